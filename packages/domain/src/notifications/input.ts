// The schema of a browser's push subscription, and what is said about one that cannot be used.
import { expectedVersion } from '../contract/expected-version.ts';
import { z } from '../contract/schema.ts';
import { textTemplate } from './text-message.ts';

/** In pounds it is 100,000 a month. */
export const maxCapPence = 10_000_000;

export const notificationSentences = {
  badDevice: 'This phone cannot get messages.',
  badCap: 'Please enter an amount from 0 to 100,000 pounds.',
} as const;

const base64url = (bytes: number) =>
  z.string().check(
    z.maxLength(100, notificationSentences.badDevice),
    z.refine(
      (text) => new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`).test(text),
      notificationSentences.badDevice,
    ),
  );

/** As `PushSubscription.toJSON()` has it; the lengths are those of RFC 8291. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().check(z.maxLength(1000, notificationSentences.badDevice)),
  keys: z.strictObject({
    /** A point on the curve P-256, uncompressed. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});

/** The template's parts are counted by the call, which knows the address of the app. */
export const budgetInput = {
  capPence: z
    .int(notificationSentences.badCap)
    .check(z.gte(0, notificationSentences.badCap), z.lte(maxCapPence, notificationSentences.badCap)),
  template: z.nullable(textTemplate),
  expectedVersion,
};

/** What the form of a budget sends. */
export const budgetForm = z.object({ capPence: budgetInput.capPence, template: budgetInput.template });
