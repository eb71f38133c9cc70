// Schemas for messages and whiteboards.
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { linkOf } from './links.ts';
import { chatSentences, longestMessage } from './sentences.ts';

const longestLink = 2000;

export const messageText = safeText(longestMessage);
export const whiteboardText = safeText(longestMessage);

/** A URL that a browser may open from a message, as a browser writes it. */
export const messageLink = z.pipe(
  z.string(chatSentences.link).check(
    z.maxLength(longestLink, chatSentences.link),
    z.refine((written) => linkOf(written, '') !== null, chatSentences.link),
  ),
  z.transform((written: string) => linkOf(written, '')?.href ?? written),
);
