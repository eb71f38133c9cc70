// Calls on one's own profile: picture, hello and preferences.
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

/** The file must be a sound that the same learner uploaded as a message. Null removes the hello. */
export const setHello = put('/users/me/hello', 'Say hello to the first teacher', {
  may: 'learn',
  // What one shows of oneself.
  records: [],
  offline: { sentAs: 'people.hello' },
  input: { fileId: z.nullable(id) },
  answers: { helloURL: z.nullable(z.string()) },
});

/** The sample lesson was seen to its end. */
export const markLookedAround = put('/users/me/lookedAround', 'Mark the sample lesson as seen', {
  may: 'learn',
  // What one looks at oneself.
  records: [],
  offline: 'waits',
});

export const setPreferences = patch('/users/me/preferences', 'Change the own preferences', {
  may: 'openChatsByPreference',
  // What one prefers oneself.
  records: [],
  input: { autoOpenClassroomChat: z.boolean() },
  answers: { preferences: z.object({ autoOpenClassroomChat: z.boolean() }) },
});
