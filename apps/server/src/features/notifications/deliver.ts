// The jobs that tell people what is new while the app is closed, and what they know afterwards.
import { setTimeout as pause } from 'node:timers/promises';
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { and, eq, inArray, lte, sql } from '../../kernel/database/drizzle.ts';
import { addKeyedJob, job } from '../../kernel/jobs/job.ts';
import { presence } from '../../kernel/schema/auth.ts';
import { deliveries, pushDevices } from '../../kernel/schema/public.ts';
import { testText } from './news-words.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { pushTo } from './push-to.ts';
import { noteReading } from './read-in-time.ts';
import { tell } from './tell.ts';
import { askForStatus } from './text-status.ts';

const peopleAtOnce = 50;
/** Between two people, which leaves the server to those who are there: a class of three hundred is told in ten seconds. */
const pauseMs = 20;

const isDue = () => and(inArray(deliveries.state, ['due', 'held']), lte(deliveries.dueAt, sql`now()`));

/** Every minute: whoever has the app open has read it by then. */
export const planDeliveriesJob = job({
  name: 'notifications:plan',
  attempts: 1,
  schedule: '* * * * *',
  payload: z.unknown(),
  run: async (_payload, { db }, signal) => {
    while (!signal.aborted && (await planDeliveries(db)) > 0);
    if ((await db.$count(deliveries, isDue())) > 0)
      await addKeyedJob(db, deliverJob, {}, { key: 'notifications' });
  },
});

export const deliverJob = job({
  name: 'notifications:deliver',
  attempts: 3,
  isSlow: true,
  payload: z.strictObject({}),
  run: async (_payload, services, signal) => {
    while (!signal.aborted) {
      const people = await services.db
        .selectDistinct({ userId: deliveries.userId })
        .from(deliveries)
        .where(isDue())
        .limit(peopleAtOnce);
      if (people.length === 0) return;
      for (const { userId } of people) {
        if (signal.aborted) return;
        await tell(services, userId, signal);
        await pause(pauseMs);
      }
    }
  },
});

/** To one browser, whatever the time is. */
export const testPushJob = job({
  name: 'notifications:test',
  attempts: 1,
  isSlow: true,
  payload: z.strictObject({ sessionId: id }),
  run: async ({ sessionId }, services, signal) => {
    const [device] = await services.db.select().from(pushDevices).where(eq(pushDevices.sessionId, sessionId));
    if (device === undefined) return;
    await pushTo(
      services,
      device,
      { text: testText, path: '/profile/messages', tag: 'test', badge: 0 },
      signal,
    );
  },
});

export const statusJob = job({
  name: 'notifications:status',
  attempts: 1,
  schedule: '11 * * * *',
  isSlow: true,
  payload: z.unknown(),
  run: (_payload, services, signal) => askForStatus(services, signal),
});

/** What Admin → Reach tells is not older. */
const keptMonths = 14;

export const readingJob = job({
  name: 'notifications:read',
  attempts: 1,
  schedule: '41 * * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    await noteReading(db);
    await db.delete(presence).where(lte(presence.until, sql`now()`));
    await db
      .delete(deliveries)
      .where(lte(deliveries.createdAt, sql`now() - make_interval(months => ${keptMonths})`));
  },
});
