// `npm run admin:create`: prompts for whatever the flags do not give, and creates an administrator.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { requireInstallation, withDatabase } from './command-database.ts';
import { runCommand } from './command.ts';
import { type AdminInput, adminInput, createAdmin } from './first-admin.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import { Refusal } from '@foothold/domain/contract/refusal';
import { requireHardToGuess } from '../features/sign-in/easy-secret.ts';
import { askFor, type Terminal } from './prompts.ts';

const QUESTIONS: Record<keyof AdminInput, { flag: string; ask: string }> = {
  firstName: { flag: 'first-name', ask: 'First name' },
  surname: { flag: 'surname', ask: 'Surname' },
  phoneNumber: { flag: 'phone', ask: 'Phone number' },
  category: { flag: 'category', ask: 'Category (a new name makes a new one)' },
  password: { flag: 'password', ask: 'Password (not shown)' },
};
const NAMES = Object.keys(QUESTIONS) as (keyof AdminInput)[];

await runCommand(async (config) => {
  const flags = readFlags();
  await requireInstallation(config);
  const input = parse(await askForMissing(flags));
  const name = await withDatabase(config, (databaseUrl) => createAdmin(config, databaseUrl, input));
  return `${name} can now sign in as an administrator.`;
});

function readFlags(): Record<string, string | undefined> {
  const flags = NAMES.map((name) => [QUESTIONS[name].flag, { type: 'string' as const }]);
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(flags) as Record<string, { type: 'string' }>,
    });
    return values;
  } catch {
    const known = NAMES.map((name) => `--${QUESTIONS[name].flag}`).join(', ');
    throw new StartProblem(`Unknown flag. Flags: ${known}; each is followed by its value.`);
  }
}

/** Prompting for the password keeps it out of the shell's history, where flags stay. */
async function askForMissing(flags: Record<string, string | undefined>): Promise<Record<string, string>> {
  let isHidden = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const input = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // Answers may also be piped in, all at once: the iterator buffers lines until they are read.
  const lines = input[Symbol.asyncIterator]();
  const terminal: Terminal = {
    read: async () => {
      const line = await lines.next();
      return line.done === true ? undefined : line.value;
    },
    write: (text) => void process.stdout.write(text),
    isTyped: process.stdin.isTTY,
    hide: (hidden) => {
      isHidden = hidden;
    },
  };
  const answers: Record<string, string> = {};
  for (const name of NAMES) {
    const { flag, ask } = QUESTIONS[name];
    const problemOf = (answer: string) => problemOfAnswer(name, answer, answers['phoneNumber'] ?? '');
    answers[name] = flags[flag] ?? (await askFor(terminal, { ask, problemOf, secret: name === 'password' }));
  }
  input.close();
  return answers;
}

async function problemOfAnswer(
  name: keyof AdminInput,
  answer: string,
  phoneNumber: string,
): Promise<string | undefined> {
  const parsed = adminInput.shape[name].safeParse(answer);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (name !== 'password') return undefined;
  return requireHardToGuess('password', answer, [phoneNumber]).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
}

function parse(answers: Record<string, string>): AdminInput {
  const parsed = adminInput.safeParse(answers);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartProblem(`${issue?.message} (${String(issue?.path[0])}).`);
}
