// Formats phone numbers for display: those of the deployment's country in its national format, others with their country code. Pure.
import { digitsOf, isNumber, readNumber, saysCountry } from '../sign-in/read-number.ts';

/** The number format of one country. */
export type NumberSpelling = {
  /** Such as 44. */
  readonly callingCode: string;
  /** The national prefix, such as 0; empty if there is none. */
  readonly prefix: string;
  /** Formats: a pattern of the leading digits, one of all digits, and the output. The first match is used. */
  readonly groups: readonly (readonly [beginning: string, digits: string, written: string])[];
};

/** No country configured: all numbers are written with their country code. */
export const unknownCountry: NumberSpelling = { callingCode: '', prefix: '', groups: [] };

/** `number` is E.164 or as typed; unparseable input is returned unchanged. */
export function spelledNumber(number: string, own: NumberSpelling): string {
  const read = readNumber(number);
  const digits = saysCountry(read) ? digitsOf(read) : read;
  if (!isNumber(read) || !/^\d{4,15}$/.test(digits)) return number;
  if (!saysCountry(read)) return inOwnCountry(withoutPrefix(digits, own), own) ?? number;
  const isOwn = own.callingCode !== '' && digits.startsWith(own.callingCode);
  const national = isOwn ? inOwnCountry(digits.slice(own.callingCode.length), own) : undefined;
  return national ?? withCountryCode(digits);
}

function withoutPrefix(digits: string, { prefix }: NumberSpelling): string {
  return prefix !== '' && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
}

function inOwnCountry(digits: string, { groups }: NumberSpelling): string | undefined {
  const fitting = groups.find(
    ([beginning, all]) =>
      new RegExp(`^(?:${beginning})`).test(digits) && new RegExp(`^(?:${all})$`).test(digits),
  );
  return fitting === undefined ? undefined : digits.replace(new RegExp(fitting[1]), fitting[2]);
}

/** Groups of three digits, with two at the start or four at the end if the length is not divisible by three. */
function withCountryCode(digits: string): string {
  const code = digits.slice(0, callingCodeLength(digits));
  const rest = digits.slice(code.length);
  const first = rest.length % 3 === 2 ? 2 : 3;
  const last = rest.length % 3 === 1 ? 4 : 3;
  const middle = rest.slice(first, -last).match(/\d{3}/g) ?? [];
  const groups = rest.length <= last ? [rest] : [rest.slice(0, first), ...middle, rest.slice(-last)];
  return `+${[code, ...groups].join(' ')}`;
}

// E.164: countries 1 and 7, the two-digit countries below, and three digits for all others.
const twoDigitCodes = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

export function callingCodeLength(digits: string): number {
  if (digits.startsWith('1') || digits.startsWith('7')) return 1;
  return twoDigitCodes.has(digits.slice(0, 2)) ? 2 : 3;
}
