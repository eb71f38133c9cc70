// Which Chromium the browser stories run in: an installed one, else the one that comes with our packages.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import packaged, { inflate } from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export type Launch = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
};

const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update'];
// A microphone that hums and a camera that shows a moving picture, without asking anybody.
const fakeMedia = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const args = [...quiet, ...fakeMedia];

/** `CHROMIUM` names the one to use; `CHROMIUM=packaged` the one of our packages, though another is installed. */
export async function chromiumLaunch(): Promise<Launch> {
  const given = process.env['CHROMIUM'];
  const found = given ?? installed.find((file) => existsSync(file));
  if (found !== undefined && found !== 'packaged')
    return { executablePath: found, args: isRoot() ? [...args, '--no-sandbox'] : args };
  return await unpack();
}

/** Its own arguments are for a cloud function: one process for everything, and no rules between origins. */
async function unpack(): Promise<Launch> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-chromium-'));
  return await within(folder, async () => {
    const executablePath = await packaged.executablePath();
    // A machine that never had a browser lacks what every browser needs; both come with the package.
    if (!(await starts(executablePath))) await inflate(path.join(packedFiles(), 'al2023.tar.br'));
    const env = {
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') }),
    };
    return { executablePath, args: [...args, '--no-sandbox'], env: { ...inherited(), ...env } };
  });
}

/** It unpacks itself into TMPDIR, under a fixed name that another account may own: so into one of our own. */
async function within<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function packedFiles(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return path.join(path.dirname(entry), '..', 'bin');
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
