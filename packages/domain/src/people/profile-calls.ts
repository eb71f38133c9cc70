// Calls on one's own profile: picture and preferences.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

const tags = ['People'];

/** The file must have been uploaded for this purpose by the same user. Null removes the picture. */
export const setProfileImage = callContract
  .route({ method: 'PUT', path: '/users/me/profileImage', summary: 'Change the own picture', tags })
  .input(z.strictObject({ fileId: z.nullable(id) }))
  .output(z.object({ hasProfileImage: z.nullable(z.string()), imageURL: z.nullable(z.string()) }));

export const setPreferences = callContract
  .route({ method: 'PATCH', path: '/users/me/preferences', summary: 'Change the own preferences', tags })
  .input(z.strictObject({ autoOpenClassroomChat: z.boolean() }))
  .output(z.object({ preferences: z.object({ autoOpenClassroomChat: z.boolean() }) }));
