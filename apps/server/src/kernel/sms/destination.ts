// Which numbers text messages go to: the service's own country, others that the operator allows, and some never.
import type { UnsentText } from '@foothold/domain/sign-in/unsent-text';
// The metadata with the types of numbers.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

export type TextCountries = {
  /** ISO 3166 alpha-2. */
  readonly own: string;
  /** Others that the operator allows. */
  readonly abroad: readonly string[] | 'all';
};

/** They share the numbers of the United Kingdom, and its mobile phones move between them. */
const dependencies: Readonly<Record<string, readonly string[]>> = { GB: ['GG', 'IM', 'JE'] };

// A text message to these costs more than any other, or reaches no phone.
const neverTypes = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);

/** Null: messages may be sent to this number, in E.164. */
export function whyNoTextTo(
  number: string,
  { own, abroad }: TextCountries,
): Extract<UnsentText, 'abroad' | 'never'> | null {
  const parsed = parsePhoneNumberFromString(number);
  // Calling codes of no country: satellites, international networks and services (ITU-T E.164.1).
  if (parsed === undefined || parsed.isNonGeographic()) return 'never';
  if (neverTypes.has(parsed.getType() ?? '')) return 'never';
  const { country } = parsed;
  // Numbers that no plan has assigned yet are of the country whose calling code they have.
  const isOwn =
    country === undefined
      ? parsed.getPossibleCountries().includes(own as CountryCode)
      : country === own || dependencies[own]?.includes(country) === true;
  if (isOwn) return null;
  const isAllowed = abroad === 'all' || (country !== undefined && abroad.includes(country));
  if (!isAllowed) return 'abroad';
  return parsed.isValid() ? null : 'never';
}
