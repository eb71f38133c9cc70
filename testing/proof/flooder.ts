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
  /** How many requests were sent, and how many the machine had no time to send. */
  readonly sent: number;
  readonly unsent: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that were still open at the end. */
  readonly open: number;
};

type Attack = { readonly url: URL; readonly from: string; readonly done: (status: string) => void };

const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const maxConcurrent = 400;
const json = { 'content-type': 'application/json' };
const openSockets = new Set<{ destroy(): void }>();

function send({ url, from, done }: Attack, path: string, headers: object = {}, body?: string): void {
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

/** Opens a raw TCP connection, which stays open until the server closes it. */
function hold({ url, from, done }: Attack, text: string): void {
  const socket = connect(Number(url.port), url.hostname, () => socket.write(text.replace('FROM', from)));
  openSockets.add(socket);
  socket.once('data', (answer) => done(answer.toString().slice(9, 12)));
  socket.once('error', () => undefined);
  socket.once('close', () => {
    openSockets.delete(socket);
    done('closed');
  });
}

const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 75_000 }, (_, key) => [`k${key}`, key])));
const madeUp = (): string => randomBytes(48).toString('base64url');
let number = 0;

const kinds = {
  'lists within lists, 1 MB': (attack: Attack) => send(attack, '/api/users/login', json, deep),
  '75,000 keys': (attack: Attack) => send(attack, '/api/nothing', json, keys),
  'the API’s document': (attack: Attack) => send(attack, '/api/docs'),
  readiness: (attack: Attack) => send(attack, '/readyz'),
  'a live read': (attack: Attack) => send(attack, '/api/live/policies.active'),
  'made-up tokens': (attack: Attack) =>
    send(attack, '/api/users/me', { authorization: `Bearer ${madeUp()}` }),
  'made-up file cookies': (attack: Attack) =>
    send(attack, '/files/018f0000-0000-7000-8000-000000000000', { cookie: `foothold_files=${madeUp()}` }),
  'polling handshakes': (attack: Attack) =>
    send(attack, '/api/socket/?EIO=4&transport=polling', { origin: attack.url.origin }),
  'wrong sign-ins': (attack: Attack) =>
    send(
      attack,
      '/api/users/login',
      json,
      JSON.stringify({ phoneNumber: `+44770090${String((number += 1)).padStart(4, '0')}`, pin: '864209' }),
    ),
  'silent sockets': (attack: Attack) =>
    hold(
      attack,
      `GET /api/socket/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${attack.url.host}\r\norigin: ${attack.url.origin}\r\nx-forwarded-for: FROM\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    ),
  'half-sent bodies': (attack: Attack) =>
    hold(
      attack,
      `POST /api/users/login HTTP/1.1\r\nhost: ${attack.url.host}\r\nx-forwarded-for: FROM\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"phoneNumber":"${'x'.repeat(2000)}`,
    ),
} as const;

if (process.argv[2] !== undefined) await flood(JSON.parse(process.argv[2]) as Flood);

async function flood({ url, kind, addresses, perSecond, seconds }: Flood): Promise<void> {
  // Real attackers use other machines: this process must not compete with the server for the CPU.
  setPriority(10);
  const statuses: Record<string, number> = {};
  let [sent, unsent, waiting] = [0, 0, 0];
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(seconds, (performance.now() - began) / 1000);
      for (let due = Math.floor(passed * perSecond) - sent - unsent; due > 0; due -= 1) {
        if (waiting >= maxConcurrent && openSockets.size === 0) {
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
  process.stdout.write(JSON.stringify({ sent, unsent, statuses, open: openSockets.size } satisfies Flooded));
  process.exit(0);
}
