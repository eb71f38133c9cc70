// Starts the example for HAProxy over TLS in front of nodes of this machine, and trusts its certificate in this process.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';

const run = promisify(execFile);
const example = path.resolve(import.meta.dirname, '../../ops/haproxy/haproxy.cfg');

export type HaproxyInFront = {
  /** The address that people type. */
  readonly url: string;
  /** The same for people whose network blocks WebSocket. */
  readonly pollingUrl: string;
  readonly stop: () => Promise<void>;
};

/** `nodes`: three addresses such as `127.0.0.1:3000`. Its files are in `folder`. */
export async function startHaproxy(
  folder: string,
  port: number,
  nodes: readonly string[],
): Promise<HaproxyInFront> {
  const [plain, polling] = [await requireFreePort('127.0.0.1', 0), await requireFreePort('127.0.0.1', 0)];
  const pem = path.join(folder, 'foothold.pem');
  await certify(pem);
  const bind = (to: number) => `bind 127.0.0.1:${to} ssl crt ${pem} alpn h2,http/1.1`;
  const text = nodes.reduce(
    (made, node, place) => made.replace(`10.0.0.1${place + 1}:3000`, node),
    (await readFile(example, 'utf8'))
      .replace('bind :80', `bind 127.0.0.1:${plain}`)
      .replace(/bind :443 .+/, bind(port)),
  );
  const blocking = text
    .slice(text.indexOf('frontend tls'), text.indexOf('\nbackend nodes'))
    .replace('frontend tls', 'frontend polling')
    .replace(bind(port), `${bind(polling)}\n  http-request deny if { hdr(upgrade) -i websocket }`);
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, text.replace('\nbackend nodes', `\n${blocking}\nbackend nodes`));
  await run('/usr/sbin/haproxy', ['-c', '-q', '-f', file]);
  const started = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  return {
    url: `https://localhost:${port}`,
    pollingUrl: `https://localhost:${polling}`,
    stop: () => end(started, 'SIGTERM'),
  };
}

async function certify(pem: string): Promise<void> {
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
  await run(
    'openssl',
    `${made} -addext subjectAltName=DNS:localhost -keyout ${pem} -out ${pem}.crt`.split(' '),
  );
  const certificate = await readFile(`${pem}.crt`, 'utf8');
  await writeFile(pem, certificate + (await readFile(pem, 'utf8')));
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
}

export async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill(signal);
  await ended;
}
