// The folder that a command is given, seen from where the person stands, not from where npm runs the command.
import path from 'node:path';
import { StartProblem } from './start-problem.ts';

export function namedFolder(usage: string): string {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || folder === '' || folder.startsWith('-') || more.length > 0) {
    throw new StartProblem(`Name one folder: ${usage}`);
  }
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}
