// The jobs that send events to webhooks: in order, one at a time for each webhook, at least once, with growing pauses after failures.
import { randomUUID } from 'node:crypto';
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { testType } from '@foothold/domain/webhooks/events';
import type { OffReason } from '@foothold/domain/webhooks/state';
import { and, eq, exists, gt, isNull, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { addKeyedJob, job, removeWaiting } from '../../kernel/jobs/job.ts';
import { categories, webhookDeliveries, webhookEvents, webhooks } from '../../kernel/schema/public.ts';
import { eventsAfter, numberEvents, type NumberedEvent } from './events.ts';
import { post, type Attempt, type Receiver } from './post.ts';
import { decryptSecret } from './secret.ts';

// Then the next webhook is served.
const maxTurnMs = 10_000;
// Sent again if the server is killed before they are written down.
const maxUnwritten = 100;
const maxUnwrittenMs = 1_000;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** The pauses that Standard Webhooks recommends: three days. After the last one the webhook is switched off. */
const pausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

type Webhook = typeof webhooks.$inferSelect;

/** Added by the database with the first event of a transaction, and now and then in case one was lost. */
export const queueWebhooksJob = job({
  name: 'webhooks:queue',
  attempts: 25,
  schedule: '*/10 * * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    // Their events have been committed, so they get their positions now.
    await removeWaiting(queueWebhooksJob, db);
    await numberEvents(db);
    const newer = db
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(
        and(
          eq(webhookEvents.categoryId, webhooks.categoryId),
          gt(webhookEvents.position, webhooks.position),
          sql`${webhookEvents.type} = any(${webhooks.types})`,
        ),
      );
    const due = await db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(isNull(webhooks.offAt), exists(newer)));
    for (const webhook of due) await queueDelivery(db, webhook.id);
  },
});

/** As soon as possible; after a failure, when its pause is over. */
export async function queueDelivery(db: Db, webhookId: string, runAt: Date | null = null): Promise<void> {
  await addKeyedJob(db, deliverJob, { webhookId }, { key: keyOf(webhookId), runAt });
}

/** Queued behind its deliveries: a webhook has one request in flight. However often it is asked for, one test waits. */
export async function queueTest(db: Db, webhookId: string): Promise<void> {
  const key = keyOf(webhookId);
  await addKeyedJob(
    db,
    testWebhookJob,
    { webhookId, testId: randomUUID() },
    { key: `${key} test`, queue: key },
  );
}

const keyOf = (webhookId: string) => `webhook ${webhookId}`;

export const deliverJob = job({
  name: 'webhooks:deliver',
  attempts: 25,
  isSlow: true,
  payload: z.strictObject({ webhookId: id }),
  run: async ({ webhookId }, services, signal) => {
    const endOfTurn = Date.now() + maxTurnMs;
    // What happened while it was off has none.
    await numberEvents(services.db);
    for (;;) {
      const webhook = await presentWebhook(services.db, webhookId);
      if (webhook === undefined || webhook.offAt !== null) return;
      const { categoryId, position, types } = webhook;
      const events = await eventsAfter(services.db, categoryId, { position, types, limit: maxUnwritten });
      if (events.length === 0) return;
      const sent = await sendInOrder(services, webhook, events, signal);
      const mayGoOn = await services.db.transaction(async (tx) => writeDown(tx, webhook, sent));
      if (!mayGoOn) return;
      if (signal.aborted || Date.now() > endOfTurn) return queueDelivery(services.db, webhookId, new Date());
    }
  },
});

/** A test is sent once, also to a webhook that is off, and is no reason to switch it off. */
export const testWebhookJob = job({
  name: 'webhooks:test',
  attempts: 1,
  isSlow: true,
  payload: z.strictObject({ webhookId: id, testId: id }),
  run: async ({ webhookId, testId }, services, signal) => {
    const webhook = await presentWebhook(services.db, webhookId);
    if (webhook === undefined) return;
    const timestamp = new Date().toISOString();
    const event = {
      id: testId,
      type: testType,
      timestamp,
      categoryId: webhook.categoryId,
      data: { webhookId },
    };
    const attempt = await post(services.outgoing, receiverOf(services, webhook), event, signal);
    if (attempt === null) return;
    await services.db.transaction(async (tx) => {
      await writeAttempts(tx, webhookId, [attempt]);
      await tx.update(webhooks).set(lastOf(attempt)).where(eq(webhooks.id, webhookId));
    });
  },
});

