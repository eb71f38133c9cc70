// A leaking bucket of failures for each network address, wide enough for a classroom that shares one.
import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';

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

/** One customer's network: an IPv4 address, or the /64 that every IPv6 customer has to themself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
