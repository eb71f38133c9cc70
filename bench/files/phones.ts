// Sends a film as the app does, or as one plain stream, and reads it back, in a separate process.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { answer, ownWork } from '../measure/child.ts';

// As the app sends them.
const chunkBytes = 5 * 1024 * 1024;
const agent = new Agent({ keepAlive: true });

type Exchange = {
  readonly method: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Uint8Array;
};

async function ask(url: string, { method, headers = {}, body }: Exchange): Promise<IncomingMessage> {
  const sent = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': body?.length ?? 0 },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if ((response.statusCode ?? 500) >= 300) {
    throw new Error(`${method} ${url}: ${response.statusCode} ${(await response.toArray()).join('')}`);
  }
  return response;
}

async function ended(url: string, exchange: Exchange): Promise<void> {
  (await ask(url, exchange)).resume();
}

export type Film = { readonly url: string; readonly token: string; readonly content: Uint8Array };

/** In chunks, each sent when the one before was acknowledged. Returns the file's id. */
async function upload({ url, token, content }: Film): Promise<string> {
  const id = randomUUID();
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const about = Object.entries({ id, fileName: 'film.mp4', purpose: 'message' });
  const metadata = about.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
  await ended(`${url}/api/files`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': content.length, 'upload-metadata': metadata },
  });
  for (let at = 0; at < content.length; at += chunkBytes) {
    await ended(`${url}/api/files/${id}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': at, 'content-type': 'application/offset+octet-stream' },
      body: content.subarray(at, at + chunkBytes),
    });
  }
  return id;
}

/** As one stream. */
async function put({ url, content }: { url: string; content: Uint8Array }): Promise<void> {
  await ended(url, { method: 'PUT', body: content });
}

/** The hash of what is there. */
async function read({ url, token }: { url: string; token: string }): Promise<string> {
  const hash = createHash('sha256');
  const response = await ask(url, { method: 'GET', headers: { authorization: `Bearer ${token}` } });
  for await (const chunk of response as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

export type Phones = typeof handlers;
const handlers = answer({ upload, put, read, work: ownWork });
