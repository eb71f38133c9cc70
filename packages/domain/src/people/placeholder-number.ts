// Tells numbers that stand for "none": what systems and people write where a number has to be. Pure.
import { asciiDigits } from '../sign-in/digits.ts';

const fewestAlike = 7;
// ITU-T E.164: 15 with the country code; more for what stands before it.
const maxDigits = 20;

/**
 * A phone number, in any spelling, of which all digits are alike (00000000000, +44 7777 777777), the last six are zeros
 * (07700 000000), or which counts (07123 456789): several people have them in the records, and nobody answers there.
 */
export function isPlaceholderPhone(typed: string): boolean {
  const digits = asciiDigits(typed).replace(/\D/g, '');
  // So that no text of any length makes it slow.
  if (digits.length > maxDigits) return false;
  return (
    areAlike(digits.replace(/^0+(?=[1-9])/, '')) ||
    /(\d)\1{9,}$|0{6}$|^(?:00)?(?:44)?0?7?123456789?0?$/.test(digits)
  );
}

/**
 * A number of a person that is no number: zeros, one digit again and again, or a word for "none". 9999999999 is the ULN of
 * learners who have none: Individualised Learner Record, field ULN.
 */
export function isPlaceholderId(id: string): boolean {
  const text = asciiDigits(id).trim();
  const isWord = /^(n\.?\/?a\.?|none|null|nil|undefined|unknown|tb[ac]|[x?.\p{Pd}]+)$/iu.test(text);
  return isWord || /^0+$/.test(text) || areAlike(text);
}

function areAlike(digits: string): boolean {
  return digits.length >= fewestAlike && /^(\d)\1+$/.test(digits);
}
