// Proves with TORTURE=1 that the examples for nginx, Caddy and HAProxy serve Foothold as docs/operations/run.md demands. Needs Debian's
// packages nginx, caddy, haproxy and openssl.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { self } from '@foothold/domain/people/collections';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { personId } from '../cast.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { soon } from '../soon.ts';
import { tokenOf } from '../world.ts';

const run = promisify(execFile);
const ops = path.resolve(import.meta.dirname, '../../ops');
const isTorture = process.env['TORTURE'] === '1';
const host = 'learn.example.org';

type Ports = { readonly plain: number; readonly tls: number };
type Proxy = {
  readonly program: string;
  readonly example: string;
  /** The example with the ports, the certificate and the nodes of the test, and without what only root may do. */
  readonly fit: (text: string, ports: Ports, nodes: readonly string[]) => string;
  readonly start: (file: string) => readonly string[];
};

const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    program: '/usr/sbin/nginx',
    example: 'nginx/foothold.conf',
    fit: (text, { plain, tls }, [node = '']) => `
      pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; events {}
      http {
        access_log off;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/a; uwsgi_temp_path ${folder}/b; scgi_temp_path ${folder}/c;
        ${text
          .replace('listen 80;', `listen 127.0.0.1:${plain};`)
          .replace('listen 443 ', `listen 127.0.0.1:${tls} `)
          .replace('/etc/ssl/foothold.crt', `${folder}/foothold.crt`)
          .replace('/etc/ssl/foothold.key', `${folder}/foothold.key`)
          .replace('127.0.0.1:3000', node)}
      }`,
    start: (file) => ['-c', file],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    example: 'caddy/Caddyfile',
    fit: (text, { plain, tls }, [node = '']) =>
      text
        .replace('\n{\n', `\n{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n`)
        .replaceAll(
          /\n\{\$(LESSONS_)?DOMAIN:.*\{/g,
          `$&\n\ttls ${folder}/foothold.crt ${folder}/foothold.key`,
        )
        .replace('127.0.0.1:3000', node),
    start: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    example: 'haproxy/haproxy.cfg',
    fit: (text, { plain, tls }, nodes) =>
      nodes.reduce(
        (made, node, place) => made.replace(`10.0.0.1${place + 1}:3000`, node),
        text
          .replace('bind :80', `bind 127.0.0.1:${plain}`)
          .replace('bind :443', `bind 127.0.0.1:${tls}`)
          .replace('/etc/haproxy/foothold.pem', `${folder}/foothold.pem`),
      ),
    start: (file) => ['-db', '-f', file],
  },
};

