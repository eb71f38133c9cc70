// The calls that read, find, edit, invite, lock and delete users.
import * as contract from '@foothold/domain/people/calls';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { canBeListed } from '@foothold/domain/people/access';
import { secretMessages } from '@foothold/domain/people/secret-message';
import { personSentences } from '@foothold/domain/people/input';
import { eq } from '../../kernel/database/drizzle.ts';
import { userCategories, users } from '../../kernel/schema/public.ts';
import { lockClassroomsOf } from '../classrooms/leaving.ts';
import type { Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call, slowCall } from '../../kernel/edge/call.ts';
import { lockAccount, unlockAccount } from '../sign-in/accounts.ts';
import { record } from '../../kernel/audit/record.ts';
import { isInCategory } from '../../kernel/access/visibility.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { requireCapabilityInCategory, viewerOf, type Viewer } from '../../kernel/access/actor.ts';
import { deleteAccount } from './deletion.ts';
import { userDocumentOf, userDocumentsOf } from './document.ts';
import { editAccount, changesRoleOrCategories } from './edit.ts';
import { lockBothUsers, requireAccount } from '../../kernel/access/guards.ts';
import { privateDocumentOf } from './private-document.ts';
import { invite } from './invite.ts';
import { searchAllUsers } from './search.ts';

export const inviteUser = slowCall(contract.inviteUser, invite);

export const selectCategory = call(contract.selectCategory, async ({ input, db, viewer, once }) => {
  if (!(await isInCategory(db, viewer.id, input.categoryId))) throw notFound();
  await once(async () => {
    await db.update(users).set({ selectedCategoryId: input.categoryId }).where(eq(users.id, viewer.id));
  });
  const { selectedCategoryId } = (await viewerOf(db, viewer.id)) ?? throwNotFound();
  return { selectedCategory: selectedCategoryId };
});

export const readOwnDocument = call(contract.readOwnDocument, async ({ db, viewer }) =>
  recordsOf(db, viewer, viewer.id),
);

export const readUsers = call(contract.readUsers, async ({ input, db, viewer }) => {
  requireCapabilityInCategory(viewer, 'followStudents', input.categoryId);
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(userCategories, eq(userCategories.userId, users.id))
    .where(eq(userCategories.categoryId, input.categoryId));
  const listed = people.filter((person) => canBeListed(viewer, person)).map(({ id }) => id);
  return { users: await userDocumentsOf(db, listed) };
});

export const readUser = call(contract.readUser, async ({ input, db, viewer }) => {
  await requireAccount(db, viewer, input.userId);
  await record(db, { actorId: viewer.id, action: 'private record read', subjectId: input.userId });
  return recordsOf(db, viewer, input.userId);
});

export const editUser = call(contract.editUser, async ({ input, db, viewer: caller, context, once }) => {
  const lockedClassrooms = changesRoleOrCategories(input) ? await lockClassroomsOf(db, input.userId) : [];
  const viewer = await lockBothUsers(db, caller, 'followStudents', input.userId);
  const account = await requireAccount(db, viewer, input.userId);
  const { defaultCountry } = context.services.settings;
  if (changesRoleOrCategories(input) || input.phoneNumber !== undefined)
    await requireRecentProof(db, context.actor);
  const [sent] = await once(async () => {
    const secretMessage = await editAccount(
      db,
      viewer,
      { ...account, lockedClassrooms },
      input,
      defaultCountry,
    );
    return secretMessage === null ? [] : [secretMessage];
  });
  const secretMessage = secretMessages.find((each) => each === sent) ?? null;
  return { ...(await recordsOf(db, viewer, input.userId)), secretMessage };
});

export const setAccountLocked = call(
  contract.setAccountLocked,
  async ({ input: { userId, accountLocked }, db, viewer: caller, context, once }) => {
    const viewer = await lockBothUsers(db, caller, 'lockAccounts', userId);
    await requireAccount(db, viewer, userId);
    // Locking must be quick.
    if (!accountLocked) await requireRecentProof(db, context.actor);
    await once(async () => {
      if (userId === viewer.id) throw new Refusal('CONFLICT', personSentences.ownLock);
      const by = { actorId: viewer.id, userId, categoryId: viewer.selectedCategoryId };
      await (accountLocked ? lockAccount(db, by) : unlockAccount(db, by));
    });
    const { contact } = await requireAccount(db, viewer, userId);
    return {
      accountLocked: contact.autoLockedAt !== null || contact.staffLockedAt !== null,
      failedLoginAttempts: contact.failedLoginAttempts,
    };
  },
);

export const deleteUser = call(contract.deleteUser, async ({ input, db, viewer, context, once }) => {
  await requireRecentProof(db, context.actor);
  const [categoryId = throwNotFound()] = await once(async () => {
    await deleteAccount(db, viewer, input.userId);
    return [viewer.selectedCategoryId];
  });
  requireCapabilityInCategory(viewer, 'deleteUsers', categoryId);
});

export const searchUsers = call(contract.searchUsers, async ({ input, db, viewer }) => {
  const found = await searchAllUsers(db, input);
  await record(db, {
    actorId: viewer.id,
    action: 'all categories searched',
    subjectId: null,
    details: { searchBy: input.searchBy, found: found.length },
  });
  return { users: found };
});

async function recordsOf(db: Db, viewer: Viewer, userId: string) {
  return { user: await userDocumentOf(db, userId), private: await privateDocumentOf(db, viewer, userId) };
}
