// Chooses the Chromium of the browser tests: the one from the npm packages, the same on every machine, unless CHROMIUM is set.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import packaged, { inflate } from '@sparticuz/chromium';

const packageFolder = path.resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium');
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache');

export type Launch = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
};

const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update'];
// A simulated microphone and camera, without permission prompts.
const fakeMedia = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const args = [...quiet, ...fakeMedia];

/** `CHROMIUM` is the path of another Chromium to use. */
export async function chromiumLaunch(): Promise<Launch> {
  const named = process.env['CHROMIUM'];
  if (named !== undefined)
    return { executablePath: named, args: isRoot() ? [...args, '--no-sandbox'] : args };
  const folder = await unpacked();
  const env = {
    // A machine without a browser may lack the libraries and fonts that browsers need; both come with the package.
    LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
    ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') }),
  };
  return {
    executablePath: path.join(folder, 'chromium'),
    // The package's own arguments are for cloud functions: a single process and no same-origin policy.
    args: [...args, '--no-sandbox'],
    env: { ...inherited(), ...env },
  };
}

/** The folder it is unpacked to: once per version, and atomically, even if other processes unpack it at the same time. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const folder = path.join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(path.join(cache, 'chromium-'));
  await unpackInto(fresh);
  await rename(fresh, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return folder;
}

/** The package unpacks itself into TMPDIR. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const executablePath = await packaged.executablePath();
    if (!(await starts(executablePath))) await inflate(path.join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

async function starts(executablePath: string): Promise<boolean> {
  return await promisify(execFile)(executablePath, ['--version', '--no-sandbox']).then(
    () => true,
    () => false,
  );
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
