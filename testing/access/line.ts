// Defines one line of the table of calls: what it is about, the input, and who of the cast may by the rules.
import type { Persona } from '../cast.ts';
import { missingId } from '../identity.ts';
import type { Rule } from '../worlds/rules.ts';
import { thoseWho } from './cast.ts';

export type Line = {
  readonly about: string;
  readonly input: Input;
  readonly may: readonly Persona[];
  /** Those who see the subject, with the status that they get; everybody else hears the same as about what does not exist. */
  readonly told: ReadonlyMap<Persona, number>;
  /** The subject does not exist; the other lines' refusals are compared with its responses. */
  readonly missing?: true;
};

/** By the name of the call. */
export type Calls = Readonly<Record<string, readonly Line[]>>;

export type Input = Readonly<Record<string, unknown>>;
type Told = { readonly status: number; readonly who: Rule };
/** Who may; then what those are told who may not, by the first that is about them. */
type Answers = Rule | Told | readonly (Rule | Told)[];

export function told(status: number, who: Rule): Told {
  return { status, who };
}

/** A call that is about nothing in particular. */
export function by(may: Rule, input: Input = {}): Line[] {
  return [line('it', input, may)];
}

/** A line for each of these things by its word, and one about a thing that does not exist. */
export function each<Word extends string>(
  param: string,
  ids: Readonly<Record<Word, string>>,
  answersOf: (id: string) => Answers,
  { input = {}, but = {} }: { input?: Input; but?: { readonly [word in Word]?: Answers } } = {},
): Line[] {
  const words = Object.keys(ids) as Word[];
  const listed = words.map((word) =>
    line(word, { [param]: ids[word], ...input }, but[word] ?? answersOf(ids[word])),
  );
  return [...listed, missing({ ...input, [param]: missingId }, param)];
}

/** Lines with what each adds to the input, and for each of `absent` one that is like the first but about a thing that does not exist. */
export function lines(
  input: Input,
  table: Readonly<Record<string, readonly [more: Input, ...answers: readonly (Rule | Told)[]]>>,
  ...absent: readonly string[]
): Line[] {
  const listed = Object.entries(table).map(([about, [more, ...answers]]) =>
    line(about, { ...input, ...more }, answers),
  );
  const first = listed[0]?.input ?? input;
  const without = (param: string) => (Array.isArray(first[param]) ? [missingId] : missingId);
  return [...listed, ...absent.map((param) => missing({ ...first, [param]: without(param) }, param))];
}

function line(about: string, input: Input, answers: Answers): Line {
  const all = [answers].flat();
  const may = all.flatMap((answer) => (typeof answer === 'function' ? thoseWho(answer) : []));
  const others = all.flatMap((answer) => (typeof answer === 'function' ? [] : [answer])).toReversed();
  const statuses = others.flatMap(({ status, who }) => thoseWho(who).map((each) => [each, status] as const));
  return { about, input, may, told: new Map(statuses.filter(([each]) => !may.includes(each))) };
}

function missing(input: Input, param: string): Line {
  return { about: `no ${param}`, input, may: [], told: new Map(), missing: true };
}
