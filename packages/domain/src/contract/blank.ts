// Detects blank text: one rule for all forms, calls and lists. Needs no schema library, so that first screens can use it.

// White space; characters that Unicode renders as nothing (zero-width space, word joiner, direction marks, Hangul fillers); and the
// empty Braille pattern. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
const showsNothing = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True if the text is empty or consists of white space and invisible characters only. */
export function isBlank(text: string): boolean {
  return showsNothing.test(text);
}
