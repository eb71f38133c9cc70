// One form of a phone number for look-up, uniqueness and throttling, however it was typed; and how a country writes its own.
import { Refusal } from '@foothold/domain/contract/refusal';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import type { NumberSpelling } from '@foothold/domain/people/phone-number';
import { Metadata, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

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

/** What the library knows and does not declare. */
type Plan = {
  readonly callingCode: () => string;
  readonly nationalPrefix: () => string | 0 | undefined;
  readonly formats: () => readonly {
    readonly leadingDigitsPatterns: () => readonly string[];
    readonly pattern: () => string;
    readonly format: () => string;
    readonly nationalPrefixFormattingRule: () => string | undefined;
  }[];
};

/** The little of the library's knowledge that a page needs to write numbers as this country does. */
export function spellingOf(country: string): NumberSpelling {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country as CountryCode);
  const plan = metadata.numberingPlan as unknown as Plan;
  return {
    callingCode: plan.callingCode(),
    prefix: plan.nationalPrefix() || '',
    groups: plan.formats().map((format) => {
      const prefixed = format.nationalPrefixFormattingRule();
      const written = format.format();
      return [
        format.leadingDigitsPatterns().at(-1) ?? '',
        format.pattern(),
        // In the rule, $1 is whichever group comes first.
        prefixed ? written.replace(/(\$\d)/, prefixed) : written,
      ];
    }),
  };
}
