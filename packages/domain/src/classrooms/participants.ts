// Merges concurrent changes to a classroom's members. Pure.
import { can, type Role } from '../access/roles.ts';

/**
 * `seen` are the members that the writer saw, `wanted` those that the writer left. Only the difference is applied to the
 * current members, so that two concurrent edits are both kept.
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

/** Only members with the role of teacher: an admin in a classroom does not teach it. */
export function hasTeacher(people: readonly { readonly role: Role }[]): boolean {
  return people.some(({ role }) => can(role, 'teach'));
}

/** A classroom with students cannot be deleted. */
export function hasStudents(people: readonly { readonly role: Role }[]): boolean {
  return people.some(({ role }) => can(role, 'learn'));
}
