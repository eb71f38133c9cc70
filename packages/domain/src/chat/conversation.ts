// Starting a private conversation: its participants and its name.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

export const conversationSentences = {
  nobody: 'Choose at least one person',
  tooMany: 'This is too many people for one conversation',
} as const;

const maxParticipants = 100;

export const conversationInput = z.strictObject({
  participants: z
    .array(id)
    .check(
      z.minLength(1, conversationSentences.nobody),
      z.maxLength(maxParticipants, conversationSentences.tooMany),
    ),
});

/** A new conversation's `chatName`: the participants' display names, in the order given. */
export function chatNameOf(participants: readonly { readonly displayName: string }[]): string {
  return participants.map(({ displayName }) => displayName).join(' & ');
}
