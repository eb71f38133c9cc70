// Calls by which a person's browser subscribes to what is new, and the person chooses how to be told.
import { noChoices, wishesOf } from '@foothold/domain/notifications/choices';
import * as contract from '@foothold/domain/notifications/calls';
import { notificationSentences } from '@foothold/domain/notifications/input';
import { isPushService } from '@foothold/domain/notifications/push-services';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, desc, eq, notInArray, or, sql } from '../../kernel/database/drizzle.ts';
import { call } from '../../kernel/edge/call.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { presence } from '../../kernel/schema/auth.ts';
import { contactChoices, pushDevices } from '../../kernel/schema/public.ts';
import { testPushJob } from './deliver.ts';
import { readPushKeys } from './push-keys.ts';
import { stillNews } from './still-news.ts';

export const readPushKey = call(contract.readPushKey, async ({ db, context }) => {
  const { publicKey } = await readPushKeys(db, context.services.secrets);
  return { publicKey };
});

export const keepPushDevice = call(contract.keepPushDevice, async ({ input, db, viewer, context }) => {
  const { endpoint, keys } = input;
  if (!isPushService(endpoint, context.services.settings.pushServices))
    throw new Refusal('RULE', notificationSentences.badDevice);
  const sessionId = sessionOf(context);
  await db
    .delete(pushDevices)
    .where(or(eq(pushDevices.endpoint, endpoint), eq(pushDevices.sessionId, sessionId)));
  await db.insert(pushDevices).values({ sessionId, userId: viewer.id, endpoint, ...keys });
  const newest = db
    .select({ sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(eq(pushDevices.userId, viewer.id))
    .orderBy(desc(pushDevices.createdAt))
    .limit(maxDevices);
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, viewer.id), notInArray(pushDevices.sessionId, newest)));
});

/** Of one person; the oldest is forgotten for another. */
const maxDevices = 10;

export const forgetPushDevice = call(contract.forgetPushDevice, async ({ db, context }) => {
  await db.delete(pushDevices).where(eq(pushDevices.sessionId, sessionOf(context)));
});

export const sendTestPush = call(contract.sendTestPush, async ({ db, context }) => {
  await addJob(db, testPushJob, { sessionId: sessionOf(context) });
});

export const readQuietHours = call(contract.readQuietHours, async ({ viewer, context }) => {
  const { from, until } = wishesOf(viewer.role, noChoices, context.services.settings.quietHours).hours;
  return { from, until };
});

export const setContactChoices = call(contract.setContactChoices, async ({ input, db, viewer }) => {
  await db
    .insert(contactChoices)
    .values({ userId: viewer.id, ...input })
    .onConflictDoUpdate({ target: contactChoices.userId, set: input });
});

/** Longer than clients are silent while somebody uses the app. */
const presentSeconds = 150;

export const notePresence = call(contract.notePresence, async ({ input, db, viewer, context }) => {
  const sessionId = sessionOf(context);
  if (!input.visible) {
    await db.delete(presence).where(eq(presence.sessionId, sessionId));
    return;
  }
  const until = sql`now() + make_interval(secs => ${presentSeconds})`;
  await db
    .insert(presence)
    .values({ sessionId, userId: viewer.id, until })
    .onConflictDoUpdate({ target: presence.sessionId, set: { until, userId: viewer.id } });
});

export const readUnread = call(contract.readUnread, async ({ db, viewer }) => ({
  count: (await stillNews(db, [viewer.id])).length,
}));

function sessionOf({ actor }: CallContext): string {
  if (actor === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
  return actor.sessionId;
}
