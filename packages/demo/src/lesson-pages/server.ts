// The second origin: a small HTTP server for lesson pages, so that frames have content without internet access.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { keepable, lessonAsset } from './assets.ts';
import { contentsPage, keepPage, lessonPage, mayFetch, safeHeaders, type Page } from './page.ts';

export type LessonPages = { readonly origin: string; stop(): Promise<void> };

export async function startLessonPages({
  port,
  host,
  frameAncestors,
}: {
  readonly port: number;
  readonly host: string;
  readonly frameAncestors: string;
}): Promise<LessonPages> {
  const server = createServer((request, response) => {
    answer(request, response, frameAncestors).catch(() => {
      if (!response.headersSent) response.writeHead(500, safeHeaders(frameAncestors));
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  frameAncestors: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...safeHeaders(frameAncestors), allow: 'GET, HEAD' }).end();
    return;
  }
  const path = (request.url ?? '/').split('?')[0]?.slice(1) ?? '';
  const { status, headers, body } = await find(path, frameAncestors);
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function find(path: string, frameAncestors: string): Promise<Page> {
  if (path === '') return contentsPage(frameAncestors);
  if (path === 'keep') return keepPage(frameAncestors);
  if (path === 'files.json')
    return {
      status: 200,
      headers: { ...safeHeaders(frameAncestors), 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(keepable),
    };
  // A worker serves the paths below its own.
  const isWorker = path === 'worker.js';
  const asset = await lessonAsset(isWorker ? 'assets/worker.ts' : path);
  if (!asset) return lessonPage(path.replace(/^lessons\//, ''), frameAncestors);
  // Module scripts are fetched with CORS, so a sandboxed frame with an opaque origin needs this to load them.
  const headers = {
    ...safeHeaders(frameAncestors),
    ...(isWorker ? mayFetch(frameAncestors) : {}),
    'content-type': asset.type,
    'cache-control': 'max-age=300',
    'access-control-allow-origin': '*',
  };
  return { status: 200, headers, body: asset.body };
}
