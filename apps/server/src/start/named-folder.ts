// The folder and the flags that a command is given, seen from where the person stands, not from where npm runs the command.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../runtime/start-problem.ts';

/** `flags`: what may be said beside the folder, each with a value and as often as one likes. */
export function namedFolder<Flag extends string = never>(
  usage: string,
  ...flags: readonly Flag[]
): { readonly folder: string; readonly said: Readonly<Record<Flag, readonly string[]>> } {
  const { positionals, values } = parsed(usage, flags);
  const [folder, ...more] = positionals;
  if (folder === undefined || folder === '' || more.length > 0) throw wrong(usage);
  const said = Object.fromEntries(flags.map((flag) => [flag, values[flag] ?? []])) as Record<Flag, string[]>;
  return { folder: fromHere(folder), said };
}

export function fromHere(place: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), place);
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
