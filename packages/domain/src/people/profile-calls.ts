// Calls on one's own profile: picture and preferences.
import { callsOf } from '../call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

const { put, patch } = callsOf('People');

/** The file must have been uploaded for this purpose by the same user. Null removes the picture. */
export const setProfileImage = put('/users/me/profileImage', 'Change the own picture', {
  may: 'signedIn',
  // What one shows of oneself.
  records: [],
  input: { fileId: z.nullable(id) },
  answers: { hasProfileImage: z.nullable(z.string()), imageURL: z.nullable(z.string()) },
});

export const setPreferences = patch('/users/me/preferences', 'Change the own preferences', {
  may: 'openChatsByPreference',
  // What one prefers oneself.
  records: [],
  input: { autoOpenClassroomChat: z.boolean() },
  answers: { preferences: z.object({ autoOpenClassroomChat: z.boolean() }) },
});
