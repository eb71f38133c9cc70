// Folds names for searching: what people take for the same letter is the same, whatever the keyboard and the language of the browser. Pure.
import { withoutInvisible } from '../contract/blank.ts';
import { asciiDigits } from '../sign-in/digits.ts';

// Letters without a decomposition in Unicode, and what people type for them; the letters are small.
const latin =
  'ı i ȷ j ł l ƚ l ɫ l đ d ð d ɖ d ɗ d ħ h ŧ t ⱦ t ƭ t ø o ɔ o ɵ o œ oe æ ae ß ss þ th ŋ n ɲ n ɓ b ƀ b ƈ c ȼ c ɠ g ǥ g ɣ g ƙ k ĸ k ƴ y ɛ e ə e ǝ e ɇ e ɨ i ɩ i ʉ u ʊ u ʋ v ƒ f ƥ p ɍ r ⱥ a';
// The forms of alef, yeh, kaf and heh in Arabic, Persian, Urdu, Pashto and Kurdish; hamza alone and the line that stretches a word.
const arabic = 'ٱ ا ٲ ا ٳ ا ى ي ی ي ې ي ۍ ي ے ي ک ك ڪ ك ة ه ە ه ہ ه ھ ه ۃ ه ء - ـ -';
const others = 'ς σ ґ г';

const alike = new Map(
  Array.from(`${latin} ${arabic} ${others}`.matchAll(/(\S+) (\S+)/g), ([, letter = '', typed = '']) => [
    letter,
    typed === '-' ? '' : typed,
  ]),
);
const different = new RegExp(`[${[...alike.keys()].join('')}]`, 'gu');
const marks = /\p{M}/gu;
// Spaces, hyphens and quotes of all kinds, and the letters and accents that stand for an apostrophe.
const between = /[\s\p{Dash}\p{Quotation_Mark}`´ʹ-ʿˈˊˋ′‵ꞌ՚׳״·‧]/gu;
/** Finds a part of a name, in which nothing is a pattern. */
export function partSearch(typed: string): (name: string) => boolean {
  const wanted = folded(typed);
  return (name) => folded(name).includes(wanted);
}

// What was folded once; beyond it are ideographs and what is rare in names.
const known = new Map<string, string>();
const endOfKnown = '\u3000';

/** Without case, accents, spaces, apostrophes, hyphens and invisible characters, in digits of 0–9. Each character by itself. */
export function folded(text: string): string {
  let all = '';
  for (const character of text) all += known.get(character) ?? remembered(character);
  return all;
}

function remembered(character: string): string {
  const plain = foldedCharacter(character);
  if (character < endOfKnown) known.set(character, plain);
  return plain;
}

function foldedCharacter(character: string): string {
  return withoutInvisible(asciiDigits(character.normalize('NFKD')))
    .replace(marks, '')
    .toLowerCase()
    .replace(different, (letter) => alike.get(letter) ?? letter)
    .replace(between, '');
}

// The parts of a pattern: an escape, the beginning of a special group, a class of characters, or anything else.
const part = /\\[pP]\{[^}]*\}|\\.|\(\?[\w=<!^-]*|\[(?:\\.|[^\]\\])*\]?|[^\\[(]+|\(/gsu;
const partOfClass = /\\.|[^\\-]+/gsu;

/** A pattern for folded names. What has a meaning in it stays: escapes, groups, and the hyphens of classes. */
export function foldedPattern(typed: string): string {
  const letters = (text: string) => (/^(?:\\|\(\?)/.test(text) ? text : folded(text));
  return typed
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(part, (text) => (text.startsWith('[') ? text.replace(partOfClass, letters) : letters(text)));
}
