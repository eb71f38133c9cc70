// Tells one person what is new, as `decide` says for each piece of news: now, later or not at all.
import { bankHolidays } from '@foothold/domain/notifications/bank-holidays';
import { decide, type Decision, type Item } from '@foothold/domain/notifications/decide';
import { groupOfKind } from '@foothold/domain/notifications/news';
import type { Calendar } from '@foothold/domain/notifications/quiet-hours';
import { inArray } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import type { Settings } from '../../kernel/runtime/settings.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { claim, postpone, settle, suppressOthers } from './claims.ts';
import { pushPayloads } from './push-payloads.ts';
import { pushTo } from './push-to.ts';
import { reachOf, type PersonReach } from './reach.ts';
import { stillNews, type StillNews } from './still-news.ts';
import { textNews } from './text-news.ts';

export function calendarOf({ timeZone, holidays }: Pick<Settings, 'timeZone' | 'holidays'>): Calendar {
  return { timeZone, holidays: new Set(holidays ?? bankHolidays) };
}

/** Whatever dies meanwhile, nothing is sent twice: what is sent is claimed before. */
export async function tell(services: Services, userId: string, signal?: AbortSignal): Promise<void> {
  const { db, settings } = services;
  const now = new Date();
  const reach = await reachOf(db, userId, settings);
  const news = await stillNews(db, [userId]);
  const decided = reach === null ? [] : decisions(reach, news.filter(isWaiting), now, calendarOf(settings));
  await suppressOthers(
    db,
    userId,
    decided.map(({ item }) => item),
  );
  if (reach === null) return;
  for (const { item, decision } of decided)
    if (decision.is === 'wait') await postpone(db, userId, [item], decision);
  const decidedAs = (is: Decision['is']) =>
    decided.flatMap(({ item, decision }) => (decision.is === is ? [item] : []));
  await push(services, userId, reach, { items: decidedAs('push'), badge: news.length }, signal);
  const toText = decidedAs('text');
  if (toText.length === 0) return;
  // The message of the day is also about what waits for that of the next one.
  const early = news.filter(
    ({ state, dueAt, kind }) => state === 'held' && dueAt > now && reach.modes[groupOfKind[kind]] === 'now',
  );
  await textNews(services, userId, reach, [...toText, ...early], signal);
}

type Waiting = StillNews & Pick<Item, 'state'>;

function isWaiting(item: StillNews): item is Waiting {
  return item.state === 'due' || item.state === 'held';
}

/** Of those whose time has come, without those of which nothing comes. */
function decisions(reach: PersonReach, waiting: readonly Waiting[], now: Date, calendar: Calendar) {
  return waiting
    .filter(({ dueAt }) => dueAt <= now)
    .map((item) => ({ item, decision: decide(item, reach, now, calendar) }))
    .filter(({ decision }) => decision.is !== 'nothing');
}

async function push(
  services: Services,
  userId: string,
  { role, devices }: PersonReach,
  { items, badge }: { readonly items: readonly StillNews[]; readonly badge: number },
  signal?: AbortSignal,
): Promise<void> {
  const { db, settings } = services;
  const claimed = await claim(db, userId, items, 'push');
  const names = settings.pushNames === true ? await firstNamesOf(db, claimed) : new Map<string, string>();
  for (const { payload, items: told } of pushPayloads(claimed, role, badge, names)) {
    const outcomes = await Promise.all(devices.map((device) => pushTo(services, device, payload, signal)));
    // No browser takes pushes any more: it is decided anew, without one.
    if (outcomes.every((outcome) => outcome === 'gone'))
      await postpone(db, userId, told, { until: new Date(), state: 'due' });
    else await settle(db, userId, told, outcomes.includes('sent') ? 'sent' : 'failed');
  }
}

async function firstNamesOf(db: Db, items: readonly StillNews[]): Promise<ReadonlyMap<string, string>> {
  const authors = items.flatMap(({ authorId }) => authorId ?? []);
  if (authors.length === 0) return new Map();
  const rows = await db
    .select({ id: userContacts.userId, firstName: userContacts.firstName })
    .from(userContacts)
    .where(inArray(userContacts.userId, authors));
  return new Map(rows.map(({ id, firstName }) => [id, firstName]));
}
