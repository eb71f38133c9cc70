// Which people staff may list and open.
import { can, isStaff, type Role } from '../access/roles.ts';

type WithRole = { readonly role: Role };

/** All staff see students; only admins see teachers and admins too. */
export function canBeListed(viewer: WithRole, person: WithRole): boolean {
  return can(viewer.role, isStaff(person.role) ? 'seeStaffAccounts' : 'followStudents');
}
