// Sends a person the one text message of a day, about all that waits, within the budget of their category.
import { fragmentsOf } from '@foothold/domain/notifications/fragments';
import { newsMessage } from '@foothold/domain/notifications/text-message';
import { randomUUID } from 'node:crypto';
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { contactChoices } from '../../kernel/schema/public.ts';
import { SmsFailure } from '../../kernel/sms/sms-failure.ts';
import { maxTextWaitMs, sendText } from '../sign-in/text-job.ts';
import { giveBack, takeFromBudget } from './budget.ts';
import { claim, postpone, settle } from './claims.ts';
import type { PersonReach } from './reach.ts';
import type { StillNews } from './still-news.ts';

const day = 24 * 60 * 60 * 1000;
/** What carriers have not taken for so long is old news. */
const maxAgeMs = 4 * day;

type Message = {
  readonly key: string;
  readonly text: string;
  readonly fragments: number;
  readonly pence: number;
};

/** `waiting`: news that waits for a text message. Nothing is sent without a budget, and nothing whose end is not known is sent again. */
export async function textNews(
  services: Services,
  userId: string,
  reach: PersonReach,
  waiting: readonly StillNews[],
  signal?: AbortSignal,
): Promise<void> {
  const { db, settings } = services;
  const { phoneNumber: to, template, categoryId } = reach;
  if (to === null) return;
  const sent = await db.transaction(async (tx) => {
    const items = await claim(tx, userId, waiting, 'text');
    if (items.length === 0) return null;
    const text = newsMessage(template, items.length, settings.publicUrl);
    const fragments = fragmentsOf(text);
    const pence = fragments * settings.textPence;
    const cost = { categoryId, pence, timeZone: settings.timeZone };
    if (!(await takeFromBudget(tx, cost))) {
      await settle(tx, userId, items, 'suppressed');
      return null;
    }
    const message = { key: `news ${randomUUID()}`, text, fragments, pence };
    await noteMessage(tx, userId, items, message);
    return { items, cost, message };
  });
  if (sent === null) return;
  const { items, cost, message } = sent;
  const outcome = await send(services, { userId, to, ...message }, signal);
  if (outcome === 'unknown' || outcome === 'sent') return;
  await giveBack(db, cost);
  await noCost(db, message.key);
  const { false: old = [], true: young = [] } = Object.groupBy(items, ({ createdAt }) =>
    String(outcome === 'later' && Date.now() - createdAt.getTime() < maxAgeMs),
  );
  await postpone(db, userId, young, { until: new Date(Date.now() + day), state: 'held' });
  await settle(db, userId, old, 'failed');
}

/** `unknown`: it may have been accepted. `later`: it was not, and may be tomorrow. */
async function send(
  services: Services,
  { userId, to, key, text }: Pick<Message, 'key' | 'text'> & { readonly userId: string; readonly to: string },
  signal = AbortSignal.timeout(maxTextWaitMs),
): Promise<'sent' | 'unknown' | 'later' | 'never'> {
  const { db } = services;
  try {
    const message = { key, sender: null, to, userId, write: () => text };
    const { outcome, providerId } = await sendText(services, message, signal);
    if (outcome === 'sent') {
      await db.execute(sql`
        update deliveries set state = 'sent', provider_id = ${providerId ?? key} where provider_id = ${key}`);
      return 'sent';
    }
    if (outcome === 'stopped') await stopTexts(db, userId);
    return outcome === 'limit' ? 'later' : 'never';
  } catch (error) {
    return error instanceof SmsFailure && error.status !== null ? 'later' : 'unknown';
  }
}

/** Of what the message cost one delivery tells, so that a sum counts it once. */
async function noteMessage(
  db: Db,
  userId: string,
  items: readonly StillNews[],
  { key, fragments, pence }: Message,
): Promise<void> {
  const [payer] = items;
  for (const item of items)
    await db.execute(sql`
      update deliveries set provider_id = ${key}, fragments = ${item === payer ? fragments : 0},
        pence = ${item === payer ? pence : 0}
      where user_id = ${userId} and kind = ${item.kind} and subject_id = ${item.subjectId}`);
}

async function noCost(db: Db, key: string): Promise<void> {
  await db.execute(sql`
    update deliveries set provider_id = null, fragments = 0, pence = 0 where provider_id = ${key}`);
}

/** Whoever answers STOP is sent none any more. */
async function stopTexts(db: Db, userId: string): Promise<void> {
  await db
    .insert(contactChoices)
    .values({ userId, texts: false })
    .onConflictDoUpdate({ target: contactChoices.userId, set: { texts: false } });
}
