// A real S3-compatible server for tests, with a bucket of its own, whose answers a test can spoil.
import { once } from 'node:events';
import { glob, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../apps/server/src/kernel/files/s3-client.ts';

/** What happens to a request instead of, or before, the usual. True: it has been answered. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export type TestS3 = {
  readonly url: string;
  readonly settings: S3Settings;
  /** Where the server keeps the bucket: an object is the file `<key>._S3rver_object`. */
  readonly folder: string;
  /** The requests so far: `PUT stored/…`. */
  readonly requests: readonly string[];
  /** Bytes that its connections have brought so far, headers included. */
  received(): number;
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
  await s3.configureBuckets();
  const handle = s3.callback();
  const requests: string[] = [];
  let fault: Fault | null = null;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${(request.url ?? '').replace(`/${bucket}/`, '')}`);
    void (async () => {
      if (fault !== null && (await fault(request, response))) return;
      const url = new URL(request.url ?? '', 'http://s3');
      if (url.pathname !== `/${bucket}/`) await handle(request, response);
      else if (!url.searchParams.has('list-type')) refuse(response, 501, 'NotImplemented');
      else await list(path.join(directory, bucket), url, response);
    })();
  });
  const connections = new Set<Socket>();
  let closed = 0;
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => {
      connections.delete(connection);
      closed += connection.bytesRead;
    });
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
    received: () => [...connections].reduce((sum, { bytesRead }) => sum + bytesRead, closed),
    spoil: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      s3.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const objectSuffix = '._S3rver_object';

/** As S3 does, at most a thousand at a time. The package cannot check the signature of a listing, nor continue one. */
async function list(folder: string, url: URL, response: ServerResponse): Promise<void> {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const most = Number(url.searchParams.get('max-keys') ?? 1000);
  const keys: string[] = [];
  // Unlike `readdir`, it goes on when a folder is removed while it reads.
  for await (const file of glob(`**/*${objectSuffix}`, { cwd: folder })) {
    const key = file.slice(0, -objectSuffix.length);
    if (key.startsWith(prefix) && key > after) keys.push(key);
  }
  keys.sort((a, b) => (a < b ? -1 : 1));
  const page = keys.slice(0, most);
  const contents: string[] = [];
  for (const key of page) {
    const { mtime } = await stat(path.join(folder, key + objectSuffix)).catch(() => ({ mtime: null }));
    if (mtime === null) continue;
    contents.push(
      `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified></Contents>`,
    );
  }
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

/** Answers with an error of S3. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
  return true;
}
