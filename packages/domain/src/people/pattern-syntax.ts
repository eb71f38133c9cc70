// Parses a search pattern. Only for patterns known to be valid: it checks no syntax itself.

export type PatternNode =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' }
  | { readonly kind: 'sequence'; readonly of: readonly PatternNode[] }
  | { readonly kind: 'either'; readonly of: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly least: number; readonly most: number };

/** Look-around and back-references cannot be expressed by a finite automaton. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}

type Test = (character: string) => boolean;
type Reader = { readonly text: string; place: number };

/** Ignores case: the text to match must be in lower case. */
export function parsePattern(pattern: string): PatternNode {
  return either({ text: pattern, place: 0 });
}

function either(reader: Reader): PatternNode {
  const parts = [sequence(reader)];
  while (take(reader, /\|/y) !== undefined) parts.push(sequence(reader));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'either', of: parts };
}

function sequence(reader: Reader): PatternNode {
  const parts: PatternNode[] = [];
  while (reader.place < reader.text.length && !/[|)]/.test(reader.text[reader.place] ?? '')) {
    parts.push(repeated(reader, atom(reader)));
  }
  return { kind: 'sequence', of: parts };
}

function repeated(reader: Reader, of: PatternNode): PatternNode {
  // Greedy or lazy makes no difference to whether there is a match.
  const found = take(reader, /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y);
  if (found === undefined) return of;
  const [sign = '', from, comma, to] = found;
  if (from === undefined) {
    const least = sign.startsWith('+') ? 1 : 0;
    return { kind: 'repeat', of, least, most: sign.startsWith('?') ? 1 : Infinity };
  }
  const most = comma === '' ? from : to === '' || to === undefined ? Infinity : to;
  return { kind: 'repeat', of, least: Number(from), most: Number(most) };
}

function atom(reader: Reader): PatternNode {
  if (take(reader, /\^/y) !== undefined) return { kind: 'edge', at: 'start' };
  if (take(reader, /\$/y) !== undefined) return { kind: 'edge', at: 'end' };
  if (take(reader, /\(/y) !== undefined) return group(reader);
  if (take(reader, /\[/y) !== undefined) return { kind: 'character', test: characterClass(reader) };
  if (take(reader, /\./y) !== undefined) return { kind: 'character', test: () => true };
  return { kind: 'character', test: single(reader) };
}

function group(reader: Reader): PatternNode {
  if (take(reader, /\?(?:[=!]|<[=!])/y) !== undefined) throw new Unsupported();
  take(reader, /\?(?::|<[^>]*>)/y);
  const inside = either(reader);
  take(reader, /\)/y);
  return inside;
}

function characterClass(reader: Reader): Test {
  const inverted = take(reader, /\^/y) !== undefined;
  const tests: Test[] = [];
  while (reader.place < reader.text.length && take(reader, /\]/y) === undefined) {
    const range = take(reader, /([^\\\]])-([^\\\]])/uy);
    tests.push(range === undefined ? single(reader) : between(range[1] ?? '', range[2] ?? ''));
  }
  return (character) => tests.some((test) => test(character)) !== inverted;
}

function single(reader: Reader): Test {
  const escaped = take(reader, /\\([^])/uy)?.[1];
  if (escaped === undefined) return same(take(reader, /[^]/uy)?.[0] ?? '');
  const named = namedTests[escaped];
  if (named !== undefined) return named;
  if (/[1-9bBkpPuxc]/.test(escaped)) throw new Unsupported();
  return same(escaped);
}

const namedTests: Readonly<Record<string, Test>> = {
  d: (character) => /\d/.test(character),
  D: (character) => !/\d/.test(character),
  w: (character) => /\w/.test(character),
  W: (character) => !/\w/.test(character),
  s: (character) => /\s/.test(character),
  S: (character) => !/\s/.test(character),
};

function same(wanted: string): Test {
  const small = wanted.toLowerCase();
  return (character) => character === small;
}

function between(from: string, to: string): Test {
  return (character) => [character, character.toUpperCase()].some((each) => each >= from && each <= to);
}

/** The match of the expression at this position, and the position after it. */
function take(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.place;
  const found = expression.exec(reader.text);
  if (found === null) return undefined;
  reader.place = expression.lastIndex;
  return found;
}
