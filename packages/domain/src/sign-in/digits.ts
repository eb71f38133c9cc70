// Converts digits of other scripts, as typed in phone numbers and PINs.
import { withoutInvisible } from '../contract/blank.ts';

/** Replaces the decimal digits of every script by 0–9; everything else is unchanged. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Digits as typed or pasted, such as a PIN: in 0–9, without space around them and invisible characters anywhere. */
export function typedDigits(text: string): string {
  return asciiDigits(withoutInvisible(text)).trim();
}

/** Unicode has the digits of a script in a row from zero to nine, and only rows of ten side by side (chapter 4.6 of the standard). */
function valueOf(point: number): number {
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}
