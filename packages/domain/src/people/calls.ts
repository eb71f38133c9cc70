// Calls on one's own record, and of staff on other people's.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { privateDocument, userDocument } from './document.ts';
import { editUserInput, invite, searchUsersInput } from './input.ts';
import { secretMessages } from './secret-message.ts';
import { roles } from '../access/roles.ts';

const tags = ['People'];
const both = z.object({ user: userDocument, private: privateDocument });

export const inviteUser = callContract
  .route({ method: 'POST', path: '/users', summary: 'Invite a user', tags, successStatus: 201 })
  .input(invite)
  .output(z.object({ user: userDocument }));

export const selectCategory = callContract
  .route({
    method: 'PATCH',
    path: '/users/me/selectedCategory',
    summary: 'Change the selected category',
    tags,
  })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ selectedCategory: id }));

export const readOwnDocument = callContract
  .route({ method: 'GET', path: '/users/me', summary: 'Own public and private record', tags })
  .output(both);

export const readUsers = callContract
  .route({ method: 'GET', path: '/users', summary: 'Users of the selected category', tags })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ users: z.array(userDocument) }));

/** Audited: who read whose private record. */
export const readUser = callContract
  .route({ method: 'GET', path: '/users/{userId}', summary: 'One user with the private record', tags })
  .input(z.strictObject({ userId: id }))
  .output(both);

export const editUser = callContract
  .route({ method: 'PATCH', path: '/users/{userId}', summary: 'Edit a user', tags })
  .input(editUserInput)
  .output(z.extend(both, { secretMessage: z.nullable(z.enum(secretMessages)) }));

export const setAccountLocked = callContract
  .route({ method: 'PATCH', path: '/users/{userId}/lock', summary: 'Lock or unlock an account', tags })
  .input(z.strictObject({ userId: id, accountLocked: z.boolean() }))
  .output(z.object({ accountLocked: z.boolean(), failedLoginAttempts: z.number() }));

/** A second member of staff has confirmed the changed number with the person: reset links go to it from now on. */
export const confirmNumber = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/number/confirm',
    summary: 'Confirm a changed phone number',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ userId: id, alertId: id }))
  .output(z.void());

/** For a member of staff who has lost every factor. Nothing changes until another administrator confirms. */
export const requestFactorReset = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/factorReset',
    summary: 'Ask to reset the second factor of a member of staff',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ userId: id }))
  .output(z.void());

/** Removes every factor and recovery code, and ends every session. */
export const confirmFactorReset = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/factorReset/confirm',
    summary: 'Confirm the reset of a second factor that another administrator asked for',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ userId: id }))
  .output(z.void());

export const withdrawFactorReset = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/factorReset',
    summary: 'Withdraw a reset of a second factor',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ userId: id }))
  .output(z.void());

export const markAlertLookedAt = callContract
  .route({
    method: 'PATCH',
    path: '/alerts/{alertId}/lookedAt',
    summary: 'Take an alert from the list of things to look at',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ alertId: id }))
  .output(z.void());

export const deleteUser = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}',
    summary: 'Delete a user',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ userId: id }))
  .output(z.void());

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
export const searchUsers = callContract
  .route({ method: 'POST', path: '/users/search', summary: 'Search the users of all categories', tags })
  .input(searchUsersInput)
  .output(z.object({ users: z.array(foundUser) }));
