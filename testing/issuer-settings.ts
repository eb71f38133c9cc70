// What an administrator enters for a college's sign-in service, but for its address.

export const issuerSettings = {
  issuerName: 'Sixth form',
  clientId: 'foothold',
  scopes: 'openid profile',
  groupsClaim: 'groups',
  teacherGroups: ['tutors'],
  adminGroups: [],
  ceiling: 'teacher',
  requiredAmr: [],
  requiredAcr: [],
  requiredAcrs: [],
  personClaim: '',
  createsAccounts: false,
};
