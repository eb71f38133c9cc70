// Calls that change one's own profile picture, hello and preferences.
import * as contract from '@foothold/domain/people/profile-calls';
import { Refusal } from '@foothold/domain/contract/refusal';
import { fileUrl } from '@foothold/domain/files/kinds';
import { helloSentences, isTooLongForHello } from '@foothold/domain/people/hello';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { releaseFile } from '../../kernel/files/cleanup.ts';
import type { StoredFile } from '../../kernel/files/access.ts';
import { requireOwnFile } from '../../kernel/files/guards.ts';
import { helloUrlOf, preferencesOf } from './private-document.ts';
import { hellos, userPreferences, users } from '../../kernel/schema/public.ts';

export const setProfileImage = call(
  contract.setProfileImage,
  async ({ input: { fileId }, db, viewer, once }) => {
    let changed: string | null | undefined;
    await once(async () => {
      if (fileId !== null) await requireOwnFile(db, viewer.id, fileId, 'profile');
      const before = await lockPicture(db, viewer.id);
      await db.update(users).set({ profileFileId: fileId }).where(eq(users.id, viewer.id));
      if (before !== fileId) await releaseFile(db, before);
      changed = fileId;
    });
    const shown = changed === undefined ? await lockPicture(db, viewer.id) : changed;
    // Every upload is a new file, so its id tells clients to reload the picture.
    return { hasProfileImage: shown, imageURL: shown === null ? null : fileUrl(shown) };
  },
);

async function lockPicture(db: Db, userId: string): Promise<string | null> {
  const row = first(
    await db
      .select({ fileId: users.profileFileId })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update'),
  );
  return row === undefined ? throwNotFound() : row.fileId;
}

export const setHello = call(contract.setHello, async ({ input: { fileId }, db, viewer, once }) => {
  await once(async () => {
    if (fileId !== null) requireHello(await requireOwnFile(db, viewer.id, fileId, 'message'));
    // Of two at once the second one sees the first.
    await lockPicture(db, viewer.id);
    const before = first(await db.delete(hellos).where(eq(hellos.userId, viewer.id)).returning());
    if (fileId !== null) await db.insert(hellos).values({ userId: viewer.id, fileId });
    if (before !== undefined && before.fileId !== fileId) await releaseFile(db, before.fileId);
  });
  return { helloURL: await helloUrlOf(db, viewer.id) };
});

function requireHello(file: StoredFile): void {
  if (file.kind !== 'audio') throw new Refusal('INVALID', helloSentences.notASound);
  if (isTooLongForHello(file)) throw new Refusal('TOO_LARGE', helloSentences.tooLong);
}

export const markLookedAround = call(contract.markLookedAround, async ({ db, viewer, once }) => {
  await once(async () => {
    const lookedAroundAt = sql`coalesce(${userPreferences.lookedAroundAt}, now())`;
    await db
      .insert(userPreferences)
      .values({ userId: viewer.id, lookedAroundAt: sql`now()` })
      .onConflictDoUpdate({ target: userPreferences.userId, set: { lookedAroundAt } });
  });
});

export const setPreferences = call(
  contract.setPreferences,
  async ({ input: { autoOpenClassroomChat }, db, viewer, once }) => {
    await once(async () => {
      await db
        .insert(userPreferences)
        .values({ userId: viewer.id, autoOpenClassroomChat })
        .onConflictDoUpdate({ target: userPreferences.userId, set: { autoOpenClassroomChat } });
    });
    return { preferences: await preferencesOf(db, viewer.id) };
  },
);
