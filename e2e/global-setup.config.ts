// Runs once before the browser tests: builds the app if it changed, and starts one PostgreSQL for all tests.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { setup } from '../testing/global-setup.ts';

const checkout = path.resolve(import.meta.dirname, '..');

export default async function prepare(): Promise<() => Promise<void>> {
  // WEB_BUILD is the folder of an existing build.
  if (process.env['WEB_BUILD'] === undefined) {
    await promisify(execFile)(process.execPath, [path.join(checkout, 'scripts/run.mjs'), 'build']);
  }
  return setup();
}
