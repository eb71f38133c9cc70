// Floods a server on this machine from a separate process, at a given rate and duration, from one address or many.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';

export type Flood = {
  readonly url: string;
  readonly kind: keyof typeof kinds;
  readonly addresses: number;
  readonly perSecond: number;
  readonly seconds: number;
};

export type Flooded = {
  /** How many were sent, and how many the machine had no time to send. */
  readonly sent: number;
  readonly unsent: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Lines that were still open at the end. */
  readonly open: number;
};

type Given = { readonly url: URL; readonly from: string; readonly done: (status: string) => void };

const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const mostAtOnce = 400;
const json = { 'content-type': 'application/json' };
const held = new Set<{ destroy(): void }>();

function send({ url, from, done }: Given, path: string, headers: object = {}, body?: string): void {
  const sent = request(
    {
      agent,
      host: url.hostname,
      port: url.port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-forwarded-for': from, ...headers },
    },
    (answer) => {
      answer.resume();
      answer.once('close', () => done(String(answer.statusCode)));
    },
  );
  sent.once('error', () => done('cut off'));
  sent.end(body);
}

/** A line of our own making, which stays open for as long as the server lets it. */
function hold({ url, from, done }: Given, text: string): void {
  const socket = connect(Number(url.port), url.hostname, () => socket.write(text.replace('FROM', from)));
  held.add(socket);
  socket.once('data', (answer) => done(answer.toString().slice(9, 12)));
  socket.once('error', () => undefined);
  socket.once('close', () => {
    held.delete(socket);
    done('closed');
  });
}

const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 75_000 }, (_, key) => [`k${key}`, key])));
const madeUp = (): string => randomBytes(48).toString('base64url');
let number = 0;

const kinds = {
  'lists within lists, 1 MB': (given: Given) => send(given, '/api/users/login', json, deep),
  '75,000 keys': (given: Given) => send(given, '/api/nothing', json, keys),
  'the API’s document': (given: Given) => send(given, '/api/docs'),
  readiness: (given: Given) => send(given, '/readyz'),
  'a live read': (given: Given) => send(given, '/api/live/policies.active'),
  'made-up tokens': (given: Given) => send(given, '/api/users/me', { authorization: `Bearer ${madeUp()}` }),
  'made-up file cookies': (given: Given) =>
    send(given, '/files/018f0000-0000-7000-8000-000000000000', { cookie: `foothold_files=${madeUp()}` }),
  'polling handshakes': (given: Given) =>
    send(given, '/api/socket/?EIO=4&transport=polling', { origin: given.url.origin }),
  'wrong sign-ins': (given: Given) =>
    send(
      given,
      '/api/users/login',
      json,
      JSON.stringify({ phoneNumber: `+44770090${String((number += 1)).padStart(4, '0')}`, pin: '864209' }),
    ),
  'silent sockets': (given: Given) =>
    hold(
      given,
      `GET /api/socket/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${given.url.host}\r\norigin: ${given.url.origin}\r\nx-forwarded-for: FROM\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    ),
  'half-sent bodies': (given: Given) =>
    hold(
      given,
      `POST /api/users/login HTTP/1.1\r\nhost: ${given.url.host}\r\nx-forwarded-for: FROM\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"phoneNumber":"${'x'.repeat(2000)}`,
    ),
} as const;

if (process.argv[2] !== undefined) await flood(JSON.parse(process.argv[2]) as Flood);

async function flood({ url, kind, addresses, perSecond, seconds }: Flood): Promise<void> {
  // Strangers have machines of their own: this one must not take the server's processor.
  setPriority(10);
  const statuses: Record<string, number> = {};
  let [sent, unsent, waiting] = [0, 0, 0];
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(seconds, (performance.now() - began) / 1000);
      for (let due = Math.floor(passed * perSecond) - sent - unsent; due > 0; due -= 1) {
        if (waiting >= mostAtOnce && held.size === 0) {
          unsent += 1;
          continue;
        }
        waiting += 1;
        let answered = false;
        const done = (status: string): void => {
          if (answered) return;
          answered = true;
          waiting -= 1;
          statuses[status] = (statuses[status] ?? 0) + 1;
        };
        kinds[kind]({ url: new URL(url), from: `198.51.100.${sent % addresses}`, done });
        sent += 1;
      }
      if (passed < seconds) return;
      clearInterval(timer);
      resolve();
    }, 10);
  });
  process.stdout.write(JSON.stringify({ sent, unsent, statuses, open: held.size } satisfies Flooded));
  process.exit(0);
}
