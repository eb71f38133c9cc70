// Runs the floor of a call: bare HTTP, one indexed SELECT, its row as JSON.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { answer } from '../measure/child.ts';

async function start({
  databaseUrl,
  tokenHash,
}: {
  databaseUrl: string;
  tokenHash: string;
}): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const query = {
    name: 'session',
    text: 'select user_id, expires_at from auth.sessions where token_hash = $1',
    values: [Buffer.from(tokenHash, 'hex')],
  };
  const http = createServer((_request, response) => {
    void pool.query(query).then(({ rows }) => response.end(JSON.stringify(rows[0])));
  });
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  return (http.address() as AddressInfo).port;
}

export type BareServer = typeof handlers;
const handlers = answer({ start });
