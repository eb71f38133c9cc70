// Applies what a roster changes of classes: it creates and renames them, and never deletes one.
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from '../database/drizzle.ts';
import { recordAll } from '../audit/record.ts';
import { chats } from '../schema/classrooms.ts';
import { sourceIds, type Before } from '../schema/roster.ts';
import { foundHere, noteDone, type AppliedRow, type Applying } from './apply-context.ts';
import { hashOfName } from './names.ts';

/** Without lessons, which teachers choose, and without a teacher until one joins. */
export async function addClasses(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { db, runId, categoryId, system, actorId } = at;
  const added = rows.map((row) => ({ row, chatId: randomUUID() }));
  await db.insert(chats).values(
    added.map(({ row, chatId }) => ({
      id: chatId,
      kind: 'group' as const,
      chatName: row.className,
      categoryId,
    })),
  );
  await db.insert(sourceIds).values(
    added.map(({ row, chatId }) => ({
      categoryId,
      system,
      kind: 'class' as const,
      sourceId: row.classId ?? '',
      chatId,
      seen: hashOfName(chatId, row.className),
      runId,
    })),
  );
  await noteDone(
    at,
    rows.map((row) => ({ row, userId: null, before: {} })),
  );
  await recordAll(
    db,
    added.map(({ row, chatId }) => ({
      actorId,
      act: 'classroom created',
      subjectId: chatId,
      subjectName: row.className,
      categoryId,
    })),
  );
}

export async function renameClasses(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { db, runId, categoryId, actorId } = at;
  const here = await foundHere(
    at,
    'class',
    rows.map(({ classId }) => classId),
  );
  await db
    .select({ id: chats.id })
    .from(chats)
    .where(inArray(chats.id, [...here.values()]))
    .orderBy(asc(chats.id))
    .for('update');
  for (const row of rows) {
    const { classId, className } = row;
    const chatId = here.get(classId ?? '');
    if (chatId === undefined) continue;
    await noteDone(at, [{ row, userId: null, before: await classBefore(at, chatId) }]);
    await db
      .update(chats)
      .set({ chatName: className, nameVersion: sql`${chats.nameVersion} + 1` })
      .where(eq(chats.id, chatId));
    await db
      .update(sourceIds)
      .set({ seen: hashOfName(chatId, className), runId })
      .where(and(eq(sourceIds.categoryId, categoryId), eq(sourceIds.chatId, chatId)));
    await recordAll(db, [
      {
        actorId,
        act: 'classroom changed',
        subjectId: chatId,
        subjectName: className,
        categoryId,
        details: { chatName: className },
      },
    ]);
  }
}

async function classBefore({ db }: Applying, chatId: string): Promise<Before> {
  const [before] = await db
    .select({
      className: chats.chatName,
      seen: sql<string>`encode(${sourceIds.seen}, 'hex')`,
      runId: sourceIds.runId,
    })
    .from(chats)
    .innerJoin(sourceIds, eq(sourceIds.chatId, chats.id))
    .where(eq(chats.id, chatId));
  return before ?? {};
}
