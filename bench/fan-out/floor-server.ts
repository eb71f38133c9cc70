// Runs the floor: LISTEN, one indexed SELECT per notification, and a bare `ws` loop over all sockets, without users or checks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { answer, ownWork } from '../measure/child.ts';

async function start({ databaseUrl, select }: { databaseUrl: string; select: string }): Promise<number> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const listener = new pg.Client({ connectionString: databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => void tell(payload ?? ''));
  await listener.query('listen floor');
  const tell = async (id: string): Promise<void> => {
    const { rows } = await pool.query({ name: 'one', text: select, values: [id] });
    const text = JSON.stringify(rows[0]);
    for (const socket of sockets.clients) socket.send(text);
  };
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return (http.address() as AddressInfo).port;
}

export type FloorServer = typeof handlers;
const handlers = answer({ start, work: ownWork });
