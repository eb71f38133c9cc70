// What may be said in a chat and written on its whiteboard, with the sentence for each mistake.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { linkOf } from './links.ts';

export const chatSentences = {
  empty: 'Please add text or a file',
  link: 'Invalid URL',
  locked: 'This chat is locked. You can read it, but nobody can write.',
  inactive: 'This class is not active. You can read it, but you cannot write.',
  evidenced: 'This message is already saved as evidence',
  whiteboardChanged: 'Somebody changed the whiteboard while you were writing.',
} as const;

const longestText = 20_000;
const longestLink = 2000;

export const messageText = safeText(longestText);
export const whiteboardText = safeText(longestText);

/** A web address that a browser may open from a message. */
export const messageLink = z.string(chatSentences.link).check(
  z.maxLength(longestLink, chatSentences.link),
  z.refine((written) => linkOf(written, '') !== null, chatSentences.link),
);

/** A message needs words or a file; white space alone is no words. */
export function isSendable(message: { readonly text: string; readonly fileId: string | null }): boolean {
  return message.text.trim() !== '' || message.fileId !== null;
}

/** What the composer holds: words, a file, or both. */
export const messageForm = z
  .object({ text: messageText, fileId: z.nullable(id) })
  .check(z.refine(isSendable, { path: ['text'], message: chatSentences.empty }));
