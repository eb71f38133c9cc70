// The schema of a browser's push subscription, and what is said about one that cannot be used.
import { z } from '../contract/schema.ts';

export const notificationSentences = {
  badDevice: 'This phone cannot get messages.',
} as const;

const base64url = (bytes: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`).test(text) && text.length <= 100,
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
