// The start sequence of Foothold, and the handling of failures in any part of it.
import { EmbeddedDatabase } from '../kernel/database/embedded.ts';
import { requireUsableDatabase } from '../kernel/database/usable-database.ts';
import { requireUsablePooler } from '../kernel/database/usable-pooler.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { explain, inDetail } from './explain.ts';
import { portProblem, requireFreePort } from './free-port.ts';
import { type InstanceLock, lockDataFolder } from './instance-lock.ts';
import { placesOf } from './places.ts';
import { Shutdown } from './shutdown.ts';

/** After its notice: requests in progress and sockets get ten seconds, and what is written at the end a few. */
const LONGEST_STOP_MS = 18_000;

/** What is started once settings, data folder and database are ready. */
export type Parts = {
  readonly migrate: (databaseUrl: string) => Promise<void>;
  readonly startServer: (start: StartOptions) => Promise<RunningServer>;
};

export type StartOptions = {
  readonly config: Config;
  readonly databaseUrl: string;
};

export type RunningServer = {
  readonly url: string;
  /** Printed below the URL: how to sign in to the demo provider. */
  readonly hints: readonly string[];
  readonly stop: () => Promise<void>;
};

export async function runFoothold(parts: Parts, checkout: string): Promise<void> {
  const shutdown = new Shutdown();
  shutdown.listenToSignals();
  const fail = (error: unknown): void => {
    // Errors during shutdown are expected.
    if (shutdown.begun) return;
    process.stderr.write(`${explain(error)}\n`);
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${inDetail(error)}\n`);
    void shutdown.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  try {
    await start(parts, checkout, shutdown, fail);
  } catch (error) {
    fail(error);
  }
}

async function start(
  parts: Parts,
  checkout: string,
  shutdown: Shutdown,
  fail: (error: unknown) => void,
): Promise<void> {
  const { config: settings, warnings } = readConfig(process.env, checkout);
  warnings.forEach(warn);
  await prepareDataFolder(settings.dataFolder);
  const lock = settings.databaseUrl === undefined ? await holdLock(settings.dataFolder, shutdown) : undefined;
  const port = await requireFreePort(settings.host, settings.port);
  const config = { ...settings, port };
  const databaseUrl = config.databaseUrl ?? (await startEmbedded(config, shutdown, fail));
  if (config.databaseUrl !== undefined) await requireUsableDatabase(databaseUrl);
  if (config.poolerUrl !== undefined) await requireUsablePooler(config.poolerUrl);
  await parts.migrate(databaseUrl);
  const starting = parts.startServer({ config, databaseUrl });
  // One that could not start has stopped what it had started.
  const stop = () =>
    starting.then(
      (server) => server.stop(),
      () => undefined,
    );
  shutdown.onShutdown(stop, config.drainSeconds * 1000 + LONGEST_STOP_MS);
  const server = await starting.catch((error: unknown) => {
    throw portProblem(error, config.host, config.port);
  });
  if (shutdown.begun) return;
  await lock?.announce(server.url);
  const hints = [`Foothold is ready at ${server.url}`, ...(await placesOf(config)), ...server.hints, ''];
  process.stdout.write(hints.join('\n'));
}

async function holdLock(folder: string, shutdown: Shutdown): Promise<InstanceLock> {
  const lock = await lockDataFolder(folder);
  shutdown.onShutdown(() => lock.release());
  return lock;
}

async function startEmbedded(
  config: Config,
  shutdown: Shutdown,
  failed: (error: unknown) => void,
): Promise<string> {
  const database = new EmbeddedDatabase({ dataFolder: config.dataFolder, warn, failed });
  shutdown.onShutdown(() => database.stop());
  return database.start();
}

function warn(sentence: string): void {
  process.stderr.write(`Note: ${sentence}\n`);
}
