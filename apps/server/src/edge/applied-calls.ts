// A durable call is done once: repeated after a lost answer, what it did is not done again, and its answer is built anew.
import { createHash, createHmac } from 'node:crypto';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { appliedCalls } from '../schema/sign-in.ts';

/**
 * Does `work` unless this call was done before. What `work` returns is kept and given again: ids of what it wrote, or a
 * word of a closed list, never what stands in a row. Guards stand before it and the answer is read after it, so both are
 * of the moment of the repeat.
 */
export type Once = (work: () => Promise<readonly string[] | void>) => Promise<readonly string[]>;

type Asked = {
  readonly userId: string;
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
};

/** Refuses CONFLICT when the person's key came with another call or another input. Without a key everything is done. */
export function onceIn(db: Db, asked: Asked | null): Once {
  if (asked === null) return async (work) => (await work()) ?? [];
  const { userId, callId, name, input } = asked;
  const keyHash = createHash('sha256').update(callId).digest();
  // Under the key, which is not kept: a bare hash of a phone number would be guessed in no time.
  const inputHash = createHmac('sha256', callId)
    .update(JSON.stringify([name, input ?? null]))
    .digest();
  const mine = and(eq(appliedCalls.userId, userId), eq(appliedCalls.keyHash, keyHash));
  return async (work) => {
    // Inserting first makes a simultaneous repeat wait here until this transaction ends.
    const claimed = await db
      .insert(appliedCalls)
      .values({ userId, keyHash, inputHash })
      .onConflictDoNothing()
      .returning({ userId: appliedCalls.userId });
    if (claimed.length > 0) {
      const kept = (await work()) ?? [];
      if (kept.length > 0)
        await db
          .update(appliedCalls)
          .set({ kept: [...kept] })
          .where(mine);
      return kept;
    }
    const known = first(await db.select().from(appliedCalls).where(mine));
    const isSame = known !== undefined && (known.inputHash === null || known.inputHash.equals(inputHash));
    if (!isSame) throw new Refusal('CONFLICT', sentences.keyUsed);
    return known.kept ?? [];
  };
}

/** For an id that was kept of a person who is deleted by now: `const [userId = gone()] = await once(…)`. */
export function gone(): never {
  throw notFound();
}

/** Nothing is known any more of what calls wrote about this person; that they were done is. */
export async function forgetInAppliedCalls(db: Db, userId: string): Promise<void> {
  await db
    .update(appliedCalls)
    .set({ kept: null })
    .where(sql`${appliedCalls.kept} @> array[${userId}]`);
}