/** One of a category that is not deleted. */
async function presentWebhook(db: Db, webhookId: string): Promise<Webhook | undefined> {
  const found = first(
    await db
      .select({ webhook: webhooks })
      .from(webhooks)
      .innerJoin(categories, and(eq(categories.id, webhooks.categoryId), isNull(categories.hiddenAt)))
      .where(eq(webhooks.id, webhookId)),
  );
  return found?.webhook;
}

function receiverOf({ secrets }: Services, webhook: Webhook): Receiver {
  const { address, secret, oldSecret, oldSecretUntil } = webhook;
  const signing = [secret];
  if (oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > new Date()) signing.push(oldSecret);
  return { address, secrets: signing.map((stored) => decryptSecret(secrets, webhook.id, stored)) };
}

type Sent = { readonly attempts: readonly Attempt[]; readonly position: number };

/** Until one fails, the server stops, or it is time to write down what has been sent. */
async function sendInOrder(
  services: Services,
  webhook: Webhook,
  events: readonly NumberedEvent[],
  signal: AbortSignal,
): Promise<Sent> {
  const receiver = receiverOf(services, webhook);
  const began = Date.now();
  const attempts: Attempt[] = [];
  let { position } = webhook;
  for (const { event, position: own } of events) {
    if (signal.aborted || Date.now() - began > maxUnwrittenMs) break;
    const attempt = await post(services.outgoing, receiver, event, signal);
    if (attempt === null) break;
    attempts.push(attempt);
    if (attempt.outcome !== 'delivered') break;
    position = own;
  }
  return { attempts, position };
}

/** False if the rest waits: it is to be tried again later, or the webhook is off. */
async function writeDown(db: Db, webhook: Webhook, { attempts, position }: Sent): Promise<boolean> {
  const last = attempts.at(-1);
  if (last === undefined) return true;
  const failed = last.outcome !== 'delivered';
  const failures = failed ? (attempts.length > 1 ? 1 : webhook.failures + 1) : 0;
  const pause = pausesMs[failures - 1];
  const reason: OffReason | null =
    last.status === 410 ? 'gone' : failed && pause === undefined ? 'failing' : null;
  const nextAttemptAt = failed && reason === null ? new Date(Date.now() + (pause ?? 0)) : null;
  const written = await db
    .update(webhooks)
    .set({
      ...lastOf(last),
      position,
      failures,
      nextAttemptAt,
      ...(reason === null ? {} : { offAt: sql`now()`, offReason: reason }),
    })
    // Unless an administrator has deleted it, switched it off, or restarted its events since.
    .where(and(eq(webhooks.id, webhook.id), isNull(webhooks.offAt), eq(webhooks.position, webhook.position)))
    .returning({ id: webhooks.id });
  if (written.length === 0) {
    const there = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhook.id));
    if (there.length > 0) await writeAttempts(db, webhook.id, attempts);
    return true;
  }
  await writeAttempts(db, webhook.id, attempts);
  if (reason !== null) await recordOff(db, webhook, reason);
  if (nextAttemptAt !== null) await queueDelivery(db, webhook.id, nextAttemptAt);
  return !failed;
}

async function writeAttempts(db: Db, webhookId: string, attempts: readonly Attempt[]): Promise<void> {
  await db.insert(webhookDeliveries).values(attempts.map((attempt) => ({ ...attempt, webhookId })));
}

function lastOf({ at, outcome, status }: Attempt) {
  return { lastAttemptAt: at, lastOutcome: outcome, lastStatus: status };
}

async function recordOff(
  db: Db,
  { id: subjectId, address, categoryId }: Webhook,
  reason: OffReason,
): Promise<void> {
  await record(db, {
    actorId: null,
    action: 'webhook switched off',
    subjectId,
    subjectName: new URL(address).host,
    categoryId,
    details: { reason },
  });
}
