// A durable call is done once: repeated after a lost answer, it gets the first answer again.
import { createHash } from 'node:crypto';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, eq } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { appliedCalls } from '../sign-in/tables.ts';

/** Runs `work` unless this person's call of this id was done before. Another person's id, or the same id with another input, is refused. */
export async function once<Answer>(
  db: Db,
  userId: string | undefined,
  callId: string | null,
  input: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (callId === null || userId === undefined) return work();
  const inputHash = createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest();
  // Inserting first makes a simultaneous repeat wait here until this transaction ends.
  const claimed = await db
    .insert(appliedCalls)
    .values({ userId, callId, inputHash })
    .onConflictDoNothing()
    .returning({ callId: appliedCalls.callId });
  const mine = and(eq(appliedCalls.userId, userId), eq(appliedCalls.callId, callId));
  if (claimed.length > 0) {
    const answer = await work();
    await db
      .update(appliedCalls)
      .set({ answer: answer ?? null })
      .where(mine);
    return answer;
  }
  const known = first(await db.select().from(appliedCalls).where(mine));
  if (known === undefined || !known.inputHash.equals(inputHash)) {
    throw new Refusal('CONFLICT', sentences.somethingWrong);
  }
  // A call that answers nothing was kept as null, and answers nothing again.
  return (known.answer ?? undefined) as Answer;
}
