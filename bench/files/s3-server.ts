// Runs the S3 server of the tests in a separate process.
import { startS3, type TestS3 } from '../../testing/s3-server.ts';
import { answer, ownWork } from '../measure/child.ts';

let s3: TestS3 | undefined;

async function start(): Promise<TestS3['settings']> {
  s3 = await startS3();
  return s3.settings;
}

export type S3Server = typeof handlers;
const handlers = answer({
  start,
  work: ownWork,
  /** Bytes that reached it so far. */
  received: () => s3?.received() ?? 0,
  close: () => s3?.close(),
});
