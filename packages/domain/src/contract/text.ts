// Text that people write: nothing PostgreSQL cannot store, no broken Unicode, one normal form, a length limit.
import { isBlank } from './blank.ts';
import { z } from './schema.ts';

// Control characters but tab and line ends; and, under the u flag, surrogates that stand alone.
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

/** A `safeText` that must show something; `sentence` says what is missing. */
export function requiredText(longest: number, sentence: string) {
  return safeText(longest).check(z.refine((text) => !isBlank(text), sentence));
}

/** A `requiredText` on one line of a form: space around it is dropped. */
export function requiredName(longest: number, sentence: string) {
  return z.pipe(
    requiredText(longest, sentence),
    z.transform((text: string) => text.trim()),
  );
}

/** True when PostgreSQL can store the text and every browser can show it. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}
