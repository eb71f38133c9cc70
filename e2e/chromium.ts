// Which Chromium the browser stories run in: an installed one, else the one that comes with our packages.
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packaged from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export type Launch = { readonly executablePath: string; readonly args: string[] };

const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update'];
// A microphone that hums and a camera that shows a moving picture, without asking anybody.
const fakeMedia = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export async function chromiumLaunch(): Promise<Launch> {
  const args = [...quiet, ...fakeMedia, ...(isRoot() ? ['--no-sandbox'] : [])];
  const given = process.env['CHROMIUM'];
  const found = given ?? installed.find((file) => existsSync(file));
  if (found !== undefined) return { executablePath: found, args };
  return { executablePath: await unpack(), args: [...packaged.args, ...args] };
}

/** The packaged one unpacks itself into TMPDIR, under a fixed name that another account may own. */
async function unpack(): Promise<string> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = await mkdtemp(path.join(tmpdir(), 'foothold-chromium-'));
  try {
    return await packaged.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
