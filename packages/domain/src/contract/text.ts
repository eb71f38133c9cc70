// Schemas for text that users write: storable in PostgreSQL, well-formed Unicode, NFC, limited length.
import { isBlank } from './blank.ts';
import { z } from './schema.ts';

// Control characters except tab and line breaks; and, with the u flag, lone surrogates.
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export const textSentences = {
  unreadable: 'This text has characters that cannot be saved',
  tooLong: 'This text is too long',
} as const;

/** A string of at most `longest` UTF-16 units, normalised to NFC. */
export function safeText(longest: number) {
  return z.pipe(
    z
      .string(textSentences.unreadable)
      .check(z.maxLength(longest, textSentences.tooLong), z.refine(isStorable, textSentences.unreadable)),
    z.transform((text: string) => text.normalize('NFC')),
  );
}

/** A `safeText` that must not be blank; `sentence` is the message if it is. */
export function requiredText(longest: number, sentence: string) {
  return safeText(longest).check(z.refine((text) => !isBlank(text), sentence));
}

/** A `requiredText` for a single-line input: surrounding white space is trimmed. */
export function requiredName(longest: number, sentence: string) {
  return z.pipe(
    requiredText(longest, sentence),
    z.transform((text: string) => text.trim()),
  );
}

/** True if PostgreSQL can store the text and every browser can show it. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}
