// The own picture and preferences.
import { randomUUID } from 'node:crypto';
import { fileUrl } from '@foothold/domain/files/kinds';
import { setPreferences, setProfileImage } from '@foothold/domain/people/profile-calls';
import { eq } from 'drizzle-orm';
import { first } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { releaseFile } from '../files/cleanup.ts';
import { requireOwnFile } from '../files/guards.ts';
import { userPreferences, users } from './tables.ts';

export const setProfileImageCall = call(setProfileImage, 'signedIn', async ({ input, db, viewer }) => {
  const { fileId } = input;
  if (fileId !== null) await requireOwnFile(db, viewer.id, fileId, 'profile');
  const before = first(
    await db
      .select({ fileId: users.profileFileId })
      .from(users)
      .where(eq(users.id, viewer.id))
      .for('no key update'),
  );
  // Another value at each change, so that everybody sees the new picture at once.
  const hasProfileImage = fileId === null ? null : randomUUID();
  await db.update(users).set({ profileFileId: fileId, hasProfileImage }).where(eq(users.id, viewer.id));
  if (before !== undefined && before.fileId !== fileId) await releaseFile(db, before.fileId);
  return { hasProfileImage, imageURL: fileId === null ? null : fileUrl(fileId) };
});

export const setPreferencesCall = call(
  setPreferences,
  'openChatsByPreference',
  async ({ input: { autoOpenClassroomChat }, db, viewer }) => {
    await db
      .insert(userPreferences)
      .values({ userId: viewer.id, autoOpenClassroomChat })
      .onConflictDoUpdate({ target: userPreferences.userId, set: { autoOpenClassroomChat } });
    return { preferences: { autoOpenClassroomChat } };
  },
);
