// Shared by every command besides `npm start`: settings from the environment, one line on success, one line on failure.
import path from 'node:path';
import { Refusal } from '@foothold/domain/contract/refusal';
import { readConfig, type Config } from './config.ts';
import { explain, inDetail } from './explain.ts';

/** `work` returns the message to print at the end. */
export async function runCommand(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    const { config } = readConfig(process.env, path.resolve(import.meta.dirname, '../../../..'));
    process.stdout.write(`${await work(config)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal ? `${error.message}.` : explain(error)}\n`);
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${inDetail(error)}\n`);
    process.exitCode = 1;
  }
}
