// Runs the floor: LISTEN, one indexed SELECT per notification, and a bare `ws` loop over all sockets, without users or checks.
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { serveBare } from '../measure/bare-http.ts';
import { answer, ownWork } from '../measure/child.ts';

type Start = {
  readonly databaseUrl: string;
  readonly select: string;
  /** Run for each POST, with the array of its body as values. */
  readonly write?: string;
};

async function start({ databaseUrl, select, write = '' }: Start): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const { http, port } = await serveBare(async (_name, values) => {
    // Sound: only the benchmarks send to it.
    const { rows } = await pool.query({ name: 'write', text: write, values: values as unknown[] });
    return rows[0];
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
  return port;
}

export type FloorServer = typeof handlers;
const handlers = answer({ start, work: ownWork });
