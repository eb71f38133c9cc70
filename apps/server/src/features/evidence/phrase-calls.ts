// The calls on one's own phrases for comments.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import * as contract from '@foothold/domain/evidence/calls';
import { evidenceSentences, maxPhrases } from '@foothold/domain/evidence/input';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import { commentPhrases, users } from '../../kernel/schema/public.ts';

export const addPhrase = call(
  contract.addPhrase,
  async ({ input: { phraseId: id, text }, db, viewer, once }) => {
    await once(async () => {
      await requireRoomForOneMore(db, viewer.id);
      await db.insert(commentPhrases).values({ id, ownerId: viewer.id, text }).onConflictDoNothing();
    });
    const phrase = await requireOwnPhrase(db, viewer.id, id);
    return { phrase: { id: phrase.id, text: phrase.text } };
  },
);

export const deletePhrase = call(contract.deletePhrase, async ({ input: { phraseId }, db, viewer, once }) => {
  await once(async () => {
    const { id } = await requireOwnPhrase(db, viewer.id, phraseId);
    await db.delete(commentPhrases).where(eq(commentPhrases.id, id));
  });
});

async function requireOwnPhrase(db: Db, ownerId: string, id: string) {
  const phrase = first(
    await db
      .select()
      .from(commentPhrases)
      .where(and(eq(commentPhrases.id, id), eq(commentPhrases.ownerId, ownerId))),
  );
  if (phrase === undefined) throw notFound();
  return phrase;
}

/** The owner's row is locked, so that two devices do not both add the last one. */
async function requireRoomForOneMore(db: Db, ownerId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  const kept = await db.$count(commentPhrases, eq(commentPhrases.ownerId, ownerId));
  if (kept >= maxPhrases) throw new Refusal('RULE', evidenceSentences.maxPhrases);
}
