// Undoes what a roster did to classes: those that it created and nobody has used are removed, and names are as they were.
import { and, eq, inArray, sql } from '../database/drizzle.ts';
import { recordAll } from '../audit/record.ts';
import { chats, sourceIds } from '../schema/public.ts';
import type { Undone, Undoing } from './undoing.ts';

/** They hold nothing: no person, message or lesson. */
export async function undoAddedClasses(at: Undoing, rows: readonly Undone[]): Promise<void> {
  const { db, actorId, categoryId } = at;
  const ids = rows.flatMap(({ chatId }) => chatId ?? []);
  await db.delete(sourceIds).where(and(eq(sourceIds.categoryId, categoryId), inArray(sourceIds.chatId, ids)));
  await db.delete(chats).where(inArray(chats.id, ids));
  await recordAll(
    db,
    rows.map(({ row, chatId }) => ({
      actorId,
      act: 'classroom deleted',
      subjectId: chatId,
      subjectName: row.className,
      categoryId,
    })),
  );
}

export async function undoRenamedClasses(at: Undoing, rows: readonly Undone[]): Promise<void> {
  const { db, actorId, categoryId } = at;
  for (const { row, chatId } of rows) {
    const { className: chatName = '', seen = '', runId = null } = row.before ?? {};
    if (chatId === null) continue;
    await db
      .update(chats)
      .set({ chatName, nameVersion: sql`${chats.nameVersion} + 1` })
      .where(eq(chats.id, chatId));
    await db
      .update(sourceIds)
      .set({ seen: Buffer.from(seen, 'hex'), runId })
      .where(and(eq(sourceIds.categoryId, categoryId), eq(sourceIds.chatId, chatId)));
    await recordAll(db, [
      {
        actorId,
        act: 'classroom changed',
        subjectId: chatId,
        subjectName: chatName,
        categoryId,
        details: { chatName },
      },
    ]);
  }
}
