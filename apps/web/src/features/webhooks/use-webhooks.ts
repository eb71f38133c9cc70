// The webhooks of the selected category, and the administrators' calls on them.
import { webhooksOfCategory, type Webhook } from '@foothold/domain/webhooks/collections';
import type { EventType } from '@foothold/domain/webhooks/events';
import { useLive } from '@foothold/live/react/use-live';
import { useEffect, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';

/** The newest first; none for users who are not administrators. */
export function useWebhooks(): { readonly webhooks: readonly Webhook[]; readonly complete: boolean } {
  const can = useAbilities();
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(webhooksOfCategory, can('administer') ? { categoryId } : null);
  return {
    webhooks: rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    complete: status === 'ready',
  };
}

/** How many were switched off because nothing could be sent to them. */
export function useStoppedWebhooks(): number {
  return useWebhooks().webhooks.filter(({ offReason }) => offReason === 'gone' || offReason === 'failing')
    .length;
}

/** Returns the secret, which no later answer has. */
export async function createWebhook(
  categoryId: string,
  address: string,
  types: readonly EventType[],
): Promise<string> {
  return (await calls.webhooks.createWebhook({ categoryId, address, types: [...types] })).secret;
}

export async function renewWebhookSecret(webhookId: string): Promise<string> {
  return (await calls.webhooks.renewWebhookSecret({ webhookId })).secret;
}

export async function setWebhookOn(webhookId: string, on: boolean): Promise<void> {
  await calls.webhooks.setWebhookOn({ webhookId, on });
}

export async function testWebhook(webhookId: string): Promise<void> {
  await calls.webhooks.testWebhook({ webhookId });
}

export async function sendEventsAgain(webhookId: string, from: Date): Promise<void> {
  await calls.webhooks.sendEventsAgain({ webhookId, from: from.toISOString() });
}

export async function deleteWebhook(webhookId: string): Promise<void> {
  await calls.webhooks.deleteWebhook({ webhookId });
}

export type Delivery = Awaited<ReturnType<typeof calls.webhooks.readDeliveries>>['deliveries'][number];

type Deliveries = { readonly deliveries: readonly Delivery[] | null; readonly problem: string | null };

/** Read once: give the component the webhook's last attempt as its `key`. */
export function useDeliveries(webhookId: string): Deliveries {
  const [found, setFound] = useState<Deliveries>({ deliveries: null, problem: null });
  useEffect(() => {
    let open = true;
    calls.webhooks.readDeliveries({ webhookId }).then(
      ({ deliveries }) => open && setFound({ deliveries, problem: null }),
      (error: unknown) => open && setFound({ deliveries: null, problem: refusalOf(error).msg }),
    );
    return () => {
      open = false;
    };
  }, [webhookId]);
  return found;
}
