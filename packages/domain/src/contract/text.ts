// Schemas for text that people write: storable in PostgreSQL, well-formed Unicode, NFC, limited length.
import { isBlank } from './blank.ts';
import { tidyFileName } from './file-name.ts';
import { z } from './schema.ts';

// What keyboards, word processors and scanned pages write for the end of a line: line tabulation, form feed, next line, and
// Unicode's line and paragraph separators.
const otherLineEnds = /[\v\f\u0085\u2028\u2029]/g;
// Control characters except tab and line breaks.
const controls = /[^\P{Cc}\t\n\r]/gu;

export const textSentences = {
  unreadable: 'This text has characters that cannot be saved',
  tooLong: 'This text is too long',
} as const;

/** A string of at most `longest` UTF-16 units, made storable and normalised to NFC. */
export function safeText(longest: number) {
  return z.string(textSentences.unreadable).check(
    z.overwrite(storable),
    z.maxLength(longest, textSentences.tooLong),
    z.overwrite((text) => text.normalize('NFC')),
  );
}

/** A `safeText` that must not be blank; `sentence` is the message if it is. */
export function requiredText(longest: number, sentence: string) {
  return safeText(longest).check(z.refine((text) => !isBlank(text), sentence));
}

/** A `requiredText` for a single-line input. */
export function requiredName(longest: number, sentence: string) {
  return z.pipe(requiredText(longest, sentence), z.transform(singleLine));
}

/** Any string, made a file name of at most `longest` UTF-16 units. */
export function fileName(longest: number) {
  return z.string().check(z.overwrite((name) => tidyFileName(name, longest)));
}

/** The text on one line: its line breaks and tabs are spaces, and none is left around it. */
export function singleLine(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ').trim();
}

/**
 * The text without what PostgreSQL or a browser cannot keep. Nobody sees these characters, so nobody could take them out:
 * a line end of another kind becomes a line break, other controls are dropped, and half an emoji becomes U+FFFD.
 */
export function storable(text: string): string {
  return withoutControls(text).replace(/\p{Cs}/gu, '\uFFFD');
}

/** The text with line breaks for all kinds of line ends, and without other control characters. */
export function withoutControls(text: string): string {
  return text.replace(otherLineEnds, '\n').replace(controls, '');
}

/** True if `storable` would change nothing: for what identifies something elsewhere, and may not be changed. */
export function isStorable(text: string): boolean {
  return storable(text) === text;
}
