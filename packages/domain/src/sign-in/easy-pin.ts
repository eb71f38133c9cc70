// Detects PINs that an attacker would try first, knowing nothing or only the phone number. Short enough for forms; the server also has a list.

import { examplePin, signInSentences } from './sentences.ts';

/** Birth years of users and their children, and the years around now. */
const years = { first: 1950, last: 2029 } as const;
// Years are searched for in PINs up to the length of a full date. In a longer one a year gives little away.
const maxLengthWithYear = 8;
const phoneDigits = 6;

/** The sentence that says why the PIN is refused, or null. `pin` in plain digits; `phoneNumbers`: the user's, in every format. */
export function whyEasyPin(pin: string, phoneNumbers: readonly string[]): string | null {
  if (isEasyPin(pin)) return signInSentences.easyPin;
  return holdsPhoneDigits(pin, phoneNumbers) ? signInSentences.phonePin : null;
}

/**
 * Of a million PINs of six digits these are 18,953: the one that the form shows, a repeated group of up to three digits (121212), each digit two
 * or three times (112233), one step from digit to digit (123456, 987654, 135791), a mirror (123321), a year from 1950
 * to 2029 at the beginning or the end (198507).
 */
export function isEasyPin(pin: string): boolean {
  return (
    pin === examplePin ||
    isRepeated(pin) ||
    /^(?:(\d)\1)+$|^(?:(\d)\2\2)+$/.test(pin) ||
    isEvenlyStepped(pin) ||
    Array.from(pin).toReversed().join('') === pin ||
    (pin.length <= maxLengthWithYear && (isYear(pin.slice(0, 4)) || isYear(pin.slice(-4))))
  );
}

/** Six consecutive digits of a phone number. */
function holdsPhoneDigits(pin: string, phoneNumbers: readonly string[]): boolean {
  return phoneNumbers.some((written) => {
    const digits = written.replace(/\D/g, '');
    return Array.from({ length: Math.max(0, digits.length - phoneDigits + 1) }, (_, at) =>
      digits.slice(at, at + phoneDigits),
    ).some((run) => pin.includes(run));
  });
}

/** Also with a partial last repetition: 1231231. */
function isRepeated(pin: string): boolean {
  return [1, 2, 3].some((length) => Array.from(pin).every((digit, at) => digit === pin[at % length]));
}

/** Wraps around: 0 follows 9 and 9 precedes 0. */
function isEvenlyStepped(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

function isYear(digits: string): boolean {
  return Number(digits) >= years.first && Number(digits) <= years.last;
}
