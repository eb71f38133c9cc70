// Sends a push to a browser, and forgets the browser that has ended its subscription.
import type { PushPayload } from '@foothold/domain/notifications/news';
import { and, eq, gt, sql } from '../../kernel/database/drizzle.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { pushDevices } from '../../kernel/schema/public.ts';
import { sendPush, type PushDevice, type PushOutcome } from './push.ts';

/** After so many failures in a row a browser is forgotten; it subscribes again when it is next opened. */
const maxFailures = 20;

export async function pushTo(
  services: Services,
  device: PushDevice,
  payload: PushPayload,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  const { db } = services;
  const outcome = await sendPush(services, device, payload, signal);
  const isIt = eq(pushDevices.endpoint, device.endpoint);
  if (outcome === 'sent')
    await db
      .update(pushDevices)
      .set({ failures: 0 })
      .where(and(isIt, gt(pushDevices.failures, 0)));
  else if (outcome === 'gone') await db.delete(pushDevices).where(isIt);
  else {
    const failures = sql`${pushDevices.failures} + 1`;
    const failed = await db.update(pushDevices).set({ failures }).where(isIt).returning();
    if (failed.some((each) => each.failures >= maxFailures)) await db.delete(pushDevices).where(isIt);
  }
  return outcome;
}
