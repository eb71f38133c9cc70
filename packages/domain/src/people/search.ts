// Finding people by what staff type: a name, or a whole phone number. Pure; time grows with the text only.
import { asciiDigits } from '../sign-in/digits.ts';
import { matcherOf } from './pattern.ts';
import { callingCodeLength } from './phone-number.ts';

type Searched = { readonly displayName: string; readonly phoneNumber: string | undefined };

/** Everyone while nothing is typed. Digits are a phone number, which must be whole; anything else is a name. */
export function foundBy(typed: string, person: Searched): boolean {
  if (!looksLikeNumber(typed)) return nameMatches(typed, person.displayName);
  return person.phoneNumber !== undefined && isPhoneNumber(typed, person.phoneNumber);
}

/** Whether a name is what was typed; see `nameSearch`, which is for many names. */
export function nameMatches(typed: string, name: string): boolean {
  return nameSearch(typed)(name);
}

/**
 * Ignores case, spaces, accents and the shape of apostrophes. What is typed is a pattern, as in `^am` or `khan|kahn`;
 * a broken one filters nothing. It is never run by a backtracking engine, so no text can make anybody wait.
 */
export function nameSearch(typed: string): (name: string) => boolean {
  const wanted = folded(typed);
  const asItStands = (name: string) => folded(name).toLowerCase().includes(wanted.toLowerCase());
  if (isPlain.test(wanted)) return asItStands;
  if (isBroken(wanted)) return () => true;
  const matches = wanted.length > longestPattern ? undefined : matcherOf(wanted);
  // What only a backtracking engine could do is looked for as it stands.
  return matches === undefined ? asItStands : (name) => matches(folded(name).toLowerCase());
}

/** Is this the number, with or without country code, in whatever spacing and digits it was typed? `stored` is E.164. */
export function isPhoneNumber(typed: string, stored: string): boolean {
  if (!looksLikeNumber(typed)) return false;
  const text = asciiDigits(typed).trim();
  const international = text.startsWith('+') || text.startsWith('00');
  const digits = text.replace('(0)', '').replace(/\D/g, '');
  const all = stored.replace(/\D/g, '');
  if (international) return digits.replace(/^00/, '') === all;
  const national = all.slice(callingCodeLength(all));
  return [all, national, `0${national}`].includes(digits);
}

function looksLikeNumber(typed: string): boolean {
  const text = asciiDigits(typed);
  return /\d/.test(text) && /^[+\d\s().-]+$/.test(text);
}

/** Case stays: in a pattern `\D` and `\d` are two things. */
function folded(text: string): string {
  // Most names; the rest takes ten times as long.
  if (isAscii.test(text)) return text.replaceAll(/\s/g, '');
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .replace(/[’‘ʼ]/g, "'");
}

const isAscii = /^[\x20-\x7e]*$/;
const isPlain = /^[^\\^$.*+?()[\]{}|]*$/;
const longestPattern = 200;

/** Only compiled, never run against a text. */
function isBroken(pattern: string): boolean {
  try {
    void new RegExp(pattern);
    return false;
  } catch {
    return true;
  }
}
