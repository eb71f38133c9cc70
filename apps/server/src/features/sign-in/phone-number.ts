// Normalises phone numbers for look-up, uniqueness and rate limits, and describes how a country formats its numbers.
import { Refusal } from '@foothold/domain/contract/refusal';
import { readNumber } from '@foothold/domain/sign-in/read-number';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import type { NumberSpelling } from '@foothold/domain/people/phone-number';
import { Metadata, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** Returns E.164, such as +447700900123. Refuses INVALID for text that cannot be a phone number. */
export function e164(typed: string, defaultCountry: string): string {
  const parsed = parsePhoneNumberFromString(readNumber(typed), {
    defaultCountry: defaultCountry as CountryCode,
    extract: false,
  });
  // For some countries the library accepts numbers that are longer than E.164 allows.
  if (parsed === undefined || !parsed.isPossible() || !/^\+[0-9]{5,15}$/.test(parsed.number)) {
    throw new Refusal('INVALID', signInSentences.badPhoneNumber, {
      fields: { phoneNumber: signInSentences.badPhoneNumber },
    });
  }
  return parsed.number;
}

/** Methods that the library has but does not declare. */
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

/** The part of the library's metadata that a page needs to format this country's numbers. */
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
        // In the rule, $1 stands for the first group of the format.
        prefixed ? written.replace(/(\$\d)/, prefixed) : written,
      ];
    }),
  };
}
