// What a roster calls the roles of people, in the words of PICS, OneRoster and colleges. Pure.
import type { Role } from '../access/roles.ts';
import { roleOf } from '../people/list-cells.ts';

/** `unsaid`: a student, if the person is new. `nobody here`: somebody for whom there is no account, such as a parent. */
export type RosterRole = Role | 'unsaid' | 'nobody here';

/** Tried in this order: who could be staff is never taken for a student. */
const words: readonly (readonly [RosterRole, RegExp])[] = [
  ['nobody here', /\b(parents?|guardians?|relatives?|carers?|next of kin|aides?|proctors?|counsell?ors?)\b/],
  ['admin', /admin|\b(principal|head|manager|director|registrar|coordinator)s?\b/],
  ['teacher', /teach|\b(staff|tutor|lecturer|assessor|instructor|trainer|yes|y|true|1|x)s?\b/],
];

export function rosterRoleOf(cell: string): RosterRole {
  const word = cell.trim().toLowerCase();
  if (word === '') return 'unsaid';
  return roleOf(word) ?? words.find(([, pattern]) => pattern.test(word))?.[0] ?? 'student';
}
