// Calls on one's own record, and of staff on other people's.
import { callsOf } from '../call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { privateDocument, userDocument } from './document.ts';
import { editUserInput, invite, searchUsersInput } from './input.ts';
import { secretMessages } from './secret-message.ts';
import { roles } from '../access/roles.ts';

const { get, post, patch, del } = callsOf('People');
const both = z.object({ user: userDocument, private: privateDocument });

export const inviteUser = post('/users', 'Invite a user', {
  may: 'inviteStudents',
  records: ['invited', 'number of somebody else entered'],
  input: invite,
  creates: {
    user: userDocument,
    /** For the QR code of the welcome card, where the provider lets it sign in once; not for a repeated call. */
    cardCode: z.optional(z.string()),
  },
});

export const selectCategory = patch('/users/me/selectedCategory', 'Change the selected category', {
  may: 'signedIn',
  // What one looks at oneself.
  records: [],
  offline: 'waits',
  input: { categoryId: id },
  answers: { selectedCategory: id },
});

export const readOwnDocument = get('/users/me', 'Own public and private record', {
  may: 'signedIn',
  answers: both,
});

export const readUsers = get('/users', 'Users of the selected category', {
  may: 'followStudents',
  input: { categoryId: id },
  answers: { users: z.array(userDocument) },
});

/** Audited: who read whose private record. */
export const readUser = get('/users/{userId}', 'One user with the private record', {
  may: 'followStudents',
  records: ['private record read'],
  answers: both,
});

export const editUser = patch('/users/{userId}', 'Edit a user', {
  may: 'followStudents',
  records: [
    'account changed',
    'role changed',
    'categories changed',
    'number of somebody else entered',
    'people removed from classroom',
    'identity removed',
    'break glass taken',
    'private record read',
  ],
  input: editUserInput,
  answers: z.extend(both, { secretMessage: z.nullable(z.enum(secretMessages)) }),
});

export const setAccountLocked = patch('/users/{userId}/lock', 'Lock or unlock an account', {
  may: 'lockAccounts',
  records: ['locked', 'unlocked'],
  input: { accountLocked: z.boolean() },
  answers: { accountLocked: z.boolean(), failedLoginAttempts: z.number() },
});

/** A second member of staff has confirmed the changed number with the person: reset links go to it from now on. */
export const confirmNumber = post('/users/{userId}/number/confirm', 'Confirm a changed phone number', {
  may: 'followStudents',
  records: ['number confirmed'],
  input: { alertId: id },
});

/** For a member of staff who has lost every factor. Nothing changes until another administrator confirms. */
export const requestFactorReset = post(
  '/users/{userId}/factorReset',
  'Ask to reset the second factor of a member of staff',
  {
    may: 'resetPins',
    records: ['second factor reset requested'],
  },
);

/** Removes every factor and recovery code, and ends every session. */
export const confirmFactorReset = post(
  '/users/{userId}/factorReset/confirm',
  'Confirm the reset of a second factor that another administrator asked for',
  {
    may: 'resetPins',
    records: ['second factor reset'],
  },
);

export const withdrawFactorReset = del('/users/{userId}/factorReset', 'Withdraw a reset of a second factor', {
  may: 'resetPins',
  records: ['second factor reset withdrawn'],
});

export const markAlertLookedAt = patch(
  '/alerts/{alertId}/lookedAt',
  'Take an alert from the list of things to look at',
  {
    may: 'administer',
    records: ['alert looked at'],
  },
);

export const deleteUser = del('/users/{userId}', 'Delete a user', {
  may: 'deleteUsers',
  records: ['deleted', 'people removed from classroom', 'private chat deleted'],
});

const foundUser = z.object({
  id,
  displayName: z.string(),
  role: z.enum(roles),
  categories: z.array(z.object({ id, categoryName: z.string() })),
  selectedCategory: id,
  imageURL: z.nullable(z.string()),
  phoneNumber: z.string(),
  accountLocked: z.boolean(),
});

export type FoundUser = z.infer<typeof foundUser>;

/** A POST, so that no phone number appears in a URL or a log. */
export const searchUsers = post('/users/search', 'Search the users of all categories', {
  may: 'searchAllCategories',
  records: ['all categories searched'],
  input: searchUsersInput,
  answers: { users: z.array(foundUser) },
});
