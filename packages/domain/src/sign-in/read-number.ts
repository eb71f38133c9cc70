// Reads a phone number as people type, paste and dictate it. The only reading: sign-in, resets, invitations, edits, searches and lists use it.
import { withoutInvisible } from '../contract/blank.ts';
import { typedDigits } from './digits.ts';

// What address books and e-mails write before a number, also as a picture of a telephone.
const label =
  /^[\p{So}\s]*(?:(?:tel(?:ephone)?|phone|mob(?:ile)?|cell|whatsapp)(?: ?(?:no|nr|number))?[.:\s]*|[tm][.:]\s*)?/iu;
const scheme = /^(?:tel|sms|smsto|callto):(?:\/\/)?/i;
// Between the digits: space, dashes and what is taken for one, brackets, dots, slashes, and the quotes of a spreadsheet.
const separators = /[\s\p{Dash}˗⁃ー─➖۔~∼\p{Ps}\p{Pe}\p{Pi}\p{Pf}./\\·•‧・。⁄'"`´′]/gu;
// Around them: what makes words bold or slanted in a message.
const marks = /^[*_]+|[*_]+$/g;
// Programs add decimals to a number, which this long is no amount.
const decimals = /^(\d{9,})[.,]0+$/;
// With a name, a country and all that a URI may say; what is longer was not written as a number.
const maxWrittenLength = 100;
const number = /^\+?\d+$/;

/**
 * `07700900123`, `447700900123`, `00447700900123` or `+447700900123`, as it was typed: which country it belongs to is for the server
 * to say. A text that is no phone number comes back trimmed, in digits of 0–9 and without invisible characters.
 */
export function readNumber(typed: string): string {
  const text = typedDigits(typed);
  if (text.length > maxWrittenLength) return text;
  const plain = withoutInvisible(text.normalize('NFKC')).replace(/\p{M}/gu, '');
  const digits = withoutLabel(plain.trim().replace(marks, ''))
    .trim()
    .replace(decimals, '$1')
    .replace(trunkPrefix, '')
    .replace(separators, '')
    // In a text from right to left the plus may come last.
    .replace(/^(\d+)\+$/, '+$1')
    .replace(/^\+(?:\++|00)/, '+');
  return number.test(digits) ? digits : text;
}

/** Whether a text that was read is a number. */
export function isNumber(read: string): boolean {
  return number.test(read);
}

/** Whether a number that was read names its country, after a plus or after what most countries dial for it. */
export function saysCountry(read: string): boolean {
  return /^(?:\+|00)/.test(read);
}

/** The digits of a number that was read; those of its country come first, if it names one. */
export function digitsOf(read: string): string {
  return read.replace(/^(?:\+|00)/, '');
}

// The 0 of calls within a country, which "+44 (0)7700" shows and nobody dials after the country's code.
const trunkPrefix = /(?<=\d[^\d([{]*)[([{]\s*0\s*[)\]}]/;

function withoutLabel(text: string): string {
  return scheme.test(text) ? numberOf(text.replace(scheme, '')) : text.replace(label, '');
}

/** The number of a URI without its parameters: RFC 3966, in which a local number names the country beside itself. */
function numberOf(address: string): string {
  const [local = '', ...parameters] = decoded(address).split(/[;?]/);
  const country = parameters.map((each) => /^phone-context=(\+[\d.()-]+)$/i.exec(each)?.[1]).find(Boolean);
  return country === undefined || saysCountry(local) ? local : country + local;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
