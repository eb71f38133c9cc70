// A leaking bucket of failures for each network address, wide enough for a classroom that shares one.
import { sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { networkOf } from '../edge/network.ts';

/** A whole college may share an address: 150 mistakes at once, then three a minute. */
export const addressLimits = { capacity: 150, leakPerSecond: 0.05 } as const;

const leaked = sql`greatest(0, bucket.level - greatest(0, extract(epoch from clock_timestamp() - bucket.updated_at))
  * ${addressLimits.leakPerSecond}::float8)`;

/** Counts a failure before it is known to be one, so that simultaneous tries cannot slip by. False: full. */
export async function countFailure(db: Db, address: string): Promise<boolean> {
  const counted = await db.execute(sql`
    insert into auth.address_failures as bucket (address, level, updated_at)
    values (${networkOf(address)}, 1, clock_timestamp())
    on conflict (address) do update set level = ${leaked} + 1, updated_at = clock_timestamp()
    where ${leaked} + 1 <= ${addressLimits.capacity}
    returning 1`);
  return first(counted.rows) !== undefined;
}

/** It was no failure after all. */
export async function uncountFailure(db: Db, address: string): Promise<void> {
  await db.execute(sql`
    update auth.address_failures set level = greatest(0, level - 1) where address = ${networkOf(address)}`);
}
