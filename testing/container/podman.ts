// Builds the image of ops/container and runs containers of it, with Debian's podman and runc. No registry is asked: the images it is
// built on are made here, of Debian's packages and the Node that npm installed, and kept for the next run.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const checkout = path.resolve(import.meta.dirname, '../..');
const programs = ['/usr/bin/podman', '/usr/sbin/runc', '/usr/sbin/debootstrap'];
const packagesNeeded = 'podman runc debootstrap';

export const image = 'localhost/foothold-test';
const base = 'localhost/foothold-test-debian';
const buildBase = 'localhost/foothold-test-node';

// As high as this machine allows; podman's own defaults may be higher.
const limits = ['--ulimit=nofile=8192:8192', '--ulimit=nproc=4096:4096'];

export function requirePodman(): void {
  if (programs.every((program) => existsSync(program)) && process.getuid?.() === 0) return;
  throw new Error(`Missing here: root, and apt-get install ${packagesNeeded}`);
}

/** Not in the checkout: it leaves a file where it was started when a container ran out of memory. */
const where = { cwd: tmpdir(), maxBuffer: 64 * 1024 * 1024 };

export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run('podman', ['--runtime=runc', ...args], where);
  return stdout.trim();
}

/** Builds it from this folder, and returns what the build has printed. */
export async function buildImage(context: string): Promise<string> {
  await makeBases();
  const { stdout: cache } = await run('npm', ['config', 'get', 'cache']);
  const given = [
    `--volume=${cache.trim()}:/root/.npm`,
    `--build-arg=BUILD_IMAGE=${buildBase}`,
    `--build-arg=BASE_IMAGE=${base}`,
    `--file=${path.join(context, 'ops/container/Containerfile')}`,
    `--tag=${image}`,
  ];
  return podman('build', '--format=docker', '--network=host', ...limits, ...given, context);
}

/** A copy of the checkout as it is published, without what is installed or made here. */
export async function publishedCheckout(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'foothold-context-'));
  const made = new Set(['.git', 'node_modules', 'dist', '.foothold', 'test-results']);
  await cp(checkout, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => source === checkout || !made.has(path.basename(source)),
  });
  return copy;
}

/** What debian:12-slim and node:24-bookworm-slim have, as far as it matters here. */
async function makeBases(): Promise<void> {
  if (await exists(buildBase)) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-base-'));
  try {
    const root = path.join(folder, 'root');
    await run('debootstrap', ['--variant=minbase', 'bookworm', root], where);
    const pack = async (name: string, ...changes: string[]) => {
      await run('tar', ['-C', root, '-cf', path.join(folder, 'root.tar'), '.']);
      await podman('import', ...changes, path.join(folder, 'root.tar'), name);
    };
    await pack(base);
    await addNode(root);
    const certificates = process.env['NODE_EXTRA_CA_CERTS'];
    if (certificates === undefined) return await pack(buildBase);
    await cp(certificates, path.join(root, 'certificates.pem'));
    await pack(buildBase, '--change=ENV NODE_EXTRA_CA_CERTS=/certificates.pem');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addNode(root: string): Promise<void> {
  const local = path.join(root, 'usr/local');
  const modules = path.join(local, 'lib/node_modules');
  await mkdir(modules, { recursive: true });
  await cp(path.join(checkout, 'node_modules/node/bin/node'), path.join(local, 'bin/node'));
  const { stdout } = await run('npm', ['root', '--global']);
  await cp(path.join(stdout.trim(), 'npm'), path.join(modules, 'npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
}

async function exists(name: string): Promise<boolean> {
  return podman('image', 'exists', name).then(
    () => true,
    () => false,
  );
}

export type Container = {
  readonly id: string;
  /** Megabytes: of all its processes now, without what the system could drop; and the most it has ever had, with the file cache. */
  memory(): Promise<{ readonly anonymous: number; readonly peak: number }>;
  state(): Promise<{ readonly running: boolean; readonly ranOutOfMemory: boolean }>;
  log(): Promise<string>;
  /** Asks it to stop, as an orchestrator does, and returns its exit code. */
  stop(): Promise<number>;
  remove(): Promise<void>;
};

/** Runs a command in the image, and returns what it prints. */
export function inImage(...command: string[]): Promise<string> {
  return podman('run', '--rm', '--network=none', ...limits, image, ...command);
}

/** As the manifests run it: no rights, nothing to write but its own folder, no swap. It shares this machine's network. */
export async function startContainer(
  environment: Readonly<Record<string, string>>,
  memoryMb: number,
): Promise<Container> {
  const settings = Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`);
  const isolation = [
    '--read-only',
    '--read-only-tmpfs=false',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    '--pids-limit=256',
    `--memory=${memoryMb}m`,
    `--memory-swap=${memoryMb}m`,
  ];
  const id = await podman('run', '--detach', '--network=host', ...limits, ...isolation, ...settings, image);
  const group = await memoryGroup(await podman('inspect', '--format={{.State.Pid}}', id));
  return {
    id,
    memory: group,
    state: async () => {
      const { Running: running, OOMKilled: ranOutOfMemory } = JSON.parse(
        await podman('inspect', '--format={{json .State}}', id),
      ) as { readonly Running: boolean; readonly OOMKilled: boolean };
      return { running, ranOutOfMemory };
    },
    log: async () => {
      const { stdout, stderr } = await run('podman', ['logs', id], where);
      return stdout + stderr;
    },
    stop: async () => {
      await podman('stop', '--time=60', id);
      return Number(await podman('inspect', '--format={{.State.ExitCode}}', id));
    },
    remove: async () => {
      await podman('rm', '--force', '--volumes', id);
    },
  };
}

/** Reads the control group of the process: of version 2, or of version 1. */
async function memoryGroup(pid: string): Promise<Container['memory']> {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8');
  const first = /^\d+:memory:(.*)$/m.exec(groups)?.[1];
  const folder =
    first === undefined
      ? `/sys/fs/cgroup${/^0::(.*)$/m.exec(groups)?.[1] ?? ''}`
      : `/sys/fs/cgroup/memory${first}`;
  const [anonymous, peak] =
    first === undefined
      ? [/^anon (\d+)$/m, 'memory.peak']
      : [/^total_rss (\d+)$/m, 'memory.max_usage_in_bytes'];
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const megabytes = (bytes: string | undefined) => Math.round(Number(bytes) / 1024 / 1024);
  return async () => ({
    anonymous: megabytes(anonymous.exec(await read('memory.stat'))?.[1]),
    peak: megabytes(await read(peak)),
  });
}
