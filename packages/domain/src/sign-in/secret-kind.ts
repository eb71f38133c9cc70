// The kind of secret (PIN or password) that each role signs in with.
import { isStaff, type Role } from '../access/roles.ts';

export const secretKinds = ['pin', 'password'] as const;
export type SecretKind = (typeof secretKinds)[number];

export function secretKindOf(role: Role): SecretKind {
  return isStaff(role) ? 'password' : 'pin';
}
