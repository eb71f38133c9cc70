// Parses a command's folder and flags; paths are relative to where the operator called npm, not to npm's working directory.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

/** `flags`: allowed besides the folder, each with a value and repeatable. */
export function folderArgument<Flag extends string = never>(
  usage: string,
  ...flags: readonly Flag[]
): { readonly folder: string; readonly values: Readonly<Record<Flag, readonly string[]>> } {
  const { positionals, values: given } = parsed(usage, flags);
  const [folder, ...more] = positionals;
  if (folder === undefined || folder === '' || more.length > 0) throw wrong(usage);
  const values = Object.fromEntries(flags.map((flag) => [flag, given[flag] ?? []])) as Record<Flag, string[]>;
  return { folder: resolvePath(folder), values };
}

export function resolvePath(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

function parsed(usage: string, flags: readonly string[]) {
  const options = Object.fromEntries(
    flags.map((flag) => [flag, { type: 'string', multiple: true } as const]),
  );
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    throw wrong(usage, error);
  }
}

function wrong(usage: string, cause?: unknown): StartProblem {
  return new StartProblem(`Name one folder: ${usage}`, { cause });
}
