// Schemas for messages and whiteboards.
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { linkOf } from './links.ts';
import { chatSentences, maxMessageLength } from './sentences.ts';

const maxLinkLength = 2000;

export const messageText = safeText(maxMessageLength);
export const whiteboardText = safeText(maxMessageLength);

/** A URL that a browser may open from a message, as a browser writes it. */
export const messageLink = z.pipe(
  z.string(chatSentences.link).check(
    z.maxLength(maxLinkLength, chatSentences.link),
    z.refine((written) => linkOf(written, '') !== null, chatSentences.link),
  ),
  z.transform((written: string) => linkOf(written, '')?.href ?? written),
);
