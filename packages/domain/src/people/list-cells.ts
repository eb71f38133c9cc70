// Classifies single cells of a list of people. Pure.
import { asciiDigits } from '../sign-in/digits.ts';
import { digitsOf, isNumber, readNumber, saysCountry } from '../sign-in/read-number.ts';
import { spelledNumber, type NumberSpelling } from './phone-number.ts';
import type { Role } from '../access/roles.ts';

export type CellKind =
  | 'phone'
  | 'shortened'
  | 'digits'
  | 'date'
  | 'email'
  | 'role'
  | 'name'
  | 'secret'
  | 'other';

export function cellKind(cell: string): CellKind {
  const text = asciiDigits(cell);
  if (isShortened(text)) return 'shortened';
  if (/^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text)) return 'date';
  const read = readNumber(cell);
  if (isNumber(read)) return isLongEnough(read) ? 'phone' : 'digits';
  if (/^\S+@\S+$/.test(text)) return 'email';
  if (roleOf(text) !== undefined) return 'role';
  const name = withoutListNumber(text);
  if (/\p{L}/u.test(name) && /^[\p{L}\p{M}\p{Join_Control}\s'’‘ʼ`"“”.,()\p{Pd}]+$/u.test(name)) return 'name';
  return text.length >= 6 && !/\s/.test(text) ? 'secret' : 'other';
}

/** A long number as spreadsheets show it in a narrow column: 4.47701E+11. Its last digits are lost. */
export function isShortened(cell: string): boolean {
  return /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(asciiDigits(cell).trim());
}

export function digitsIn(cell: string): string {
  return readNumber(cell).replace(/\D/g, '');
}

function isLongEnough(read: string): boolean {
  const { length } = digitsIn(read);
  return length >= 9 || (length >= 7 && /^[+0]/.test(read));
}

// "1. ", "(2) ", "3 - " or a bullet before a name.
const listNumber =
  /^(?:[\s#№*•·‣▪◦●○■□\p{Pd}]*[([]?(?:\d{1,4}[\s.,:;)\]º°\p{Pd}]+|\p{No}+[\s.,:;)\]]*)|[\s*•·‣▪◦●○■□\p{Pd}]+)(?=['’‘"“]?\p{L})/u;

/** The name in a cell of a list whose lines are counted. */
export function withoutListNumber(cell: string): string {
  return cell.replace(listNumber, '');
}

/** How strongly a cell suggests a column of phone numbers. A student id may be as long, but does not begin with 0 or +. */
export function phoneWeight(cell: string, own: NumberSpelling): number {
  const kind = cellKind(cell);
  if (kind === 'shortened') return 2;
  if (kind !== 'phone') return 0;
  if (/^[+0]/.test(readNumber(cell))) return 4;
  return isOfCountry(cell, own) ? 2 : 1;
}

/** Whether it is a valid number of the deployment's country; false if no country is configured. */
export function isOfCountry(cell: string, own: NumberSpelling): boolean {
  return spelledNumber(digitsIn(cell), { ...own, groups: markedGroups(own) }).startsWith('=');
}

/**
 * False for a number that claims to be of the own country, by its national prefix or the country's calling code, and has
 * no form that numbers have there. Others are not judged: the server knows all countries.
 * Forms: the formats of Google's libphonenumber for the country.
 */
export function isPossibleNumber(cell: string, own: NumberSpelling): boolean {
  const read = readNumber(cell);
  if (!saysCountry(read)) {
    return own.prefix === '' || !read.startsWith(own.prefix) || isOfCountry(read, own);
  }
  const digits = digitsOf(read);
  if (own.callingCode === '' || !digits.startsWith(own.callingCode)) return !digits.startsWith('0');
  return spelledNumber(`+${digits}`, { ...own, groups: markedGroups(own) }).startsWith('=');
}

/** Whether digits are missing at its end: with more of them it would be possible. */
export function isTooShort(cell: string, own: NumberSpelling): boolean {
  return Array.from({ length: 10 }, (_, more) => `${cell}${'0'.repeat(more + 1)}`).some((longer) =>
    isPossibleNumber(longer, own),
  );
}

function markedGroups({ groups }: NumberSpelling): NumberSpelling['groups'] {
  return groups.map(([beginning, digits, written]) => [beginning, digits, `=${written}`]);
}

const roleWords: readonly (readonly [Role, RegExp])[] = [
  ['student', /^(student|learner|pupil)s?$/],
  ['teacher', /^(teacher|tutor|trainer|instructor|staff)s?$/],
  ['admin', /^(admin|administrator|manager)s?$/],
];

/** Undefined for a word that is no role. */
export function roleOf(cell: string): Role | undefined {
  return roleWords.find(([, pattern]) => pattern.test(cell.trim().toLowerCase()))?.[0];
}