let folder: string;
let node: TestNode;
let nodes: readonly string[];
beforeAll(async () => {
  if (!isTorture) return;
  for (const { program } of Object.values(proxies))
    if (!existsSync(program)) throw new Error(`Missing here: apt-get install nginx caddy haproxy openssl`);
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-proxies-'));
  const certificate = path.join(folder, 'foothold.crt');
  const key = path.join(folder, 'foothold.key');
  const subject = `-subj /CN=${host} -addext subjectAltName=DNS:${host}`;
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
  await run('openssl', `${made} ${subject} -keyout ${key} -out ${certificate}`.split(' '));
  await writeFile(
    path.join(folder, 'foothold.pem'),
    (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')),
  );
  node = await startTestNode({ publicUrl: `https://${host}`, trustProxy: ['loopback'] });
  const others = [await node.alongside(), await node.alongside()];
  nodes = [node.url, ...others.map(({ url }) => url)].map((url) => new URL(url).host);
});
afterAll(async () => {
  await node?.stop();
  if (isTorture) await rm(folder, { recursive: true, force: true });
});

type Asked = { readonly status: number; readonly body: string; readonly requestId: string };

/** A request as a browser sends it to the provider's name, whose certificate the test has made. */
function ask(tls: number, address: string, given: http.OutgoingHttpHeaders = {}): Promise<Asked> {
  const { promise, resolve, reject } = Promise.withResolvers<Asked>();
  const headers = { host, ...given };
  const request = https.request(
    {
      host: '127.0.0.1',
      port: tls,
      path: address,
      servername: host,
      rejectUnauthorized: false,
      headers,
    },
    async (answer) => {
      resolve({
        status: answer.statusCode ?? 0,
        body: await text(answer),
        requestId: String(answer.headers['x-request-id']),
      });
    },
  );
  request.on('error', reject);
  request.end();
  return promise;
}

test.runIf(isTorture).for(Object.keys(proxies))(
  'a learner behind %s works over TLS, sees changes live, sends nothing secret in the clear, and does not name requests',
  async (name) => {
    const proxy = proxies[name];
    if (proxy === undefined) throw new Error(`No proxy is named ${name}`);
    const ports = {
      plain: await requireFreePort('127.0.0.1', 0),
      tls: await requireFreePort('127.0.0.1', 0),
    };
    const file = path.join(folder, path.basename(proxy.example));
    await mkdir(path.join(folder, 'home'), { recursive: true });
    await writeFile(file, proxy.fit(await readFile(path.join(ops, proxy.example), 'utf8'), ports, nodes));
    const started = spawn(proxy.program, proxy.start(file), {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: path.join(folder, 'home'),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    });
    onTestFinished(() => stop(started));
    const isUp = () =>
      ask(ports.tls, '/readyz').then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isUp, soon).toBe(200);

    const plain = async (address: string) => {
      const url = `http://127.0.0.1:${ports.plain}${address}`;
      const answer = await fetchAs(url);
      return [answer.status, answer.location];
    };
    expect(await plain('/topics?a=1')).toEqual([308, `https://${host}/topics?a=1`]);
    for (const secret of ['/api/session', '/files/1', '/api'])
      expect(await plain(secret)).toEqual([403, undefined]);

    const authorization = `Bearer ${tokenOf('bilal')}`;
    const session = await ask(ports.tls, '/api/session', { authorization });
    expect([session.status, session.body.includes(personId('bilal'))]).toEqual([200, true]);

    const chosen = await ask(ports.tls, '/healthz', { 'x-request-id': 'chosen-by-a-visitor' });
    expect(new Set([session.requestId, chosen.requestId]).size).toBe(2);
    for (const { requestId } of [session, chosen])
      expect(requestId).toMatch(/^[0-9a-f]{12}$|^[0-9a-f]{8}-[0-9a-f]{4}$/);

    for (const transport of ['websocket', 'polling'] as const) await followsLive(ports.tls, transport);
  },
);

async function followsLive(tls: number, transport: 'websocket' | 'polling'): Promise<void> {
  const agent = new https.Agent({ lookup: toThisMachine, rejectUnauthorized: false });
  const socket = io(`https://${host}:${tls}`, {
    agent: agent as unknown as string,
    path: '/api/socket',
    transports: [transport],
    reconnection: false,
    forceNew: true,
    withCredentials: true,
    extraHeaders: { origin: `https://${host}` },
    auth: { token: tokenOf('bilal') },
  });
  try {
    const names: string[] = [];
    socket.onAny((_event: string, ...sent: unknown[]) => names.push(JSON.stringify(sent)));
    const params = { userId: personId('bilal') };
    socket.on('connect', () =>
      socket.emit('follow', { follow: 1, collection: self.name, params, from: null }),
    );
    await expect.poll(() => names.length, soon).toBeGreaterThan(0);
    const name = `Bilal by ${transport}`;
    await node.pool.query('update users set display_name = $2 where id = $1', [personId('bilal'), name]);
    await expect.poll(() => names.some((each) => each.includes(name)), soon).toBe(true);
  } finally {
    socket.close();
  }
}

const toThisMachine: LookupFunction = (_name, options, found) =>
  options.all === true ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

async function fetchAs(url: string): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port, pathname, search } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    location: string | undefined;
  }>();
  http
    .get({ hostname, port, path: pathname + search, headers: { host } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    })
    .on('error', reject);
  return promise;
}

async function stop(started: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => started.once('exit', resolve));
  if (started.exitCode === null && started.kill('SIGTERM')) await ended;
}
