// Runs the floor: LISTEN, one indexed SELECT per notification, and a bare `ws` loop over all sockets, without users or checks.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { answer, ownWork } from '../measure/child.ts';

type Start = {
  readonly databaseUrl: string;
  readonly select: string;
  /** Run for each POST, with the array of its body as values. */
  readonly write?: string;
};

async function start({ databaseUrl, select, write }: Start): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const http = createServer((request, response) => {
    void valuesOf(request)
      .then((values) => pool.query({ name: 'write', text: write ?? '', values }))
      .then(
        ({ rows }) => response.end(JSON.stringify(rows[0])),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
  });
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
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

async function valuesOf(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown[];
}

export type FloorServer = typeof handlers;
const handlers = answer({ start, work: ownWork });
