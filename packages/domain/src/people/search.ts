// Searches people by name or by a whole phone number. Pure, in linear time.
import { digitsOf, isNumber, readNumber, saysCountry } from '../sign-in/read-number.ts';
import { folded, foldedPattern, partSearch } from './folding.ts';
import { callingCodeLength } from './phone-number.ts';

type Searched = { readonly displayName: string; readonly phoneNumber: string | undefined };

/** Turns a valid pattern into a matcher; undefined if its engine does not accept it. */
export type CompilePattern = (pattern: string) => ((text: string) => boolean) | undefined;

/** Matches everyone if nothing is typed. Digits are a phone number, which must be complete; anything else is a name. */
export function personSearch(typed: string, compile?: CompilePattern): (person: Searched) => boolean {
  if (isNumber(readNumber(typed)))
    return ({ phoneNumber }) => phoneNumber !== undefined && isPhoneNumber(typed, phoneNumber);
  const matches = nameSearch(typed, compile);
  return ({ displayName }) => matches(displayName);
}

/**
 * Compares folded names. The input is a pattern, such as `^am` or `khan|kahn`; an invalid one filters nothing. It is never run
 * by a backtracking engine, so no input can make it slow (ReDoS).
 * A pattern that `compile` does not accept, or any without `compile`, is searched for literally.
 */
export function nameSearch(typed: string, compile?: CompilePattern): (name: string) => boolean {
  if (isPattern(typed)) {
    const pattern = foldedPattern(typed);
    if (isBroken(pattern)) return () => true;
    const matches = pattern.length > maxPatternLength ? undefined : compile?.(pattern);
    if (matches !== undefined) return (name) => matches(folded(name));
  }
  return partSearch(typed);
}

/** Whether the text needs `compile`: it has a character with a meaning in patterns. */
export function isPattern(typed: string): boolean {
  return /[\\^$.*+?()[\]{}|]/.test(typed.normalize('NFKC'));
}

/**
 * What every name found by this text contains, as the database indexes names: runs of two or three letters or digits, and `*`
 * for a name that is not all ASCII. Names with `byRuleOnly` may be found without them. Empty if any name may be found: for a
 * pattern, or for less than two letters.
 */
export function nameGrams(typed: string): readonly string[] {
  if (isPattern(typed)) return [];
  const wanted = folded(typed);
  const letters = wanted.replaceAll(/[^a-z0-9]/g, '');
  const size = Math.min(letters.length, maxGramLength);
  const runs = size < shortestGram ? 0 : letters.length - size + 1;
  const grams = Array.from({ length: runs }, (_, index) => letters.slice(index, index + size));
  return [...new Set(isAscii.test(wanted) ? grams : [...grams, '*'])];
}

/** What the database indexes for a name with letters that only `folded` knows. */
export const byRuleOnly = '?';

/** Whether the typed number, with or without country code, equals `stored` (E.164). */
export function isPhoneNumber(typed: string, stored: string): boolean {
  const read = readNumber(typed);
  const all = digitsOf(stored);
  const code = all.slice(0, callingCodeLength(all));
  const national = all.slice(code.length);
  const inFull = [all, `${code}0${national}`];
  return saysCountry(read)
    ? inFull.includes(digitsOf(read))
    : [...inFull, national, `0${national}`].includes(read);
}

const isAscii = /^[\x20-\x7e]*$/;
const maxPatternLength = 200;
// A single letter is in most names: reading them all takes less than asking which have it.
const shortestGram = 2;
const maxGramLength = 3;

/** Compiles the pattern to check its syntax; never runs it. */
function isBroken(pattern: string): boolean {
  try {
    void new RegExp(pattern);
    return false;
  } catch {
    return true;
  }
}
