// Runs the whole server in a separate process, as `npm start` does, without its database.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMessageLog } from '../../apps/server/src/kernel/sms/message-log.ts';
import { startServer } from '../../apps/server/src/app/server.ts';
import type { S3Settings } from '../../apps/server/src/kernel/files/s3-client.ts';
import { countRoundTrips } from '../../testing/round-trips.ts';
import { testSettings } from '../../testing/settings.ts';
import { answer, ownWork } from '../measure/child.ts';
import { PEPPER } from './school.ts';

export type ServerStart = {
  readonly databaseUrl: string;
  readonly filesFolder: string;
  /** The bucket of uploaded files; none if omitted. */
  readonly s3?: S3Settings | undefined;
  readonly webFolder: string | null;
  readonly lessonPagesOrigin: string | null;
};

let roundTrips = (): number => 0;

async function start({ lessonPagesOrigin, ...places }: ServerStart): Promise<string> {
  const server = await startServer({
    ...places,
    host: '127.0.0.1',
    port: 0,
    settings: { ...testSettings, publicUrl: null, lessonPagesOrigin },
    pepper: PEPPER,
    sms: createMessageLog(),
    logLevel: 'warn',
  });
  roundTrips = countRoundTrips(server.services.pool);
  return server.url;
}

const resolutionMs = 5;
const loop = monitorEventLoopDelay({ resolution: resolutionMs });

/** How much later than asked the process has done something since the last question, in milliseconds. */
function loopDelay() {
  const late = (ns: number) => Math.max(0, ns / 1e6 - resolutionMs);
  const delay = { p95: late(loop.percentile(95)), p99: late(loop.percentile(99)), max: late(loop.max) };
  loop.reset();
  loop.enable();
  return delay;
}

export type FootholdServer = typeof handlers;
const handlers = answer({
  start,
  work: ownWork,
  loopDelay,
  /** Round trips of calls to the database so far. */
  roundTrips: () => roundTrips(),
  /** Memory of the process now, in bytes. */
  resident: () => process.memoryUsage.rss(),
});
