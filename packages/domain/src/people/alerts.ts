// Alerts: events of an account that an administrator should review.
import type { Id } from '../contract/id.ts';

export const alertKinds = ['number changed', 'number clash'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Hours during which no reset link is sent to a phone number that somebody else entered, unless a second person confirms it. */
export const numberHoldHours = 24;

export type AccountAlert = {
  readonly id: Id;
  readonly kind: AlertKind;
  readonly at: string;
  readonly userId: Id;
  readonly displayName: string;
  /** Who did it; null if their account has been deleted. */
  readonly actorId: Id | null;
  readonly actorName: string | null;
  /** E.164. */
  readonly oldNumber: string | null;
  readonly newNumber: string;
  /** The other owner of the number, for a clash. */
  readonly ownerId: Id | null;
  readonly ownerName: string | null;
  readonly confirmedAt: string | null;
  readonly confirmedByName: string | null;
};

export type NumberChange = {
  readonly userId: Id;
  readonly alertId: Id;
  readonly changedBy: Id | null;
  readonly changedByName: string | null;
  readonly confirmed: boolean;
  /** No reset link is sent before this time, unless the number is confirmed. */
  readonly heldUntil: string;
};
