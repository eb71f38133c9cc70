// Once before the browser stories: the app is built if it changed, and one PostgreSQL runs for all of them.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { setup } from '../testing/global-setup.ts';

const checkout = path.resolve(import.meta.dirname, '..');

export default async function prepare(): Promise<() => Promise<void>> {
  // WEB_BUILD names an app that is built already.
  if (process.env['WEB_BUILD'] === undefined) {
    await promisify(execFile)(process.execPath, [path.join(checkout, 'scripts/run.mjs'), 'build']);
  }
  return setup();
}
