// Starts Ceph's S3 server, radosgw, on this machine: one monitor, one OSD on a file, and the gateway. Nothing outside its folder is used.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Settings } from '../../apps/server/src/kernel/files/s3-client.ts';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { end } from './haproxy.ts';

const run = promisify(execFile);
const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'].map((name) => `/usr/bin/${name}`);
const patience = 180_000;

export class Radosgw {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #running: ChildProcess[] = [];
  readonly settings: Omit<S3Settings, 'bucket'>;

  private constructor(folder: string, gateway: number) {
    this.#folder = folder;
    this.#environment = { PATH: '/usr/bin:/bin', CEPH_ARGS: `--conf ${folder}/ceph.conf` };
    this.settings = {
      endpoint: `http://127.0.0.1:${gateway}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'FOOTHOLD', secretAccessKey: randomUUID() },
      pathStyle: true,
    };
  }

  static async start(): Promise<Radosgw> {
    if (programs.some((program) => !existsSync(program)))
      throw new Error('Missing here: apt-get install ceph-mon ceph-osd radosgw ceph-common');
    const folder = await mkdtemp(path.join(tmpdir(), 'foothold-radosgw-'));
    const [monitor, gateway] = [await requireFreePort('127.0.0.1', 0), await requireFreePort('127.0.0.1', 0)];
    const started = new Radosgw(folder, gateway);
    try {
      await started.#configure(monitor, gateway);
      await started.#startAll(monitor);
    } catch (error) {
      await started.stop();
      throw error;
    }
    return started;
  }

  /** Microseconds of processor time that its processes have taken so far. */
  async work(): Promise<number> {
    const stats = await Promise.all(this.#running.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8')));
    // In ticks of 10 ms, the 14th and 15th field; the second, in parentheses, may contain spaces.
    const ticks = stats.flatMap((text) =>
      text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13),
    );
    return ticks.reduce((sum, each) => sum + Number(each) * 10_000, 0);
  }

  async stop(): Promise<void> {
    for (const each of this.#running.toReversed()) await end(each, 'SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #configure(monitor: number, gateway: number): Promise<void> {
    const folder = this.#folder;
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(path.join(folder, name));
    const cephx = ['cluster', 'service', 'client'].map((name) => `auth ${name} required = cephx`);
    await writeFile(
      path.join(folder, 'ceph.conf'),
      `[global]
fsid = ${randomUUID()}
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
${cephx.join('\n')}
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
# One copy on one OSD: what is tested is the gateway.
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd pool default pg num = 8
osd crush chooseleaf type = 0
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = bluestore
bluestore block create = true
bluestore block size = ${8 * 1024 ** 3}
osd memory target = ${1024 ** 3}
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`,
    );
    const caps = {
      'mon.': ['mon', 'allow *'],
      'client.admin': ['mon', 'allow *', 'osd', 'allow *'],
      'osd.0': ['mon', 'allow profile osd', 'osd', 'allow *'],
      'client.rgw': ['mon', 'allow rwx', 'osd', 'allow rwx'],
    };
    const keyring = path.join(folder, 'keyring');
    for (const [name, pairs] of Object.entries(caps)) {
      const given = pairs.flatMap((each, index) => (index % 2 === 0 ? ['--cap', each] : [each]));
      const create = name === 'mon.' ? ['--create-keyring'] : [];
      await this.#run('ceph-authtool', [...create, keyring, '--gen-key', '-n', name, ...given]);
    }
  }

  async #startAll(monitor: number): Promise<void> {
    const { stdout: fsid } = await this.#run('ceph-conf', ['--lookup', 'fsid']);
    const map = path.join(this.#folder, 'monmap');
    const keyring = path.join(this.#folder, 'keyring');
    const at = ['--addv', 'a', `[v2:127.0.0.1:${monitor}]`];
    await this.#run('monmaptool', ['--create', ...at, '--fsid', fsid.trim(), map]);
    await this.#run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
    this.#spawn('ceph-mon', ['-i', 'a']);
    const osd = randomUUID();
    await this.#run('ceph', ['osd', 'new', osd, '0']);
    await this.#run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd]);
    await this.#run('ceph', ['osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=this']);
    this.#spawn('ceph-osd', ['-i', '0']);
    this.#spawn('radosgw', ['-n', 'client.rgw']);
    const { accessKeyId = '', secretAccessKey = '' } = this.settings.credentials ?? {};
    const key = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
    const user = ['user', 'create', '--uid', 'foothold', '--display-name', 'Foothold', ...key];
    await this.#run('radosgw-admin', ['-n', 'client.rgw', ...user]);
    const given = { signal: AbortSignal.timeout(patience) };
    for await (const _ of setInterval(200, undefined, given)) {
      const answer = await fetch(this.settings.endpoint ?? '').catch(() => null);
      if (answer?.ok === true) return;
    }
  }

  #run(program: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
    return run(program, [...args], { env: this.#environment, timeout: patience });
  }

  #spawn(program: string, args: readonly string[]): void {
    this.#running.push(spawn(program, [...args, '-f'], { env: this.#environment, stdio: 'ignore' }));
  }
}
