// Loads the pepper for all secrets: from the environment, from a file, or generated once in the data folder.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../runtime/start-problem.ts';

export type PepperSource = { readonly value: string } | { readonly file: string } | undefined;

const minLength = 32;

/** Without a source, the pepper is stored in `dataFolder`/pepper, readable by this account only. */
export async function loadPepper(source: PepperSource, dataFolder: string): Promise<string> {
  if (source === undefined) return readOrCreate(path.join(dataFolder, 'pepper'));
  if ('value' in source) return requireLength(source.value, 'PEPPER');
  const text = await readIfThere(source.file);
  if (text === null) throw new StartProblem(`PEPPER_FILE names ${source.file}, which cannot be found.`);
  return requireLength(text, 'PEPPER_FILE');
}

async function readOrCreate(file: string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== null) return requireLength(known, file);
  await mkdir(path.dirname(file), { recursive: true });
  // Write to a temporary file, then link it: a crash leaves no partial pepper, and one of two concurrent processes wins.
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

function requireLength(pepper: string, name: string): string {
  if (pepper.length >= minLength) return pepper;
  throw new StartProblem(
    `${name} must hold at least ${minLength} characters. Generate one with: openssl rand -hex 32`,
  );
}
