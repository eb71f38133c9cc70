// The webhooks of the test data, and what happened for them.
import { createSecrets } from '../apps/server/src/features/sign-in/secrets.ts';
import { encryptSecret } from '../apps/server/src/features/webhooks/secret.ts';
import { personId as id } from './cast.ts';
import { cheapCost } from './cheap-cost.ts';
import { pepper } from './tokens.ts';
import * as at from './world-ids.ts';
import type { Rows } from './world-rows.ts';

/** The secret of every webhook of the test data. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 'secret of a webhook').toString('base64')}`;

export async function webhookRows() {
  const secrets = await createSecrets({ pepper, cost: cheapCost });
  const webhook = (
    name: keyof typeof at.webhooks,
    category: keyof typeof at.categories,
    address: string,
    lastStatus: number | null,
  ) => ({
    id: at.webhooks[name],
    category_id: at.categories[category],
    address,
    types: ['class.created', 'membership.added', 'evidence.handedIn'],
    secret: `\\x${encryptSecret(secrets, at.webhooks[name], webhookSecret).toString('hex')}`,
    created_by: id('priya'),
    created_at: '2026-03-01T09:00:00Z',
    position: 0,
    failures: 0,
    last_attempt_at: lastStatus === null ? null : '2026-03-02T09:00:00Z',
    last_outcome: lastStatus === null ? null : 'refused',
    last_status: lastStatus,
    off_at: '2026-03-02T09:00:00Z',
    off_reason: 'administrator',
  });
  return {
    webhooks: [
      webhook('morning', 'morning', 'https://records.invalid/foothold', null),
      webhook('register', 'morning', 'https://register.invalid/hooks/7f3a', 503),
      webhook('evening', 'evening', 'https://evening.invalid/', null),
    ],
    webhook_deliveries: [
      {
        webhook_id: at.webhooks.register,
        event_id: at.events.blueCreated,
        type: 'class.created',
        at: '2026-03-02T09:00:00Z',
        outcome: 'refused',
        status: 503,
        milliseconds: 120,
      },
    ],
    webhook_events: (['morning', 'evening'] as const).map((category, index) => ({
      id: category === 'morning' ? at.events.blueCreated : at.events.redCreated,
      category_id: at.categories[category],
      type: 'class.created',
      data: { classId: category === 'morning' ? at.chats.blue : at.chats.red },
      occurred_at: '2026-03-01T09:00:00Z',
      position: index - 10,
    })),
  } satisfies Rows;
}
