// The part of the configuration that calls and pages use.
import type { SpaceLimits } from '@foothold/domain/files/space';

export type Settings = {
  /** The public origin of the app, e.g. `https://learn.example.org`; no trailing slash. */
  readonly publicUrl: string;
  readonly theme: string;
  /** The origin of the lesson pages that this server brings; null where it serves none. */
  readonly lessonPagesOrigin: string | null;
  /** Where players may be sent for the content of films; nowhere if omitted. */
  readonly bucketOrigin?: string | undefined;
  /** For phone numbers written without a country code: ISO 3166 alpha-2. */
  readonly defaultCountry: string;
  /** Countries beside it that text messages are sent to: ISO 3166 alpha-2. None if omitted. */
  readonly textCountries?: readonly string[] | 'all';
  /** How many text messages are sent within 24 hours, by one person who is signed in and in total; defaults if omitted. */
  readonly textLimits?: { readonly perSender?: number; readonly perDay?: number };
  readonly production: boolean;
  /** As Fastify takes it: false, a number of hops, or addresses. */
  readonly trustProxy: false | number | string[];
  /** Addresses and networks inside the provider's own that requests to entered addresses may reach. */
  readonly outgoingNetworks?: readonly string[];
  /** Where the provider is: IANA, such as `Europe/London`. */
  readonly timeZone: string;
  /** When nobody is disturbed: local times, `HH:MM`; the same twice: never. */
  readonly quietHours: { readonly from: string; readonly until: string };
  /** Bank holidays, ISO 8601 dates; those of England and Wales if omitted. */
  readonly holidays?: readonly string[] | undefined;
  /** Whether a push says the first name of who wrote. */
  readonly pushNames?: boolean;
  /** The carrier's price of one part of a text message, in pence. */
  readonly textPence: number;
  /** Hosts of push services beside those of the browsers. None if omitted. */
  readonly pushServices?: readonly string[];
  /** Whether invited users must choose a new PIN or password at their first sign-in. */
  readonly invitedMustReset?: boolean;
  /** Whether the code on a new learner's welcome card opens the account once. */
  readonly cardsSignIn?: boolean;
  /** A staff session ends after this many hours without a call. */
  readonly staffIdleHours: number;
  /** Whether staff need a second factor to sign in; seven days after their first sign-in under this rule. */
  readonly staffSecondFactor?: 'required' | 'optional';
  /** Retention of deleted messages' copies, and of audit events; null: for ever. */
  readonly sealedMessagesMonths: number | null;
  readonly auditMonths: number | null;
  /** Storage limits of people and categories; unlimited if omitted. */
  readonly space?: SpaceLimits;
  /** URIs by which security problems are reported; the public page of the privacy policy if omitted or empty. */
  readonly securityContacts?: readonly string[];
  /** The Sentry DSN for unexpected errors; without one Sentry is not loaded and nothing is sent. */
  readonly sentryDsn?: string | undefined;
};
