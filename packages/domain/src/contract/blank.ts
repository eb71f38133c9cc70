// Whether a text shows anything at all: one rule for every form, call and list. No schema library, so that first screens can use it.

// White space; what Unicode draws as nothing (zero-width space, word joiner, direction marks, Hangul fillers); and the
// empty Braille pattern. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
const showsNothing = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for a text that nobody can see: empty, or made of white space and invisible characters only. */
export function isBlank(text: string): boolean {
  return showsNothing.test(text);
}
