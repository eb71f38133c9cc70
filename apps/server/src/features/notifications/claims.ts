// What becomes of deliveries: each change is one statement, so that of two machines one only sends.
import { sql, type SQL } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { StillNews } from './still-news.ts';

type Item = Pick<StillNews, 'userId' | 'kind' | 'subjectId'>;

const keyOf = ({ kind, subjectId }: Item) => `${kind} ${subjectId}`;
const among = (items: readonly Item[]): SQL =>
  sql`kind || ' ' || subject_id = any(${sql.param(items.map(keyOf))}::text[])`;

/** Those that may be sent now, by this machine alone: until `settle` their end is unknown. */
export async function claim<Each extends Item>(
  db: Db,
  userId: string,
  items: readonly Each[],
  channel: 'push' | 'text',
): Promise<readonly Each[]> {
  if (items.length === 0) return [];
  const claimed = await db.execute<{ key: string }>(sql`
    update deliveries set state = 'unknown', channel = ${channel}, decided_at = now()
    where user_id = ${userId} and state in ('due', 'held') and ${among(items)}
    returning kind || ' ' || subject_id as key`);
  const keys = new Set(claimed.rows.map(({ key }) => key));
  return items.filter((item) => keys.has(keyOf(item)));
}

/** Only of those that were claimed. */
export async function settle(
  db: Db,
  userId: string,
  items: readonly Item[],
  state: 'sent' | 'failed' | 'suppressed',
): Promise<void> {
  await db.execute(sql`
    update deliveries set state = ${state} where user_id = ${userId} and state = 'unknown' and ${among(items)}`);
}

/** They are decided again then. `state` says what has been decided until now. */
export async function postpone(
  db: Db,
  userId: string,
  items: readonly Item[],
  { until, state }: { readonly until: Date; readonly state: 'due' | 'held' },
): Promise<void> {
  await db.execute(sql`
    update deliveries set state = ${state}, channel = null, due_at = ${until.toISOString()}
    where user_id = ${userId} and state in ('due', 'held', 'unknown') and ${among(items)}`);
}

/** Everything whose time has come, except these: it was read, or nothing may be sent. */
export async function suppressOthers(db: Db, userId: string, items: readonly Item[]): Promise<void> {
  await db.execute(sql`
    update deliveries set state = 'suppressed', decided_at = now()
    where user_id = ${userId} and state in ('due', 'held') and due_at <= now() and not (${among(items)})`);
}
