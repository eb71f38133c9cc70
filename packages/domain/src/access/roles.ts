// The capabilities of each role, in one table. No other code compares role names.

export const roles = ['student', 'teacher', 'admin'] as const;
export type Role = (typeof roles)[number];

const staff: readonly Role[] = ['teacher', 'admin'];
const admins: readonly Role[] = ['admin'];

const holders = {
  learn: ['student'],
  teach: ['teacher'],
  enterStaffArea: staff,
  followStudents: staff,
  commentOnEvidence: staff,
  addEvidenceForStudents: staff,
  setTargets: staff,
  managePlans: staff,
  inviteStudents: staff,
  lockAccounts: staff,
  startPrivateChats: staff,
  openChatsByPreference: staff,
  runChats: staff,
  writeInInactiveClasses: staff,
  writeCurriculum: staff,
  runClassrooms: staff,
  inviteStaff: admins,
  seeStaffAccounts: admins,
  changeRolesAndCategories: admins,
  searchAllCategories: admins,
  resetPins: admins,
  deleteAnyMessage: admins,
  deleteUsers: admins,
  seeAllClassrooms: admins,
  administer: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof holders;
export const capabilities = Object.keys(holders) as readonly Capability[];

/** Whether the role has the capability at all. On which objects is decided by each feature's `access.ts`. */
export function can(role: Role, capability: Capability): boolean {
  const allowed: readonly Role[] = holders[capability];
  return allowed.includes(role);
}

/** The names of roles that users see. */
export const roleLabels: Readonly<Record<Role, string>> = {
  student: 'Student',
  teacher: 'Teacher',
  admin: 'Admin',
};

/** Teachers and admins are staff; students are not. */
export function isStaff(role: Role): boolean {
  return can(role, 'enterStaffArea');
}
