// Writes the names of many accounts at once, and remembers names without keeping them: what staff change here is not compared with the records.
import { createHash } from 'node:crypto';
import { displayName } from '@foothold/domain/people/name';
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { sourceIds, userContacts, users } from '../../kernel/schema/public.ts';
import type { RunContext } from './apply-context.ts';

export type Named = { readonly userId: string; readonly firstName: string; readonly surname: string };
/** What the records last called somebody, and the run that said so. */
export type SeenName = { readonly userId: string; readonly seen: Buffer; readonly runId: string | null };

/** `id`: the account or class here. After it is deleted, nobody can guess the name from the hash. */
export function hashOfName(id: string, ...names: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([id, ...names]))
    .digest();
}

export async function writeNames(db: Db, people: readonly Named[]): Promise<void> {
  const ids = sql.param(people.map(({ userId }) => userId));
  const shown = sql.param(people.map(({ firstName, surname }) => displayName(firstName, surname)));
  const firstNames = sql.param(people.map(({ firstName }) => firstName));
  const surnames = sql.param(people.map(({ surname }) => surname));
  await db.execute(sql`
    update ${users} set display_name = named.shown
    from unnest(${ids}::uuid[], ${shown}::text[]) as named (user_id, shown)
    where ${users.id} = named.user_id`);
  await db.execute(sql`
    update ${userContacts} set first_name = named.first_name, surname = named.surname, version = version + 1
    from unnest(${ids}::uuid[], ${firstNames}::text[], ${surnames}::text[]) as named (user_id, first_name, surname)
    where ${userContacts.userId} = named.user_id`);
}

export async function writeSeenNames(
  { db, categoryId, system }: RunContext,
  people: readonly SeenName[],
): Promise<void> {
  const ids = sql.param(people.map(({ userId }) => userId));
  const hashes = sql.param(people.map(({ seen }) => seen.toString('hex')));
  const runs = sql.param(people.map(({ runId }) => runId));
  await db.execute(sql`
    update ${sourceIds} set seen = decode(named.seen, 'hex'), run_id = named.run_id
    from unnest(${ids}::uuid[], ${hashes}::text[], ${runs}::uuid[]) as named (user_id, seen, run_id)
    where ${sourceIds.categoryId} = ${categoryId} and ${sourceIds.system} = ${system}
      and ${sourceIds.userId} = named.user_id`);
}
