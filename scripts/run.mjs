// Implements `npm start`, `npm run build`, `npm run dev` and the administrator's commands: finds the Node that npm installed, builds the app if it changed, and runs it.
// Plain JavaScript, because the installed Node may be too old for TypeScript.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingsOf } from './settings-file.mjs';

const checkout = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const start = path.join(checkout, 'apps', 'server', 'src', 'start');
const web = path.join(checkout, 'apps', 'web');
const vite = path.join(checkout, 'node_modules', 'vite', 'bin', 'vite.js');
const developmentPort = '5173';
// By default V8 reserves 140 MB for young objects, far more than a server for some classrooms needs.
const smallHeap = ['--max-semi-space-size=8'];
// Reading and stripping the server's TypeScript is most of the start time; the cache saves it from the second start on.
const compileCache = path.join(checkout, 'node_modules', '.cache', 'node');
let stopped = false;

const commands = {
  start: async () => {
    const { env } = settings();
    await buildWebIfChanged();
    await run([[...smallHeap, path.join(start, 'main.ts')]], env);
  },
  dev: async () => {
    const { env } = settings();
    const page = `http://localhost:${developmentPort}`;
    console.log(`Foothold with hot reload will be at ${page}`);
    await run(
      [
        ['--watch', '--watch-preserve-output', path.join(start, 'main.ts')],
        [vite, web, '--port', developmentPort, '--strictPort', '--clearScreen', 'false'],
      ],
      { FOOTHOLD_SERVER: `http://localhost:${env.PORT || 3000}`, PUBLIC_URL: page, ...given(env) },
    );
  },
  /** Only builds the app if it changed: for a service that may not write to the checkout, and for the browser tests. */
  build: buildWebIfChanged,
  'admin:create': () => runCommand('admin-create.ts'),
  backup: () => runCommand('backup.ts'),
  restore: () => runCommand('restore.ts'),
  'files:move': () => runCommand('files-move.ts'),
};

const command = commands[process.argv[2]];
if (command === undefined)
  fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')} [--env-file FILE]`);
const node = findNode();
await command();

/** Runs an administrator's command with its own arguments. */
function runCommand(file) {
  const { args, env } = settings();
  return run([[path.join(start, file), ...args]], env);
}

function settings() {
  try {
    return settingsOf(process.argv.slice(3), process.env, checkout);
  } catch (error) {
    return fail(`Foothold cannot run: ${error.message}`);
  }
}

/** An empty value counts as unset. */
function given(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/** What root begins works as the account whose data it is: files of root's among them would stop the service. */
function accountOf({ DATA_DIR }) {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(path.resolve(checkout, DATA_DIR || '.foothold'), { throwIfNoEntry: false });
  return owner === undefined || owner.uid === 0 ? {} : { uid: owner.uid, gid: owner.gid };
}

/** @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The `node` package installs the version that everything is tested with. */
function findNode() {
  const ours = path.join(
    checkout,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(ours)) return ours;
  if (!existsSync(path.join(checkout, 'node_modules'))) {
    fail('Foothold cannot run: its packages are not installed. Run npm ci first.');
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail('Foothold cannot run: its own Node.js is missing. Run npm ci again, without --ignore-scripts.');
}

async function buildWebIfChanged() {
  const dist = path.join(web, 'dist');
  const mark = path.join(dist, 'inputs.sha256');
  const inputs = hashOfInputs();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return;
  console.log('Building the app, because it is new or has changed …');
  // Built in a temporary folder and renamed when complete, so that an interrupted or concurrent build leaves no partial app.
  const temporary = path.join(web, `dist.${process.pid}`);
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const output = await build(temporary);
  if (output !== undefined) {
    console.error(output);
    fail('Foothold cannot run: the app could not be built. What went wrong is above.');
  }
  writeFileSync(path.join(temporary, 'inputs.sha256'), inputs);
  rmSync(dist, { recursive: true, force: true });
  renameSync(temporary, dist);
}

/** Undefined if it succeeded, else the build's output. */
async function build(folder) {
  const builder = spawn(node, [vite, 'build', web, '--outDir', path.basename(folder), '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  builder.stdout.on('data', (chunk) => (output += chunk));
  builder.stderr.on('data', (chunk) => (output += chunk));
  const { code, signal } = await ended(builder, passSignalsTo([builder]));
  if (signal !== null || stopped) process.exit(0);
  return code === 0 ? undefined : output;
}

function hashOfInputs() {
  const hash = createHash('sha256');
  const folders = [web, path.join(checkout, 'packages', 'domain'), path.join(checkout, 'packages', 'live')];
  for (const file of [path.join(checkout, 'package-lock.json'), ...folders.flatMap(sources)]) {
    hash.update(path.relative(checkout, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function sources(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(dist(\..*)?|node_modules|coverage)$/.test(entry.name) ? [] : sources(file);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file];
  });
}

/** Runs Node once per list of arguments. The first process that exits stops the others and gives the exit code. */
async function run(invocations, settings) {
  const env = { NODE_COMPILE_CACHE: compileCache, ...settings };
  // The IPC channel tells a child that this process is gone, even if no signal could be passed on.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const children = invocations.map((args) =>
    spawn(node, args, { cwd: checkout, env, stdio, ...accountOf(env) }),
  );
  const stop = passSignalsTo(children);
  watchShellOfNpm(children);
  const first = await Promise.race(children.map((child) => ended(child)));
  children.forEach((child) => child.kill('SIGTERM'));
  await Promise.all(children.map((child) => ended(child)));
  stop();
  process.exitCode = first.code ?? (stopped ? 0 : 1);
}

function ended(child, after = () => undefined) {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  }
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      after();
      resolve({ code, signal });
    });
    child.once('error', (error) => fail(`Foothold cannot run: ${node} does not start (${error.code}).`));
  });
}

/** npm passes a `kill` to the shell that runs this script, which does not pass it on: detect that the shell is gone. */
function watchShellOfNpm(children) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid === shell) return;
    stopped = true;
    children.forEach((child) => child.kill('SIGTERM'));
  }, 500).unref();
}

/** Ctrl-C reaches the whole process group, `kill` only this process; the children tolerate receiving both. */
function passSignalsTo(children) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => {
      stopped = true;
      children.forEach((child) => child.kill(signal));
    };
    process.on(signal, handler);
    return [signal, handler];
  });
  return () => handlers.forEach(([signal, handler]) => process.off(signal, handler));
}
