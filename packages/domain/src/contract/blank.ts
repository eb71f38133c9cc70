// Detects characters and texts that show nothing: one rule for all forms, calls and lists. Needs no schema library, so that first screens can use it.

// White space; characters that Unicode renders as nothing (zero-width space, word joiner, direction marks, Hangul fillers); and the
// empty Braille pattern. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
const showsNothing = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
// The same without white space; all other format and control characters; and what phones paste in the place of a picture.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\uFFFC]|[^\P{Cc}\s]/gu;

/** True if the text is empty or consists of white space and invisible characters only. */
export function isBlank(text: string): boolean {
  return showsNothing.test(text);
}

/** The text without invisible characters: for what is compared. Texts that people read may need them, for scripts and emoji. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
