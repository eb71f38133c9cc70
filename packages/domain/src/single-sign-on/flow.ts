// The way to a college's sign-in service and back: what it is for, how it can fail, and what people then read.

export const flowPurposes = ['sign in', 'link', 'prove'] as const;
export type FlowPurpose = (typeof flowPurposes)[number];

export const flowFailures = [
  'cancelled',
  'unreachable',
  'invalid',
  'groups missing',
  'no group',
  'weak sign-in',
  'not fresh',
] as const;
export type FlowFailure = (typeof flowFailures)[number];

/** The page to which the way leads back, below `/collegeAccount/`. */
export const purposePages = { 'sign in': 'signIn', link: 'link', prove: 'prove' } as const;

export const callbackPath = '/api/singleSignOn/{issuerId}/callback';
export const logoutPath = '/api/singleSignOn/{issuerId}/backchannelLogout';

export const flowSentences: Readonly<Record<FlowFailure, string>> = {
  cancelled: 'You did not finish signing in at your college. Please try again',
  unreachable: 'Your college’s sign-in cannot be reached at the moment. Please try again in a few minutes',
  invalid:
    'Your college’s sign-in sent something that cannot be trusted. Please try again, or tell an administrator',
  'groups missing':
    'Your college has left out your groups, because you are in too many. Its IT must send only the groups that are assigned to this application',
  'no group':
    'Your college account is in no group that may sign in here as staff. Please ask an administrator',
  'weak sign-in':
    'Your college has not asked you for a second factor, which is needed here. Please ask your IT to switch it on for this application',
  'not fresh':
    'Your college does not say that it has asked for your password just now. Please sign out, sign in again, and add two-step sign-in in your profile: then you are asked here instead',
};

export const ssoSentences = {
  expired: 'This took too long. Please start again',
  off: 'This sign-in is switched off. Please use another one',
  passwordDisabled: 'Please sign in with your college account. Your password here no longer works',
  otherCategory: 'Your account here belongs to another category. Please ask an administrator',
  notStaff: 'Only staff can sign in with a college account',
  unknown: 'Nobody here has this college account. Please ask an administrator for a code',
  wrongCode: 'This code is wrong or has expired. Please ask an administrator for a new one',
  tooManyTries: 'Too many tries. Please start again',
  noNewAccounts:
    'Nobody here is connected with this college account, and no new accounts are created. Please ask an administrator for a code',
  addFactorFirst:
    'An administrator is connected by themselves in their profile, or by others only once they have two-step sign-in here',
  ownFactor: 'Your college does not ask for a second factor. Please use your own one here',
  numberTaken:
    'This number belongs to somebody here already. If it is you, ask an administrator for a code and enter it instead',
  identityTaken: 'This college account is connected with somebody else here. Please ask an administrator',
  otherAccount: 'This is another college account than the one that you are connected with',
  otherPerson:
    'Your college says that its account now belongs to somebody else. Please ask an administrator to disconnect it here',
  hasIdentity: 'Another account of this college is connected already. Please remove it first',
  lastWay: 'Please add two-step sign-in first. Without it you could not sign in here any more',
} as const;

/** What is wrong with a service, as administrators read it. */
export const checkSentences = {
  unreachable: 'Nothing answers at this address. Please check it, and whether this server may reach it',
  expired: 'The certificate of this service is not valid today. Its operators must renew it',
  'other host': 'The certificate of this service is for another address. Please check the address',
  'not trusted':
    'The certificate of this service is of an authority that this server does not know. Its operator can add it',
  notPublic: 'This address is not on the public internet. The operator of this server can allow it',
  notFound: 'There is no sign-in service at this address: it has no /.well-known/openid-configuration',
  otherIssuer: 'The service calls itself by another address. Please enter exactly the one that it uses',
  anyTenant:
    'This address accepts accounts of every organisation. Please enter the one with your own tenant’s id',
  metadata:
    'The service names an address that cannot be used, or leaves one out: all must begin with https://. Its operators must correct it',
  noCode: 'The service does not offer the authorization code flow',
} as const;
