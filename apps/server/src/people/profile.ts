// Calls that change one's own profile picture and preferences.
import * as contract from '@foothold/domain/people/profile-calls';
import { randomUUID } from 'node:crypto';
import { fileUrl } from '@foothold/domain/files/kinds';
import { eq } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { sentTogether } from '../database/sent-together.ts';
import { throwNotFound } from '../edge/applied-calls.ts';
import { call } from '../edge/call.ts';
import { releaseFile } from '../files/cleanup.ts';
import { requireOwnFile } from '../files/guards.ts';
import { preferencesOf } from './private-document.ts';
import { userPreferences, users } from '../schema/people.ts';

export const setProfileImage = call(
  contract.setProfileImage,
  'signedIn',
  async ({ input: { fileId }, db, viewer, once }) => {
    let changed: Picture | undefined;
    await once(async () => {
      const [, before] = await sentTogether([
        fileId === null ? null : requireOwnFile(db, viewer.id, fileId, 'profile'),
        lockPicture(db, viewer.id),
      ]);
      // A new value at each change, so that every client reloads the picture.
      const hasProfileImage = fileId === null ? null : randomUUID();
      await sentTogether([
        db.update(users).set({ profileFileId: fileId, hasProfileImage }).where(eq(users.id, viewer.id)),
        before.fileId === fileId ? null : releaseFile(db, before.fileId),
      ]);
      changed = { fileId, hasProfileImage };
    });
    const { hasProfileImage, fileId: shown } = changed ?? (await lockPicture(db, viewer.id));
    return { hasProfileImage, imageURL: shown === null ? null : fileUrl(shown) };
  },
);

type Picture = { readonly fileId: string | null; readonly hasProfileImage: string | null };

async function lockPicture(db: Db, userId: string): Promise<Picture> {
  const row = first(
    await db
      .select({ fileId: users.profileFileId, hasProfileImage: users.hasProfileImage })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update'),
  );
  return row ?? throwNotFound();
}

export const setPreferences = call(
  contract.setPreferences,
  'openChatsByPreference',
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
