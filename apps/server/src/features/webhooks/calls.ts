// Administrators create, test, switch and delete the webhooks of the category that they have selected.
import { randomUUID } from 'node:crypto';
import type { Action } from '@foothold/domain/audit/actions';
import { Refusal } from '@foothold/domain/contract/refusal';
import * as contract from '@foothold/domain/webhooks/calls';
import { maxWebhooks, webhookSentences } from '@foothold/domain/webhooks/input';
import { and, desc, eq, sql } from '../../kernel/database/drizzle.ts';
import { requireCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { lockBothUsers } from '../../kernel/access/guards.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call, slowCall } from '../../kernel/edge/call.ts';
import { categories, webhookDeliveries, webhooks } from '../../kernel/schema/public.ts';
import { requireOpenSession } from '../sign-in/sessions.ts';
import { requireOutside } from './address.ts';
import { queueDelivery, queueTest } from './deliver.ts';
import { newestPosition, numberEvents, positionBefore } from './events.ts';
import { encryptSecret, newSecret } from './secret.ts';

const shownDeliveries = 50;

type Webhook = typeof webhooks.$inferSelect;

/** Not `once`: the secret is kept encrypted, but given out in one answer only. A repeat makes another webhook. */
export const createWebhook = slowCall(
  contract.createWebhook,
  async ({ input: { categoryId, address, types }, db, viewer, context: { services, actor } }) => {
    requireCapabilityInCategory(viewer, 'administer', categoryId);
    await requireRecentProof(db, actor);
    await requireOutside(services.outgoing, address);
    const [id, secret] = [randomUUID(), newSecret()];
    await db.transaction(async (tx) => {
      // Asked again: they may have lost the right while the address was looked up.
      await requireOpenSession(tx, actor);
      const maker = await lockBothUsers(tx, viewer, 'administer', viewer.id);
      requireCapabilityInCategory(maker, 'administer', categoryId);
      // Two administrators create the tenth one after the other.
      await tx
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.id, categoryId))
        .for('update');
      const others = await tx.$count(webhooks, eq(webhooks.categoryId, categoryId));
      if (others >= maxWebhooks) throw new Refusal('RULE', webhookSentences.maxWebhooks);
      // An event that has no position yet has happened before this webhook, too.
      await numberEvents(tx);
      await tx.insert(webhooks).values({
        id,
        categoryId,
        address,
        types,
        secret: encryptSecret(services.secrets, id, secret),
        createdBy: viewer.id,
        position: await newestPosition(tx, categoryId),
      });
      await recordWebhook(tx, viewer, { id, address, categoryId }, 'webhook created', { types });
    });
    return { webhookId: id, secret };
  },
);

/** Not `once`, for the same reason: a repeat makes yet another secret. */
export const renewWebhookSecret = call(
  contract.renewWebhookSecret,
  async ({ input: { webhookId }, db, viewer, context: { services, actor } }) => {
    const webhook = await requireOwnWebhook(db, viewer, webhookId);
    await requireRecentProof(db, actor);
    const secret = newSecret();
    await db
      .update(webhooks)
      .set({
        secret: encryptSecret(services.secrets, webhookId, secret),
        oldSecret: webhook.secret,
        oldSecretUntil: sql`now() + interval '24 hours'`,
      })
      .where(eq(webhooks.id, webhookId));
    await recordWebhook(db, viewer, webhook, 'webhook secret renewed');
    return { secret };
  },
);

export const setWebhookOn = call(
  contract.setWebhookOn,
  async ({ input: { webhookId, on }, db, viewer, once }) => {
    const webhook = await requireOwnWebhook(db, viewer, webhookId);
    await once(async () => {
      if ((webhook.offAt === null) === on) return;
      await db
        .update(webhooks)
        .set(
          on
            ? { offAt: null, offReason: null, failures: 0 }
            : { offAt: sql`now()`, offReason: 'administrator', nextAttemptAt: null },
        )
        .where(eq(webhooks.id, webhookId));
      if (on) await sendSoon(db, webhookId);
      await recordWebhook(db, viewer, webhook, on ? 'webhook switched on' : 'webhook switched off');
    });
  },
);

export const testWebhook = call(contract.testWebhook, async ({ input: { webhookId }, db, viewer, once }) => {
  const webhook = await requireOwnWebhook(db, viewer, webhookId);
  await once(async () => {
    await queueTest(db, webhookId);
    await recordWebhook(db, viewer, webhook, 'webhook tested');
  });
});

export const sendEventsAgain = call(
  contract.sendEventsAgain,
  async ({ input: { webhookId, from }, db, viewer, once }) => {
    const webhook = await requireOwnWebhook(db, viewer, webhookId);
    await once(async () => {
      const position = await positionBefore(db, webhook.categoryId, new Date(from));
      // Nothing has happened since, or it waits to be sent for the first time.
      const isBack = position !== undefined && position < webhook.position;
      if (isBack) await db.update(webhooks).set({ position }).where(eq(webhooks.id, webhookId));
      if (webhook.offAt === null) await sendSoon(db, webhookId);
      await recordWebhook(db, viewer, webhook, 'events sent again', { from });
    });
  },
);

export const deleteWebhook = call(
  contract.deleteWebhook,
  async ({ input: { webhookId }, db, viewer, context: { actor }, once }) => {
    const [categoryId = throwNotFound()] = await once(async () => {
      const webhook = await requireOwnWebhook(db, viewer, webhookId);
      await requireRecentProof(db, actor);
      await db.delete(webhooks).where(eq(webhooks.id, webhookId));
      await recordWebhook(db, viewer, webhook, 'webhook deleted');
      return [webhook.categoryId];
    });
    requireCapabilityInCategory(viewer, 'administer', categoryId);
  },
);

export const readDeliveries = call(contract.readDeliveries, async ({ input: { webhookId }, db, viewer }) => {
  await requireOwnWebhook(db, viewer, webhookId);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(shownDeliveries);
  return {
    deliveries: rows.map(({ id, at, webhookId: _webhookId, ...rest }) => ({
      ...rest,
      deliveryId: String(id),
      at: at.toISOString(),
    })),
  };
});

/** At once, whatever pause there was after a failure. */
async function sendSoon(db: Db, webhookId: string): Promise<void> {
  await db.update(webhooks).set({ nextAttemptAt: null }).where(eq(webhooks.id, webhookId));
  await queueDelivery(db, webhookId, new Date());
}

/** A webhook of the selected category, locked: what is written follows from how it is. */
async function requireOwnWebhook(db: Db, viewer: Viewer, webhookId: string): Promise<Webhook> {
  const webhook = first(
    await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), eq(webhooks.categoryId, viewer.selectedCategoryId)))
      .for('no key update'),
  );
  return webhook ?? throwNotFound();
}

/** An address may hold a secret of the receiver, so the audit has its host only. */
async function recordWebhook(
  db: Db,
  viewer: Viewer,
  { id, address, categoryId }: Pick<Webhook, 'id' | 'address' | 'categoryId'>,
  action: Action,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await record(db, {
    actorId: viewer.id,
    action,
    subjectId: id,
    subjectName: new URL(address).host,
    categoryId,
    details,
  });
}
