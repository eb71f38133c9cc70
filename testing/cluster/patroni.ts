// Starts the example for Patroni on this machine: three members, one etcd, and the example for HAProxy in front of the primary.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import {
  requirePostgresAccount,
  type SystemAccount,
} from '../../apps/server/src/kernel/database/system-account.ts';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { end } from './haproxy.ts';

const ops = path.resolve(import.meta.dirname, '../../ops');
const programs = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
];
const patience = { timeout: 180_000, interval: 50 };

type Member = { readonly name: string; readonly port: number; readonly rest: number; patroni: ChildProcess };
type State = { readonly role: string; readonly state: string; readonly sync: boolean };

/** One line says which packages are missing. */
export function requirePatroni(): void {
  if (programs.some((program) => !existsSync(program)))
    throw new Error('Missing here: apt-get install patroni etcd-server haproxy postgresql-15');
}

export class PatroniCluster {
  readonly #folder: string;
  readonly #account: SystemAccount;
  readonly #password = randomBytes(16).toString('hex');
  readonly #members: Member[] = [];
  #others: ChildProcess[] = [];
  #etcd = 0;
  #port = 0;

  private constructor(folder: string, account: SystemAccount) {
    this.#folder = folder;
    this.#account = account;
  }

  static async start(): Promise<PatroniCluster> {
    requirePatroni();
    const account = await requirePostgresAccount();
    const folder = await mkdtemp(path.join(tmpdir(), 'foothold-patroni-'));
    await chmod(folder, 0o700);
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const cluster = new PatroniCluster(folder, account);
    await cluster.#startAll();
    return cluster;
  }

  /** As the superuser, at the primary, through HAProxy. */
  get adminUrl(): string {
    return `postgresql://postgres:${this.#password}@127.0.0.1:${this.#port}/postgres`;
  }

  /** Kills the primary's PostgreSQL, and with it Patroni if the whole machine is to be lost. Returns what restarts it. */
  async killPrimary(wholeMachine: boolean): Promise<{ readonly revive: () => void; readonly port: number }> {
    const member = await vi.waitUntil(() => this.#primary(), patience);
    const [pid = ''] = (await readFile(path.join(this.#dataOf(member.name), 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    if (wholeMachine) member.patroni.kill('SIGKILL');
    process.kill(Number(pid), 'SIGKILL');
    return {
      port: member.port,
      revive: () => {
        if (wholeMachine) member.patroni = this.#startMember(member);
      },
    };
  }

  /** Milliseconds until another member than this one acknowledges a write, without Foothold and HAProxy. */
  async acknowledges(killedPort: number): Promise<number> {
    const began = performance.now();
    const others = this.#members.filter(({ port }) => port !== killedPort);
    await vi.waitUntil(async () => (await Promise.all(others.map(canWrite(this.#password)))).some(Boolean), {
      ...patience,
      interval: 20,
    });
    return performance.now() - began;
  }

  /** Resolves once there are a primary, a synchronous standby and another one, so that the next loss is survived. */
  async whole(): Promise<void> {
    await vi.waitUntil(async () => {
      const states = await Promise.all(this.#members.map(stateOf));
      const running = states.filter((each) => each !== null && ['running', 'streaming'].includes(each.state));
      return (
        running.length === this.#members.length && states.filter((each) => each?.sync === true).length === 1
      );
    }, patience);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#members.map(({ patroni }) => end(patroni, 'SIGTERM')));
    await Promise.all(this.#others.map((each) => end(each, 'SIGKILL')));
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #startAll(): Promise<void> {
    this.#etcd = await freePort();
    const peer = await freePort();
    this.#run('etcd', '/usr/bin/etcd', [
      `--data-dir=${this.#folder}/etcd`,
      `--listen-client-urls=http://127.0.0.1:${this.#etcd}`,
      `--advertise-client-urls=http://127.0.0.1:${this.#etcd}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=default=http://127.0.0.1:${peer}`,
      '--log-level=error',
    ]);
    for (const name of ['database1', 'database2', 'database3']) {
      const member = { name, port: await freePort(), rest: await freePort() };
      this.#members.push({ ...member, patroni: await this.#configure(member) });
    }
    this.#port = await freePort();
    const text = await readFile(path.join(ops, 'haproxy/postgresql.cfg'), 'utf8');
    const file = path.join(this.#folder, 'haproxy.cfg');
    await writeFile(
      file,
      this.#members.reduce(
        (made, { port, rest }, place) =>
          made.replace(`10.0.0.2${place + 1}:5432`, `127.0.0.1:${port} port ${rest}`),
        text.replace('127.0.0.1:5000', `127.0.0.1:${this.#port}`).replace(' port 8008', ''),
      ),
    );
    this.#run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', file]);
    await this.whole();
  }

  async #configure(member: Omit<Member, 'patroni'>): Promise<ChildProcess> {
    const text = (await readFile(path.join(ops, 'patroni/patroni.yml'), 'utf8'))
      .replace('name: database1', `name: ${member.name}`)
      .replaceAll('10.0.0.21:8008', `127.0.0.1:${member.rest}`)
      .replaceAll('10.0.0.21:5432', `127.0.0.1:${member.port}`)
      .replace(/hosts: .+/, `hosts: 127.0.0.1:${this.#etcd}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(
        /data_dir: .+/,
        `data_dir: ${this.#dataOf(member.name)}\n  parameters:\n    unix_socket_directories: ''`,
      )
      .replace('username: postgres', `username: postgres\n      password: ${this.#password}`)
      .replace('username: replicator', `username: replicator\n      password: ${this.#password}`);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(path.join(this.#folder, `${member.name}.yml`), text, { mode: 0o644 });
    return this.#startMember(member);
  }

  #startMember({ name }: Pick<Member, 'name'>): ChildProcess {
    return this.#spawn(name, '/usr/bin/patroni', [path.join(this.#folder, `${name}.yml`)]);
  }

  #run(name: string, program: string, args: readonly string[]): void {
    this.#others.push(this.#spawn(name, program, args));
  }

  #spawn(name: string, program: string, args: readonly string[]): ChildProcess {
    const log = `exec >>'${this.#folder}/${name}.log' 2>&1; exec "$0" "$@"`;
    return spawn('/bin/sh', ['-c', log, program, ...args], {
      ...this.#account,
      cwd: this.#folder,
      env: {
        PATH: '/usr/bin:/bin',
        HOME: this.#folder,
        LANG: 'C.UTF-8',
        PGPASSFILE: path.join(this.#folder, `${name}.pgpass`),
      },
      stdio: 'ignore',
    });
  }

  async #primary(): Promise<Member | undefined> {
    const states = await Promise.all(this.#members.map(stateOf));
    const place = states.findIndex((each) => each?.role === 'master' || each?.role === 'primary');
    return this.#members[place];
  }

  #dataOf(name: string): string {
    return path.join(this.#folder, name);
  }
}

/** Null: this member does not answer, or not in time. */
async function stateOf({ rest }: Pick<Member, 'rest'>): Promise<State | null> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal });
    const { role, state, sync_standby } = (await answer.json()) as {
      role: string;
      state: string;
      sync_standby?: boolean;
    };
    return { role, state, sync: sync_standby === true };
  } catch {
    return null;
  }
}

function canWrite(password: string) {
  return async ({ port }: Pick<Member, 'port'>): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      connectionTimeoutMillis: 1_000,
      query_timeout: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // Waits for the synchronous standby, as every write does.
      await client.query("select pg_logical_emit_message(true, 'probe', '')");
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}

function freePort(): Promise<number> {
  return requireFreePort('127.0.0.1', 0);
}
