// One form of a phone number for look-up, uniqueness and throttling, however it was typed.
import { Refusal } from '@foothold/domain/contract/refusal';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** E.164, such as +447700900123. Refuses INVALID what cannot be a phone number. */
export function e164(typed: string, defaultCountry: string): string {
  const parsed = parsePhoneNumberFromString(typed, {
    defaultCountry: defaultCountry as CountryCode,
    extract: false,
  });
  // The library knows of countries whose numbers could be longer than any that E.164 has.
  if (parsed === undefined || !parsed.isPossible() || !/^\+[0-9]{5,15}$/.test(parsed.number)) {
    throw new Refusal('INVALID', signInSentences.badPhoneNumber, {
      fields: { phoneNumber: signInSentences.badPhoneNumber },
    });
  }
  return parsed.number;
}
