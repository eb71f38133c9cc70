// What may be said in a chat and written on its whiteboard.
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { linkOf } from './links.ts';
import { chatSentences } from './sentences.ts';

const longestText = 20_000;
const longestLink = 2000;

export const messageText = safeText(longestText);
export const whiteboardText = safeText(longestText);

/** A web address that a browser may open from a message. */
export const messageLink = z.string(chatSentences.link).check(
  z.maxLength(longestLink, chatSentences.link),
  z.refine((written) => linkOf(written, '') !== null, chatSentences.link),
);
