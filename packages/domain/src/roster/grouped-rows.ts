// Groups the lines of a roster: each person once, with their classes, and each class once; lines with a problem are skipped. Pure.
import { problemOf, type RosterChange } from './changes.ts';
import { problemsAmong } from './conflicts.ts';
import type { CurrentState } from './current-state.ts';
import type { RosterLine } from './lines.ts';
import type { LineProblem } from './problems.ts';

/** `number`: E.164, or null for what is no phone number. */
export type NumberedLine = {
  readonly line: RosterLine;
  readonly number: string | null;
  /** The line says that this ends: as if it were missing, but also where what is missing stays. */
  readonly isEnded?: boolean;
  /** The line says nothing of the person but the number in the records. */
  readonly isUnnamed?: boolean;
};

/** What ends besides the lines of a file that says only what has changed. */
export type Delta = { readonly people: ReadonlySet<string>; readonly classes: ReadonlySet<string> };

export type Person = NumberedLine & {
  readonly classes: Set<string>;
  /** Of a delta: classes that they leave. */
  readonly ended: Set<string>;
};

/** What cannot be followed, and why. */
export type SkippedLine = { readonly each: NumberedLine; readonly problem: LineProblem };

/** Each person once, with their classes; the first line that can be followed counts. */
export function groupRows(lines: readonly NumberedLine[], known: CurrentState, isDelta: boolean) {
  const problemIn = problemsAmong(
    lines.filter(({ isEnded }) => isEnded !== true),
    known,
  );
  const people = new Map<string, Person>();
  const classes = new Map<string, RosterLine>();
  const problems: RosterChange[] = [];
  const skipped: SkippedLine[] = [];
  const ids = new Set<string>();
  const goneClasses = new Set<string>();
  for (const each of lines) {
    const { line, isEnded = false } = each;
    const { personId, classId } = line;
    // Somebody new who has left already is not created.
    if (isEnded && !(isDelta && known.people.has(personId))) continue;
    if (personId !== '') ids.add(personId);
    const problem = isEnded ? null : problemIn(each);
    if (problem !== null) {
      problems.push(problemOf(line, problem));
      skipped.push({ each, problem });
      continue;
    }
    const person = personOf(each, people.get(personId));
    people.set(personId, person);
    if (classId === '') continue;
    if (isEnded) {
      person.ended.add(classId);
      continue;
    }
    if (!classes.has(classId)) classes.set(classId, line);
    person.classes.add(classId);
    if (known.classes.get(classId)?.chatId === null && !goneClasses.has(classId)) {
      goneClasses.add(classId);
      problems.push(problemOf(line, 'class deleted here'));
    }
  }
  return { people, classes, problems, skipped, ids };
}

/** A line that says who the person is counts before one that does not. */
function personOf(
  { line, number, isUnnamed = false, isEnded = false }: NumberedLine,
  earlier?: Person,
): Person {
  if (earlier !== undefined && (earlier.isUnnamed !== true || isUnnamed || isEnded)) return earlier;
  const { classes, ended } = earlier ?? { classes: new Set<string>(), ended: new Set<string>() };
  return { line, number, isUnnamed: isUnnamed || isEnded, classes, ended };
}
