// The jobs that tell people what is new: by a push to the browsers that they are signed in on.
import { id } from '@foothold/domain/contract/id';
import type { NewsKind, PushPayload } from '@foothold/domain/notifications/news';
import { firstLoudMoment } from '@foothold/domain/notifications/quiet-hours';
import { z } from '@foothold/domain/contract/schema';
import { and, eq, inArray, lte, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { addKeyedJob, job } from '../../kernel/jobs/job.ts';
import { deliveries, pushDevices, userContacts } from '../../kernel/schema/public.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { newsText, testText } from './push-words.ts';
import { sendPush, type PushOutcome } from './push.ts';
import { stillNews, type StillNews } from './still-news.ts';

const peopleAtOnce = 20;

/** Every minute: whoever has the app open has read it by then. */
export const planDeliveriesJob = job({
  name: 'notifications:plan',
  attempts: 1,
  schedule: '* * * * *',
  payload: z.unknown(),
  run: async (_payload, { db }, signal) => {
    while (!signal.aborted && (await planDeliveries(db)) > 0);
    const due = await db.$count(deliveries, isDue());
    if (due > 0) await addKeyedJob(db, deliverJob, {}, { key: 'notifications' });
  },
});

export const deliverJob = job({
  name: 'notifications:deliver',
  attempts: 3,
  isSlow: true,
  payload: z.strictObject({}),
  run: async (_payload, services, signal) => {
    if (await waitsForMorning(services)) return;
    while (!signal.aborted) {
      const people = await services.db
        .selectDistinct({ userId: deliveries.userId })
        .from(deliveries)
        .where(isDue())
        .limit(peopleAtOnce);
      if (people.length === 0) return;
      await Promise.all(people.map(({ userId }) => tell(services, userId, signal)));
    }
  },
});

/** In quiet hours whatever is due waits till they are over, and is then told together. */
async function waitsForMorning({ db, settings: { quietHours, timeZone } }: Services): Promise<boolean> {
  const now = new Date();
  const loud = firstLoudMoment(
    now,
    { ...quietHours, onWorkingDaysOnly: false },
    { timeZone, holidays: new Set() },
  );
  if (loud <= now) return false;
  await db.update(deliveries).set({ dueAt: loud }).where(isDue());
  return true;
}

/** To one browser, whatever the time is. */
export const testPushJob = job({
  name: 'notifications:test',
  attempts: 1,
  isSlow: true,
  payload: z.strictObject({ sessionId: id }),
  run: async ({ sessionId }, services, signal) => {
    const [device] = await services.db.select().from(pushDevices).where(eq(pushDevices.sessionId, sessionId));
    if (device === undefined) return;
    const payload = { text: testText, path: '/profile', tag: 'test', badge: 0 };
    await note(services.db, device.endpoint, await sendPush(services, device, payload, signal));
  },
});

const isDue = () => and(eq(deliveries.state, 'due'), lte(deliveries.dueAt, sql`now()`));

/** What is due for one person. It is claimed before it is sent, so that whatever dies, nothing is sent twice. */
export async function tell(services: Services, userId: string, signal?: AbortSignal): Promise<void> {
  const { db } = services;
  const news = await stillNews(db, userId);
  const devices = (await isLocked(db, userId))
    ? []
    : await db.select().from(pushDevices).where(eq(pushDevices.userId, userId));
  const due = news.filter((item) => item.isDue);
  const claimed = await claim(db, userId, devices.length > 0 ? due : []);
  const told = due.filter((item) => claimed.has(keyOf(item)));
  for (const payload of payloadsOf(told, news.length)) {
    const outcomes = await Promise.all(
      devices.map(async (device) => {
        const outcome = await sendPush(services, device, payload, signal);
        await note(db, device.endpoint, outcome);
        return outcome;
      }),
    );
    const subjects = told.filter((item) => tagOf(item) === payload.tag);
    await settle(db, userId, subjects, outcomes.includes('sent') ? 'sent' : 'failed');
  }
}

async function isLocked(db: Db, userId: string): Promise<boolean> {
  return (
    (await db.$count(
      userContacts,
      and(eq(userContacts.userId, userId), sql`${userContacts.staffLockedAt} is not null`),
    )) > 0
  );
}

/** Those that are to be sent become `unknown`, and all others that are due `suppressed`. Returns the keys of the first. */
async function claim(db: Db, userId: string, sent: readonly StillNews[]): Promise<ReadonlySet<string>> {
  const keys = sent.map(keyOf);
  const claimed = await db.execute<{ key: string; state: string }>(sql`
    update deliveries set decided_at = now(),
      state = case when kind || ' ' || subject_id = any(${sql.param(keys)}::text[]) then 'unknown' else 'suppressed' end
    where user_id = ${userId} and state = 'due' and due_at <= now()
    returning kind || ' ' || subject_id as key, state`);
  return new Set(claimed.rows.filter(({ state }) => state === 'unknown').map(({ key }) => key));
}

async function settle(
  db: Db,
  userId: string,
  subjects: readonly StillNews[],
  state: 'sent' | 'failed',
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state })
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(deliveries.state, 'unknown'),
        inArray(
          deliveries.subjectId,
          subjects.map(({ subjectId }) => subjectId),
        ),
      ),
    );
}

/** After so many failures in a row a browser is forgotten; it subscribes again when it is next opened. */
const maxFailures = 20;

async function note(db: Db, endpoint: string, outcome: PushOutcome): Promise<void> {
  if (outcome === 'gone') await db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
  else if (outcome === 'sent')
    await db
      .update(pushDevices)
      .set({ failures: 0 })
      .where(and(eq(pushDevices.endpoint, endpoint), sql`${pushDevices.failures} > 0`));
  else {
    const failed = await db
      .update(pushDevices)
      .set({ failures: sql`${pushDevices.failures} + 1` })
      .where(eq(pushDevices.endpoint, endpoint))
      .returning({ failures: pushDevices.failures });
    if (failed.some(({ failures }) => failures >= maxFailures))
      await db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
  }
}

const keyOf = ({ kind, subjectId }: StillNews) => `${kind} ${subjectId}`;
/** What is shown as one: the messages of a chat, and each other piece of news by itself. */
const tagOf = ({ kind, path }: StillNews) => `${kind} ${path}`;

function payloadsOf(told: readonly StillNews[], badge: number): readonly PushPayload[] {
  const groups = new Map<string, { kind: NewsKind; path: string; count: number }>();
  for (const item of told) {
    const { kind, path } = item;
    const count = (groups.get(tagOf(item))?.count ?? 0) + 1;
    groups.set(tagOf(item), { kind, path, count });
  }
  return [...groups].map(([tag, { kind, path, count }]) => ({
    text: newsText(kind, count),
    path,
    tag,
    badge,
  }));
}
