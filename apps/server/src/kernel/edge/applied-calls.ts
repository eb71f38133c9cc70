// Makes durable calls idempotent: a repeated call is not applied again, and its answer is built from the present rows.
import { createHmac, hash } from 'node:crypto';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, eq, sql, type WithSubquery } from '../database/drizzle.ts';
import { codeOf } from '../database/error-code.ts';
import { first, type Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { appliedCalls } from '../schema/auth.ts';

/**
 * Runs `work` unless this call was applied before. Its result is stored and returned again on a repeat: ids of rows it
 * wrote, or a word of a closed list, never the content of a row. Guards run before it and the answer is read after it,
 * so both see the state at the time of the repeat.
 */
export type Once = (work: () => Promise<readonly string[] | void>) => Promise<readonly string[]>;

export type IdempotentCall = {
  readonly userId: string;
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
};

/** The row that says that a call was applied. */
export type Claim = { readonly userId: string; readonly keyHash: Buffer; readonly inputHash: Buffer };

export function claimOf({ userId, callId, name, input }: IdempotentCall): Claim {
  return {
    userId,
    keyHash: hash('sha256', callId, 'buffer'),
    // Keyed with the call id, which is not stored: a bare hash of a phone number could be guessed quickly.
    inputHash: createHmac('sha256', callId)
      .update(JSON.stringify([name, input ?? null]))
      .digest(),
  };
}

const claim = prepared((db) =>
  db
    .insert(appliedCalls)
    .values({
      userId: sql.placeholder('userId'),
      keyHash: sql.placeholder('keyHash'),
      inputHash: sql.placeholder('inputHash'),
    })
    .onConflictDoNothing()
    .returning({ userId: appliedCalls.userId })
    .prepare('claim a call'),
);

const storeResult = prepared((db) =>
  db
    .update(appliedCalls)
    .set({ kept: sql`${sql.placeholder('kept')}::text[]` })
    .where(
      and(
        eq(appliedCalls.userId, sql.placeholder('userId')),
        eq(appliedCalls.keyHash, sql.placeholder('keyHash')),
      ),
    )
    .prepare('store the result of a call'),
);

/**
 * Claims the call now, before its guards: the claim travels with the first of them. A concurrent repeat waits for it,
 * so that its guards see what this call has done. Refuses CONFLICT when the user's key came with another call or another
 * input. Without a key, work always runs.
 */
export function onceIn(db: Db, call: IdempotentCall | null): Once {
  if (call === null) return async (work) => (await work()) ?? [];
  const { userId, keyHash, inputHash } = claimOf(call);
  const mine = and(eq(appliedCalls.userId, userId), eq(appliedCalls.keyHash, keyHash));
  const claiming = claim(db).execute({ userId, keyHash, inputHash });
  // The call may end before its result is awaited.
  claiming.catch(() => undefined);
  return async (work) => {
    if ((await claiming).length > 0) {
      const result = (await work()) ?? [];
      // Travels with the next query: if it fails, so does the commit.
      if (result.length > 0)
        storeResult(db)
          .execute({ userId, keyHash, kept: [...result] })
          .catch(() => undefined);
      return result;
    }
    const known = first(await db.select().from(appliedCalls).where(mine));
    const isSame = known !== undefined && (known.inputHash === null || known.inputHash.equals(inputHash));
    if (!isSame) throw new Refusal('CONFLICT', sentences.keyUsed);
    return known.kept ?? [];
  };
}

/**
 * The claim as a part of the one statement that applies the call, if `written` has a row. Unlike the claim in a
 * transaction it fails on a repeat, so that the whole statement is undone, numbers that it drew included.
 */
export function claimWith(db: Db, written: WithSubquery) {
  return db.$with('claim').as(
    db
      .insert(appliedCalls)
      .select((query) =>
        query
          .select({
            userId: sql<string>`${sql.placeholder('userId')}::uuid`.as('user_id'),
            inputHash: sql<Buffer>`${sql.placeholder('inputHash')}::bytea`.as('input_hash'),
            appliedAt: sql<Date>`now()`.as('applied_at'),
            keyHash: sql<Buffer>`${sql.placeholder('keyHash')}::bytea`.as('key_hash'),
            kept: sql<null>`null::text[]`.as('kept'),
          })
          .from(written),
      )
      .returning({ userId: appliedCalls.userId }),
  );
}

const uniqueViolation = '23505';

/** The answer of a statement that also claims the call; undefined where it was claimed before, or wrote nothing. */
export async function unlessClaimed<Answer>(
  statement: Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  try {
    return await statement;
  } catch (error) {
    if (codeOf(error) === uniqueViolation) return undefined;
    throw error;
  }
}

/** For a stored id of a user who has been deleted since: `const [userId = throwNotFound()] = await once(…)`. */
export function throwNotFound(): never {
  throw notFound();
}

/** Erases stored results that name this user; the record that the calls were applied stays. */
export async function forgetInAppliedCalls(db: Db, userId: string): Promise<void> {
  await db
    .update(appliedCalls)
    .set({ kept: null })
    .where(sql`${appliedCalls.kept} @> array[${userId}]`);
}
