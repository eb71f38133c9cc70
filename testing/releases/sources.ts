// Builds Foothold as another release, in a folder of its own with this checkout's packages: nodes of both can run side by side.
import { execFile } from 'node:child_process';
import { appendFile, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { release } from '../../apps/server/src/kernel/database/release.ts';
import { later } from './sample-migrations.ts';

const run = promisify(execFile);
const checkout = path.resolve(import.meta.dirname, '../..');

export type Sources = { readonly folder: string; readonly main: string };

/** The release before: its commit or tag, out of this repository's history. */
export async function previousRelease(commit: string, folder: string): Promise<Sources> {
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: checkout }).catch(() => {
    throw new Error(`${commit} is not in this clone: fetch it, or name another one in TORTURE_PREVIOUS.`);
  });
  await fillWith(folder, `git archive ${commit}`);
  await build(folder);
  return sourcesIn(folder);
}

/** What is in this checkout, as the release after: with another page, and with migrations of each kind that is allowed. */
export async function nextRelease(folder: string): Promise<Sources> {
  await fillWith(folder, 'git ls-files -z --cached --others --exclude-standard | tar -c --null -T -');
  const numbered = path.join(folder, 'apps/server/src/kernel/database/release.ts');
  await writeFile(numbered, `export const release = ${release + 1};\n`);
  for (const { name, text } of later)
    await writeFile(path.join(folder, 'apps/server/migrations', name), text);
  await appendFile(
    path.join(folder, 'apps/web/src/app/main.tsx'),
    `document.documentElement.dataset['release'] = '${release + 1}';\n`,
  );
  await build(folder);
  return sourcesIn(folder);
}

function sourcesIn(folder: string): Sources {
  return { folder, main: path.join(folder, 'apps/server/src/start/main.ts') };
}

async function fillWith(folder: string, archive: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('sh', ['-c', `${archive} | tar -x -C "$0"`, folder], {
    cwd: checkout,
  });
  await linkPackages(folder);
}

/** Our own packages are the folder's. */
async function linkPackages(folder: string): Promise<void> {
  const from = path.join(checkout, 'node_modules');
  const to = path.join(folder, 'node_modules');
  await mkdir(path.join(to, '@foothold'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@foothold' && name !== '.cache') await symlink(path.join(from, name), path.join(to, name));
  for (const name of await readdir(path.join(from, '@foothold')))
    await symlink(await readlink(path.join(from, '@foothold', name)), path.join(to, '@foothold', name));
}

async function build(folder: string): Promise<void> {
  await run(process.execPath, [path.join(folder, 'scripts/run.mjs'), 'build'], { cwd: folder });
}
