// Asks for answers on the command line, one after the other, each until it can be used.

export type Terminal = {
  /** The next line; undefined at the end of the input. */
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => void;
  /** Whether somebody types what is read, and not a file: only they can be asked again. */
  readonly isTyped: boolean;
  /** What is typed is not shown, until this is called with false. */
  readonly hide: (hidden: boolean) => void;
};

type Question = {
  readonly ask: string;
  /** What is wrong with an answer; undefined if nothing is. */
  readonly problemOf: (answer: string) => Promise<string | undefined>;
  /** Typed unseen, and so asked for twice. */
  readonly secret?: boolean;
};

/** The answer, which is wrong only where nobody can be asked again. */
export async function askFor(
  terminal: Terminal,
  { ask, problemOf, secret = false }: Question,
): Promise<string> {
  for (;;) {
    const answer = await readAnswer(terminal, ask, secret);
    if (!terminal.isTyped || answer === undefined) return answer ?? '';
    const problem =
      (await problemOf(answer)) ?? (secret ? await problemOfRepeat(terminal, ask, answer) : undefined);
    if (problem === undefined) return answer;
    terminal.write(`${problem}\n`);
  }
}

async function problemOfRepeat(terminal: Terminal, ask: string, answer: string): Promise<string | undefined> {
  const repeated = await readAnswer(terminal, `${ask} again`, true);
  return repeated === answer ? undefined : 'The two are not the same.';
}

async function readAnswer(
  { read, write, hide }: Terminal,
  ask: string,
  secret: boolean,
): Promise<string | undefined> {
  write(`${ask}: `);
  if (!secret) return read();
  hide(true);
  const line = await read();
  hide(false);
  write('\n');
  return line;
}
