// A machine of its own for the lines of the guide: in a mount namespace where /etc, /srv, /run and the folders of data are temporary.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { providePostgresBinaries } from '../../apps/server/src/kernel/database/postgres-binaries.ts';
import { requirePostgresAccount } from '../../apps/server/src/kernel/database/system-account.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
/** The release that the guide's lines unpack. */
export const release = '/srv/foothold-1.0.0';
const own = ['etc', 'srv', 'run', 'var/lib', 'var/cache', 'var/backups', 'root'];

export type Said = { readonly code: number; readonly said: string };
export type Run = {
  readonly typed?: string;
  /** Nothing else is set then. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Why no such machine can be made here; null if it can. */
export function missing(): string | null {
  if (process.getuid?.() !== 0) return 'only root may make one';
  const tools = ['unshare', 'nsenter', 'runuser', 'useradd', 'openssl', 'npm'];
  const absent = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  if (absent.length > 0) return `${absent.join(', ')} is missing`;
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? null : 'no mount namespace is allowed';
}

export class Machine {
  readonly #folder: string;
  readonly #holder: ChildProcess;
  readonly #servers: ChildProcess[] = [];

  private constructor(folder: string, holder: ChildProcess) {
    this.#folder = folder;
    this.#holder = holder;
  }

  /** With the checkout as the release, and PostgreSQL as Debian sets it up. */
  static async make(): Promise<Machine> {
    const folder = await mkdtemp(path.join(tmpdir(), 'foothold-machine-'));
    for (const each of own) await mkdir(path.join(folder, each), { recursive: true, mode: 0o755 });
    await chmod(folder, 0o755);
    spawnSync('cp', ['-a', '/etc', folder]);
    await mkdir(path.join(folder, `.${release}`));
    await mkdir(path.join(folder, 'tools'));
    // The checkout first, which may be below one of the folders: below /root, for example.
    const inside = path.join(folder, `.${release}`);
    const script = [
      `mount --bind "${checkout}" "${inside}"`,
      `mount -o remount,bind,ro "${inside}"`,
      ...own.map((each) => `mount --rbind "${folder}/${each}" "/${each}"`),
      'echo ready',
      'exec cat',
    ].join('\n');
    const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'bash', '-ec', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const machine = new Machine(folder, holder);
    const ended = once(holder, 'exit').then(() => {
      throw new Error('The folders could not be mounted.');
    });
    await Promise.race([once(holder.stdout, 'data'), ended]);
    await machine.#startPostgres();
    return machine;
  }

  /** What a user's shell says to one line. */
  async run(user: string, line: string, { typed = '', env }: Run = {}): Promise<Said> {
    const command = user === 'root' ? ['sh', '-c', line] : ['runuser', '-u', user, '--', 'sh', '-c', line];
    const child = this.#enter(command, env ?? { ...this.#tools(), HOME: '/root' });
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    // A refused client reads nothing.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(typed);
    await once(child, 'close');
    return { code: child.exitCode ?? 1, said };
  }

  /** A process that goes on, as systemd starts one. */
  start(user: string, env: Readonly<Record<string, string>>, folder: string, command: string): ChildProcess {
    const child = this.#enter(
      ['runuser', '-u', user, '--', 'sh', '-c', `cd ${folder} && exec ${command}`],
      env,
    );
    this.#servers.push(child);
    return child;
  }

  async query<Row>(text: string): Promise<Row[]> {
    const line = `psql --dbname=foothold --command="select coalesce(json_agg(t), '[]') from (${text}) t"`;
    const { code, said } = await this.run('postgres', line);
    if (code !== 0) throw new Error(said);
    return JSON.parse(said) as Row[];
  }

  /** A file of the machine. */
  read = (file: string) => readFile(path.join(this.#folder, file), 'utf8');
  write = (file: string, text: string) => writeFile(path.join(this.#folder, file), text);

  async stop(): Promise<void> {
    for (const server of this.#servers.toReversed()) {
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    }
    this.#holder.stdin?.end();
    if (this.#holder.exitCode === null) await once(this.#holder, 'exit');
    await rm(this.#folder, { recursive: true, force: true });
  }

  #tools = () => ({ PATH: `${this.#folder}/tools:${process.env['PATH'] ?? ''}`, LANG: 'C.UTF-8' });

  #enter(command: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    const entered = ['--mount', '--target', String(this.#holder.pid), '--wd=/', '--', ...command];
    return spawn('/usr/bin/nsenter', entered, { env, stdio: 'pipe' });
  }

  async #startPostgres(): Promise<void> {
    const account = await requirePostgresAccount();
    const programs = await providePostgresBinaries(account, path.join(this.#folder, 'tools/postgresql'));
    const folders = '/var/lib/postgresql /run/postgresql';
    const made = await this.run('root', `install -d -o postgres ${folders}`);
    const data = '/var/lib/postgresql/data';
    const init = await this.run(
      'postgres',
      `${programs.initdb} -D ${data} --auth=peer --encoding=UTF8 --no-sync`,
    );
    if (made.code + init.code !== 0) throw new Error(made.said + init.said);
    const settings = '-c listen_addresses= -c unix_socket_directories=/run/postgresql -c fsync=off';
    this.start('postgres', this.#tools(), '/', `${programs.postgres} -D ${data} ${settings}`);
    // Debian's psql may not be here, so the few lines that need it go through the driver.
    const psql = `#!/bin/sh
exec ${release}/node_modules/.bin/node ${release}/testing/installed/psql.ts "$@"
`;
    await writeFile(path.join(this.#folder, 'tools/psql'), psql, { mode: 0o755 });
    const isUp = async () => (await this.run('postgres', 'psql --command="select 1"')).code === 0;
    while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
