// Starting a private conversation: its participants and its name.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

export const conversationSentences = {
  nobody: 'Choose at least one person',
  tooMany: 'This is too many people for one conversation',
} as const;

const mostParticipants = 100;

export const conversationInput = z.strictObject({
  participants: z
    .array(id)
    .check(
      z.minLength(1, conversationSentences.nobody),
      z.maxLength(mostParticipants, conversationSentences.tooMany),
    ),
});

/** The viewer is always one of them. If they already have a conversation in this category, it is returned: `isNew` false. */
export const startConversation = callContract
  .route({
    method: 'POST',
    path: '/individualChats',
    successStatus: 201,
    summary: 'Start a private conversation, or find the one these people have',
    tags: ['Chats'],
  })
  .input(conversationInput)
  .output(z.object({ chatId: id, isNew: z.boolean() }));

/** A new conversation's `chatName`: the participants' display names, in the order given. */
export function chatNameOf(participants: readonly { readonly displayName: string }[]): string {
  return participants.map(({ displayName }) => displayName).join(' & ');
}
