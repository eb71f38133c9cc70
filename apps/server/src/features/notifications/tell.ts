// Tells one person what is new, as `decide` says for each piece of news: now, later or not at all.
import { bankHolidays } from '@foothold/domain/notifications/bank-holidays';
import { decide, type Decision } from '@foothold/domain/notifications/decide';
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
  const waiting = news.filter(isWaiting);
  const decided = decisions(reach, waiting, now, calendarOf(settings));
  await suppressOthers(db, userId, [...decided.keys()]);
  for (const [decision, items] of Map.groupBy(decided.keys(), (item) => decided.get(item)!))
    if (decision.is === 'wait') await postpone(db, userId, items, decision);
  if (reach === null) return;
  const toPush = [...decided.keys()].filter((item) => decided.get(item)!.is === 'push');
  await push(services, userId, reach, { items: toPush, badge: news.length }, signal);
  if (![...decided.values()].some(({ is }) => is === 'text')) return;
  // The message of the day is about all that waits for one.
  const toText = waiting.filter((item) => item.state === 'held' && decided.get(item)?.is !== 'wait');
  await textNews(services, userId, reach, toText, signal);
}

const isWaiting = ({ state }: StillNews) => state === 'due' || state === 'held';

/** Of those whose time has come, without those of which nothing comes. */
function decisions(
  reach: PersonReach | null,
  waiting: readonly StillNews[],
  now: Date,
  calendar: Calendar,
): ReadonlyMap<StillNews, Decision> {
  const decided = new Map<StillNews, Decision>();
  if (reach === null) return decided;
  for (const item of waiting) {
    if (item.dueAt > now || (item.state !== 'due' && item.state !== 'held')) continue;
    const decision = decide({ ...item, state: item.state }, reach, now, calendar);
    if (decision.is !== 'nothing') decided.set(item, decision);
  }
  return decided;
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
    await settle(db, userId, told, outcomes.includes('sent') ? 'sent' : 'failed');
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
