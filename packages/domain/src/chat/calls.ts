// What can be done in a chat.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { chatAddresses } from './kinds.ts';

/** `seq` is the newest message that was on the screen; without it, everything there is. The server never moves a mark back. */
export const markChatChecked = callContract
  .route({
    method: 'PUT',
    path: '/{collection}/{chatId}/lastChecked',
    summary: 'The viewer has read a chat',
    tags: ['Chats'],
  })
  .input(
    z.strictObject({
      collection: z.enum(chatAddresses),
      chatId: id,
      seq: z.optional(z.int().check(z.minimum(0))),
    }),
  )
  .output(z.object({ lastChecked: z.string(), seq: z.number() }));
