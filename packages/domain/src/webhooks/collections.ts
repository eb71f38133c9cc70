// The live collection of a category's webhooks.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { EventType } from './events.ts';
import type { DeliveryOutcome, OffReason } from './state.ts';

export type Webhook = {
  readonly id: Id;
  readonly address: string;
  readonly types: readonly EventType[];
  /** Null: the account has been deleted. */
  readonly createdByName: string | null;
  readonly createdAt: string;
  /** The last attempt; null: nothing has been sent yet. */
  readonly lastAttemptAt: string | null;
  readonly lastOutcome: DeliveryOutcome | null;
  readonly lastStatus: number | null;
  /** After a failure; null: nothing waits to be tried again. */
  readonly nextAttemptAt: string | null;
  /** Until then the secret before the present one signs too. */
  readonly oldSecretUntil: string | null;
  readonly offAt: string | null;
  readonly offReason: OffReason | null;
};

/** Never holds a secret. */
export const webhooksOfCategory = collection<Webhook>()({
  name: 'webhooks.ofCategory',
  params: ids('categoryId'),
  key: 'id',
});
