// Who is in a classroom after somebody changed it, while others may have changed it too. Pure.
import { can, type Role } from '../access/roles.ts';

/**
 * `seen` is whom the writer saw, `wanted` whom the writer left there. Only the difference is applied to those who are
 * there now, so that two people who change a classroom at once both keep their work.
 */
export function afterChange(
  now: readonly string[],
  seen: readonly string[],
  wanted: readonly string[],
): string[] {
  const removed = new Set(seen.filter((id) => !wanted.includes(id)));
  const added = wanted.filter((id) => !seen.includes(id));
  return [...new Set([...now, ...added])].filter((id) => !removed.has(id));
}

/** Only the role of a teacher counts: an admin in a classroom does not teach it. */
export function hasTeacher(people: readonly { readonly role: Role }[]): boolean {
  return people.some(({ role }) => can(role, 'teach'));
}

/** A classroom with students cannot be deleted. */
export function hasStudents(people: readonly { readonly role: Role }[]): boolean {
  return people.some(({ role }) => can(role, 'learn'));
}
