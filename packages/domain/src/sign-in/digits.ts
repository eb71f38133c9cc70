// Converts digits of other scripts, as typed in phone numbers and PINs.

// The code point of "0" in each script; the other nine digits follow it.
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** Replaces Arabic, Persian, Devanagari, Bengali and full-width digits by 0–9; everything else is unchanged. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => point >= first && point <= first + 9);
    return zero === undefined ? character : String(point - zero);
  });
}
