// Says whom the lines of a roster that are left out may be about: of them it cannot be said that they are missing. Pure.
import { alike, nameIn } from './conflicts.ts';
import type { NumberedLine } from './gathered.ts';
import type { Known } from './known.ts';
import { isVague } from './lines.ts';

/**
 * The numbers in the records of people who are known: those of the lines, of the same phone numbers and, where neither says who
 * it is, of the same names. A line that says nothing of that may be anybody in its class.
 */
export function doubtfulPeople(leftOut: readonly NumberedLine[], known: Known): ReadonlySet<string> {
  const doubtful = new Set<string>();
  if (leftOut.length === 0) return doubtful;
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
  for (const { line, number } of leftOut) {
    const byIds = [line.personId, byNumber.get(number ?? 'none') ?? ''].filter((id) => known.people.has(id));
    const named = byName.get(alike(nameIn(line))) ?? [];
    const found = byIds.length > 0 ? byIds : named;
    for (const id of found) doubtful.add(id);
    if (found.length === 0 && isVague(line)) vagueClasses.add(line.classId);
  }
  if (vagueClasses.size > 0)
    for (const [id, classes] of known.memberships)
      if ([...classes].some((classId) => vagueClasses.has(classId))) doubtful.add(id);
  return doubtful;
}
