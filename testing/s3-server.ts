// A real S3-compatible server for tests, with a bucket of its own, whose answers a test can spoil.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../apps/server/src/files/s3-client.ts';

/** What happens to a request instead of, or before, the usual. True: it has been answered. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export type TestS3 = {
  readonly url: string;
  readonly settings: S3Settings;
  /** Where the server keeps the bucket: an object is the file `<key>._S3rver_object`. */
  readonly folder: string;
  /** The requests so far: `PUT stored/…`. */
  readonly requests: readonly string[];
  /** Spoils answers from now on; null: none. */
  spoil(fault: Fault | null): void;
  close(): Promise<void>;
};

type Server = {
  readonly logger: { close(): void };
  configureBuckets(): Promise<unknown>;
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};
// The package has no types of its own.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Server;

const bucket = 'files';

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'foothold-s3-'));
  const options = {
    directory,
    silent: true,
    serviceEndpoint: 'localhost',
    configureBuckets: [{ name: bucket, configs: [] }],
  };
  const s3 = new S3rver(options);
  // It reads the address of a bucket without its last slash, unlike S3, so it cannot check the signature of a listing.
  const listing = new S3rver({ ...options, allowMismatchedSignatures: true });
  await s3.configureBuckets();
  const [handle, handleListing] = [s3.callback(), listing.callback()];
  const requests: string[] = [];
  let fault: Fault | null = null;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${(request.url ?? '').replace(`/${bucket}/`, '')}`);
    void (async () => {
      if (fault !== null && (await fault(request, response))) return;
      await (request.url?.startsWith(`/${bucket}/?`) ? handleListing : handle)(request, response);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      bucket,
      endpoint: url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      pathStyle: true,
    },
    folder: path.join(directory, bucket),
    requests,
    spoil: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      s3.logger.close();
      listing.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Answers with an error of S3. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
  return true;
}
