// Says whom lines of a roster may be about that do not say it: of them it cannot be said that they are missing. Pure.
import { alike, nameIn } from './conflicts.ts';
import type { SkippedLine, Person } from './grouped-rows.ts';
import type { CurrentState } from './current-state.ts';
import type { LineProblem } from './problems.ts';

/**
 * The numbers in the records of people who are known: those of the lines, of the same phone numbers and, where neither says who
 * it is, of the same names. A line that says nothing of that may be anybody in its class.
 */
export function doubtfulPeople(skipped: readonly SkippedLine[], known: CurrentState): ReadonlySet<string> {
  const doubtful = new Set<string>();
  if (skipped.length === 0) return doubtful;
  const people = [...known.people];
  const byNumber = new Map(people.map(([id, { phoneNumber }]) => [phoneNumber ?? '', id]));
  const byName = new Map<string, string[]>();
  for (const [id, person] of people) {
    const name = alike(nameIn(person));
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [id]);
    else others.push(id);
  }
  const vagueClasses = new Set<string>();
  for (const { each, problem } of skipped) {
    const { line, number } = each;
    const byIds = [line.personId, byNumber.get(number ?? 'none') ?? ''].filter((id) => known.people.has(id));
    const named = byName.get(alike(nameIn(line))) ?? [];
    const found = byIds.length > 0 ? byIds : named;
    for (const id of found) doubtful.add(id);
    if (found.length === 0 && vague.has(problem)) vagueClasses.add(line.classId);
  }
  if (vagueClasses.size > 0)
    for (const [id, classes] of known.memberships)
      if ([...classes].some((classId) => vagueClasses.has(classId))) doubtful.add(id);
  return doubtful;
}

/** By these nobody can be found by the number and the name that a line has. */
const vague = new Set<LineProblem>([
  'no number of the person',
  'placeholder for the number of the person',
  'number cut by the spreadsheet',
  'formula',
  'unreadable',
  'too long',
  'no name',
  'destroyed name',
  'unknown person',
]);

/**
 * Whether somebody of whom nothing is known may be one who is: of the same name, in the same class, and not in the file, as if
 * number and phone number had both changed. `ids`: the numbers of people in the file.
 */
export function missingNames(ids: ReadonlySet<string>, known: CurrentState): (person: Person) => boolean {
  const classesOf = new Map<string, Set<string>>();
  for (const [id, classes] of known.memberships) {
    const person = known.people.get(id);
    if (person === undefined || ids.has(id)) continue;
    const name = alike(nameIn(person));
    classesOf.set(name, new Set([...(classesOf.get(name) ?? []), ...classes]));
  }
  return ({ line, classes }) => {
    const missing = classesOf.get(alike(nameIn(line)));
    return missing !== undefined && [...classes].some((classId) => missing.has(classId));
  };
}
