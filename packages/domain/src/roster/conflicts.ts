// Finds what is two things in one file: a number of a person with two names, a phone number of two people, a class with two names. Pure.
import { destroyedNames } from '../people/destroyed-name.ts';
import { isPlaceholderId } from '../people/placeholder-number.ts';
import type { NumberedLine } from './grouped-rows.ts';
import type { CurrentState } from './current-state.ts';
import type { RosterLine } from './lines.ts';
import type { LineProblem } from './problems.ts';

/** Why a line cannot be followed, seen beside all others of its file; null if it can. */
export function problemsAmong(
  lines: readonly NumberedLine[],
  known: CurrentState,
): (each: NumberedLine) => LineProblem | null {
  const named = lines.filter(({ line }) => line.firstName !== '' && line.surname !== '');
  const isDestroyed = destroyedNames(named.map(({ line }) => nameIn(line)));
  const numbered = lines.flatMap(({ line, number }) => (number === null ? [] : [{ line, number }]));
  const owned = numbered.filter(({ line }) => hasId(line));
  const unowned = new Set(numbered.filter(({ line }) => !hasId(line)).map(({ number }) => number));
  const people = new Set([
    ...ofTwo(named, ({ line }) => [line.personId, alike(nameIn(line))]),
    ...ofTwo(owned, ({ line, number }) => [line.personId, number]),
  ]);
  const numbers = new Set([
    ...ofTwo(owned, ({ line, number }) => [number, line.personId]),
    // Whose line does not say who it is may be the same person.
    ...ofTwo(
      numbered.filter(({ number }) => unowned.has(number)),
      ({ line, number }) => [number, alike(nameIn(line))],
    ),
  ]);
  const titled = lines.filter(({ line }) => line.className !== '' && line.classProblem === null);
  const classes = ofTwo(titled, ({ line }) => [line.classId, alike(line.className)]);
  return ({ line, number, isUnnamed = false }) => {
    if (!isUnnamed) {
      if (line.problem !== null) return line.problem;
      // What the records have said before replaces nothing.
      if (isDestroyed(nameIn(line)) && !isSeen(line, known)) return 'destroyed name';
      if (number === null) return 'wrong phone number';
    }
    if (people.has(line.personId)) return 'different details';
    if (number !== null && numbers.has(number)) return 'same phone number';
    return line.classProblem ?? (classes.has(line.classId) ? 'different names of the class' : null);
  };
}

/** Names that differ only in case, spaces, invisible characters or the form of their letters are the same. */
export function alike(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '');
}

export function nameIn({ firstName, surname }: Pick<RosterLine, 'firstName' | 'surname'>): string {
  return `${firstName} ${surname}`;
}

function isSeen({ personId, firstName, surname }: RosterLine, { people }: CurrentState): boolean {
  return people.get(personId)?.isSeenAs(firstName, surname) === true;
}

function hasId({ personId }: RosterLine): boolean {
  return personId !== '' && !isPlaceholderId(personId);
}

/** The keys that have two different things. */
function ofTwo<Each>(all: readonly Each[], pairOf: (each: Each) => readonly [key: string, thing: string]) {
  const things = new Map<string, string>();
  const doubled = new Set<string>();
  for (const each of all) {
    const [key, thing] = pairOf(each);
    const before = things.get(key);
    if (before === undefined) things.set(key, thing);
    else if (before !== thing) doubled.add(key);
  }
  return doubled;
}
