// The part of the configuration that calls and pages look at.
import type { SpaceLimits } from '@foothold/domain/files/space';

export type Settings = {
  /** Origin people reach the app at, e.g. `https://learn.example.org`; no trailing slash. */
  readonly publicUrl: string;
  readonly theme: string;
  /** Where the demo provider's lesson pages come from; null in production. */
  readonly lessonPagesOrigin: string | null;
  /** For numbers written without a country code: ISO 3166 alpha-2. */
  readonly defaultCountry: string;
  readonly production: boolean;
  /** As Fastify takes it: false, a number of hops, or addresses. */
  readonly trustProxy: false | number | string[];
  /** Must invited people choose a new PIN or password at their first sign-in? */
  readonly invitedMustReset?: boolean;
  /** After so long without a call a session of staff ends. */
  readonly staffIdleHours: number;
  /** How long the copies of deleted messages are kept, and the record of acts; null: for ever. */
  readonly sealedMessagesMonths: number | null;
  readonly auditMonths: number | null;
  /** How much people and categories may store; as much as they like unless it is set. */
  readonly space?: SpaceLimits;
  /** The Sentry project that hears of unexpected errors; without one nothing is loaded and nothing sent. */
  readonly sentryDsn?: string | undefined;
};
