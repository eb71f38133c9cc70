// Loads the pepper for all secrets: from the environment, from a file, or generated once in the data folder.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { StartProblem } from '../../kernel/runtime/start-problem.ts';

export type PepperSource = { readonly value: string } | { readonly file: string } | undefined;

const minLength = 32;

/** Without a source, the pepper is stored in `dataFolder`/pepper, readable by this account only. */
export async function loadPepper(source: PepperSource, dataFolder: string): Promise<string> {
  const file = generatedIn(dataFolder);
  if (source !== undefined || (await readIfThere(file)) !== null) return readPepper(source, dataFolder);
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
    throw new StartProblem(`The pepper in ${file} cannot be read: ${remedy(error, file)}.`, { cause: error });
  }
}

/** For a command, which makes none. */
export async function readPepper(source: PepperSource, dataFolder: string): Promise<string> {
  if (source !== undefined && 'value' in source) return requireLength(source.value, 'PEPPER');
  const file = source?.file ?? generatedIn(dataFolder);
  const text = await readIfThere(file);
  if (text !== null) return requireLength(text, source === undefined ? file : 'PEPPER_FILE');
  throw new StartProblem(
    source === undefined
      ? `There is no pepper in ${file}. Put it there, or set PEPPER or PEPPER_FILE: with another one nobody can sign in.`
      : `PEPPER_FILE names ${file}, which cannot be found. Correct it, or put the pepper there; a first one is made by: openssl rand -hex 32`,
  );
}

function remedy(error: unknown, file: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EISDIR') return 'it is a folder. Name the file itself';
  if (code !== 'EACCES' && code !== 'EPERM') return `${code}`;
  const { username } = userInfo();
  return `the account ${username} may not. As root: chown ${username} ${file} && chmod 400 ${file} (and let it enter the folder)`;
}

const generatedIn = (dataFolder: string) => path.join(dataFolder, 'pepper');

function requireLength(pepper: string, name: string): string {
  if (pepper.length >= minLength) return pepper;
  throw new StartProblem(
    `${name} must hold at least ${minLength} characters. Generate one with: openssl rand -hex 32`,
  );
}
