// Finds the pepper of all secrets: from the environment, from a file, or made once in the data folder.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../runtime/start-problem.ts';

export type PepperSource = { readonly value: string } | { readonly file: string } | undefined;

const shortest = 32;

/** Without a source, the pepper lives in `dataFolder`/pepper, readable by this account only. */
export async function loadPepper(source: PepperSource, dataFolder: string): Promise<string> {
  if (source === undefined) return readOrMake(path.join(dataFolder, 'pepper'));
  if ('value' in source) return longEnough(source.value, 'PEPPER');
  const text = await readIfThere(source.file);
  if (text === null) throw new StartProblem(`PEPPER_FILE names ${source.file}, which cannot be found.`);
  return longEnough(text, 'PEPPER_FILE');
}

async function readOrMake(file: string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== null) return longEnough(known, file);
  await mkdir(path.dirname(file), { recursive: true });
  // Written apart and linked when whole: a crash leaves no half pepper, and of two processes one wins.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartProblem(`The pepper in ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function longEnough(pepper: string, name: string): string {
  if (pepper.length >= shortest) return pepper;
  throw new StartProblem(
    `${name} must hold at least ${shortest} characters; openssl rand -hex 32 makes them.`,
  );
}
