// Gathers the lines of a roster: each person once, with their classes, and each class once. Pure.
import { problemOf, type RosterChange } from './changes.ts';
import type { Known } from './known.ts';
import type { RosterLine } from './lines.ts';

/** `number`: E.164, or null for what is no phone number. */
export type NumberedLine = {
  readonly line: RosterLine;
  readonly number: string | null;
  /** The line says that this ends: as if it were missing, but also where what is missing stays. */
  readonly isEnded?: boolean;
  /** The line says nothing of the person but the number in the records. */
  readonly isUnnamed?: boolean;
};

/** Of a file that says only what has changed: what ends besides its lines. */
export type Delta = { readonly people: ReadonlySet<string>; readonly classes: ReadonlySet<string> };

export type Person = NumberedLine & {
  readonly classes: Set<string>;
  /** Of a delta: classes that they leave. */
  readonly ended: Set<string>;
  /** A class of theirs cannot be read: they leave none. */
  isUncertain: boolean;
};

/** Each person once, with their classes; the first line counts. */
export function gather(lines: readonly NumberedLine[], known: Known, isDelta: boolean) {
  const people = new Map<string, Person>();
  const classes = new Map<string, RosterLine>();
  const problems: RosterChange[] = [];
  const goneClasses = new Set<string>();
  for (const { line, number, isEnded = false, isUnnamed = false } of lines) {
    const { personId, classId } = line;
    if (isEnded && !isDelta) continue;
    if (personId === '') {
      problems.push(problemOf(line, line.problem ?? 'no number of the person'));
      continue;
    }
    const earlier = people.get(personId);
    // Somebody new who has left already is not created.
    if (isEnded && earlier === undefined && !known.people.has(personId)) continue;
    const person = earlier ?? {
      line,
      number,
      isUnnamed,
      classes: new Set<string>(),
      ended: new Set<string>(),
      isUncertain: false,
    };
    if (earlier === undefined) people.set(personId, person);
    else if (isDifferent(earlier, line, number)) problems.push(problemOf(line, 'different details'));
    if (classId === '') continue;
    if (line.classProblem !== null) {
      problems.push(problemOf(line, line.classProblem));
      person.isUncertain = true;
      continue;
    }
    if (isEnded) {
      person.ended.add(classId);
      continue;
    }
    // An unusable person's line still says that there is such a class.
    if (!classes.has(classId)) classes.set(classId, line);
    person.classes.add(classId);
    if (known.classes.get(classId)?.chatId === null && !goneClasses.has(classId)) {
      goneClasses.add(classId);
      problems.push(problemOf(line, 'class deleted here'));
    }
  }
  return { people, classes, problems };
}

function isDifferent({ line: first, number: firstNumber }: Person, line: RosterLine, number: string | null) {
  if (line.problem !== null) return false;
  return first.firstName !== line.firstName || first.surname !== line.surname || firstNumber !== number;
}
