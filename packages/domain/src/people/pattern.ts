// Matches search patterns that staff type (`^am`, `khan|kahn`, `s.*i$`) in linear time.
// A pattern is compiled to a non-deterministic finite automaton that is simulated without backtracking.
import { parsePattern, Unsupported, type PatternNode } from './pattern-syntax.ts';

type State = {
  /** Present: consumes one character. */
  readonly test?: (character: string) => boolean;
  /** Present: an anchor, passable only there. */
  readonly at?: 'start' | 'end';
  readonly next: number[];
};

export type Matcher = (text: string) => boolean;

const accept = 0;
const mostStates = 5_000;

/** Returns a matcher that finds the pattern anywhere in a text; undefined if it needs backtracking or too many states. */
export function matcherOf(pattern: string): Matcher | undefined {
  try {
    const states: State[] = [{ next: [] }];
    const first = build(states, parsePattern(pattern), accept);
    return (text) => isFound(states, first, Array.from(text));
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** Adds the states of a node in front of `next` and returns the first of them. */
function build(states: State[], node: PatternNode, next: number): number {
  switch (node.kind) {
    case 'character':
      return add(states, { test: node.test, next: [next] });
    case 'edge':
      return add(states, { at: node.at, next: [next] });
    case 'sequence':
      return node.of.reduceRight((after, part) => build(states, part, after), next);
    case 'either':
      return add(states, { next: node.of.map((part) => build(states, part, next)) });
    case 'repeat':
      return buildRepeat(states, node, next);
  }
}

function buildRepeat(
  states: State[],
  { of, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
  next: number,
): number {
  let first = next;
  if (most === Infinity) {
    const turn: number[] = [];
    first = add(states, { next: turn });
    turn.push(build(states, of, first), next);
  } else {
    for (let times = least; times < most; times += 1)
      first = add(states, { next: [build(states, of, first), next] });
  }
  for (let times = 0; times < least; times += 1) {
    const before = states.length;
    first = build(states, of, first);
    // Repeating the empty pattern adds no states; all other repetition stops at the maximum number of states.
    if (states.length === before) break;
  }
  return first;
}

function add(states: State[], state: State): number {
  if (states.length >= mostStates) throw new Unsupported();
  return states.push(state) - 1;
}

function isFound(states: readonly State[], first: number, text: readonly string[]): boolean {
  let present = new Set<number>();
  for (let place = 0; place <= text.length; place += 1) {
    enter(states, present, first, place, text.length);
    if (present.has(accept)) return true;
    const character = text[place];
    const following = new Set<number>();
    for (const state of present) {
      const { test, next } = states[state] ?? { next: [] };
      if (character === undefined || test === undefined || !test(character)) continue;
      for (const each of next) enter(states, following, each, place + 1, text.length);
    }
    present = following;
  }
  return false;
}

/** Adds a state and all states reachable from it without consuming a character. */
function enter(
  states: readonly State[],
  present: Set<number>,
  from: number,
  place: number,
  end: number,
): void {
  const waiting = [from];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const { at, test, next } = states[state] ?? { next: [] };
    if (present.has(state) || (at === 'start' && place !== 0) || (at === 'end' && place !== end)) continue;
    present.add(state);
    if (test === undefined) waiting.push(...next);
  }
}
