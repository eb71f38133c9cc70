// Reads a report over HTTP, or the same rows from PostgreSQL's COPY, as fast as they arrive, and keeps only counts.
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { answer, ownWork } from '../measure/child.ts';

export type Read = {
  readonly lines: number;
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly ms: number;
  /** The end of the last line, to check that nothing is missing. */
  readonly end: string;
};

async function report({ url, token }: { url: string; token: string }): Promise<Read> {
  const begun = performance.now();
  const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The report returned status ${response.statusCode}.`);
  return count(response, begun);
}

async function copy({ databaseUrl, query }: { databaseUrl: string; query: string }): Promise<Read> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const begun = performance.now();
    return await count(client.query(to(`copy (${query}) to stdout with (format csv)`)), begun);
  } finally {
    await client.end();
  }
}

/** Only for content without line breaks within cells. */
async function count(rows: Readable, begun: number): Promise<Read> {
  let lines = 0;
  let bytes = 0;
  let firstByteMs = 0;
  let last: Buffer = Buffer.alloc(0);
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    if (bytes === 0) firstByteMs = performance.now() - begun;
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    last = chunk.length >= 300 ? chunk : Buffer.concat([last, chunk]).subarray(-300);
  }
  const ms = performance.now() - begun;
  return { lines, bytes, firstByteMs, ms, end: last.subarray(-300).toString() };
}

export type Reader = typeof handlers;
const handlers = answer({ report, copy, work: ownWork });
