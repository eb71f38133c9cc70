// Runs an S3 server in a separate process: the one of the tests, or with BENCH_S3=radosgw Ceph's.
import { createBucket } from '../../apps/server/src/kernel/files/bucket.fixture.ts';
import type { S3Settings } from '../../apps/server/src/kernel/files/s3-client.ts';
import { Radosgw } from '../../testing/cluster/radosgw.ts';
import { startS3 } from '../../testing/s3-server.ts';
import { answer, ownWork } from '../measure/child.ts';

type Server = {
  readonly settings: S3Settings;
  readonly work: () => number | Promise<number>;
  /** Bytes that reached it so far; 0 where it does not say. */
  readonly received: () => number;
  readonly close: () => Promise<void>;
};

let s3: Server | undefined;

async function start(): Promise<S3Settings> {
  s3 = process.env['BENCH_S3'] === 'radosgw' ? await startRadosgw() : await startOwn();
  return s3.settings;
}

async function startOwn(): Promise<Server> {
  const own = await startS3();
  return { settings: own.settings, work: ownWork, received: () => own.received(), close: () => own.close() };
}

async function startRadosgw(): Promise<Server> {
  const radosgw = await Radosgw.start();
  const settings = await createBucket(radosgw.settings);
  return { settings, work: () => radosgw.work(), received: () => 0, close: () => radosgw.stop() };
}

export type BenchS3 = typeof handlers;
const handlers = answer({
  start,
  work: () => s3?.work() ?? 0,
  received: () => s3?.received() ?? 0,
  close: () => s3?.close(),
});
