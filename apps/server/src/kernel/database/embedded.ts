// Runs the embedded PostgreSQL: starts it in the data folder, restarts it when it fails, stops it last.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartProblem } from '../runtime/start-problem.ts';
import { ensureApplicationDatabase } from './application-database.ts';
import { createCluster } from './cluster.ts';
import { SHARED_FOLDER, clusterFolder, findOrChooseFolder, requireSameVersion } from './embedded-folder.ts';
import { type EmbeddedRecord, applicationUrl, writeRecord } from './embedded-record.ts';
import { stopLeftoverProcesses } from './leftover-processes.ts';
import { providePostgresBinaries } from './postgres-binaries.ts';
import { explainFailure, failureKind } from './postgres-failure.ts';
import {
  type Postmaster,
  type PostmasterOptions,
  becomesReady,
  isRunning,
  readLog,
  launch,
  stop,
} from './postmaster.ts';
import { requirePostgresAccount } from './system-account.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 5_000;
const MAX_RESTARTS = 10;

export type EmbeddedOptions = {
  readonly dataFolder: string;
  /** Reports a problem to the operator that does not stop Foothold. */
  readonly warn: (sentence: string) => void;
  /** The database stopped and could not be restarted. */
  readonly failed: (problem: StartProblem) => void;
};

export class EmbeddedDatabase {
  readonly #options: EmbeddedOptions;
  readonly #stopping = new AbortController();
  #postmaster: Postmaster | undefined;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  /** Returns the URL of the application's database. Throws a StartProblem when it cannot start. */
  async start(): Promise<string> {
    const { dataFolder } = this.#options;
    const account = await requirePostgresAccount();
    const record = await findOrChooseFolder(dataFolder, account);
    const shared = account.uid === undefined ? record.folder : SHARED_FOLDER;
    const binaries = await providePostgresBinaries(account, path.join(shared, 'programs'));
    await this.#openCluster(record, binaries, account);
    const options = { binary: binaries.postgres, folder: record.folder, account };
    const running = await this.#startOnFreePort(options, record);
    await ensureApplicationDatabase(adminUrl(running), running.appPassword);
    void this.#keepRunning(options, running);
    return applicationUrl(running);
  }

  /** Safe at any time, also while starting. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#postmaster) await stop(this.#postmaster, STOP_TIMEOUT_MS);
  }

  async #openCluster(
    record: EmbeddedRecord,
    binaries: Awaited<ReturnType<typeof providePostgresBinaries>>,
    account: Awaited<ReturnType<typeof requirePostgresAccount>>,
  ): Promise<void> {
    const cluster = clusterFolder(record.folder);
    if (existsSync(cluster)) {
      await requireSameVersion(cluster, binaries.version);
      await stopLeftoverProcesses(await realpath(cluster));
      return;
    }
    await createCluster(record, binaries, account, this.#stopping.signal);
  }

  /** Uses the stored port if it is still free. Returns the record with the port in use. */
  async #startOnFreePort(options: PostmasterOptions, record: EmbeddedRecord): Promise<EmbeddedRecord> {
    let port = record.port;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (port === 0) port = await findFreePort();
      const log = await this.#launchUntilReady(options, { ...record, port });
      if (log === undefined) {
        const used = { ...record, port };
        if (port !== record.port) await writeRecord(this.#options.dataFolder, used);
        return used;
      }
      if (failureKind(log) !== 'port taken') throw explainFailure(log, options.folder);
      port = 0;
    }
    throw new StartProblem(
      'No free port on 127.0.0.1 was found for the embedded PostgreSQL. Set DATABASE_URL instead.',
    );
  }

  /** Undefined when it is ready, otherwise PostgreSQL's log output when it exited. */
  async #launchUntilReady(options: PostmasterOptions, record: EmbeddedRecord): Promise<string | undefined> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      const postmaster = await launch(options, record.port);
      this.#postmaster = postmaster;
      if (this.#stopping.signal.aborted) await stop(postmaster, STOP_TIMEOUT_MS);
      if (await becomesReady(postmaster, options.folder)) return undefined;
      this.#stopping.signal.throwIfAborted();
      const log = await readLog(options.folder, postmaster.logStart);
      // The workers of a killed postmaster need a moment to notice and exit.
      if (failureKind(log) !== 'still in use' || Date.now() > deadline) return log;
      await stopLeftoverProcesses(await realpath(clusterFolder(options.folder)));
      await pause(50);
    }
  }

  /** Restarts PostgreSQL when it exits, e.g. killed or on a full disk, on the same port so that pools reconnect. */
  async #keepRunning(options: PostmasterOptions, record: EmbeddedRecord): Promise<void> {
    let failures = 0;
    let warned = '';
    for (;;) {
      if (this.#postmaster && isRunning(this.#postmaster)) {
        failures = 0;
        await once(this.#postmaster.process, 'exit');
      }
      if (this.#stopping.signal.aborted) return;
      const problem = await this.#restart(options, record);
      if (problem === undefined) {
        this.#options.warn('The embedded PostgreSQL had ended; it has been started again.');
        warned = '';
        continue;
      }
      failures += 1;
      if (this.#stopping.signal.aborted) return;
      if (failures >= MAX_RESTARTS && problem.kind !== 'disk full') {
        this.#options.failed(problem.explained);
        return;
      }
      // The lines of the log below it have new times.
      const [sentence = ''] = problem.explained.message.split('\n');
      if (warned !== sentence) this.#options.warn(problem.explained.message);
      warned = sentence;
      await pause(1_000, undefined, { ref: false });
    }
  }

  async #restart(options: PostmasterOptions, record: EmbeddedRecord): Promise<RestartProblem | undefined> {
    try {
      await stopLeftoverProcesses(await realpath(clusterFolder(options.folder)));
      const log = await this.#launchUntilReady(options, record);
      if (log === undefined) return undefined;
      return { kind: failureKind(log), explained: explainFailure(log, options.folder) };
    } catch (error) {
      if (error instanceof StartProblem) return { kind: 'other', explained: error };
      return {
        kind: 'other',
        explained: explainFailure(String(error), options.folder, { cause: error }),
      };
    }
  }
}

type RestartProblem = {
  readonly kind: ReturnType<typeof failureKind>;
  readonly explained: StartProblem;
};

function adminUrl(record: EmbeddedRecord): string {
  return `postgresql://postgres:${record.adminPassword}@127.0.0.1:${record.port}/postgres`;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
