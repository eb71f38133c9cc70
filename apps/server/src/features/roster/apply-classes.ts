// Applies what a roster changes of classes: it creates and renames them, and never deletes one.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { record, recordAll } from '../../kernel/audit/record.ts';
import { chats, sourceIds } from '../../kernel/schema/public.ts';
import { lockClassesOf, noteDone, type AppliedRow, type Applying, type RunContext } from './apply-context.ts';
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
      action: 'classroom created',
      subjectId: chatId,
      subjectName: row.className,
      categoryId,
    })),
  );
}

export async function renameClasses(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { runId } = at;
  const here = await lockClassesOf(at, rows);
  for (const row of rows) {
    const found = here.get(row.classId);
    if (found === undefined) continue;
    const { chat, seen, runId: lastRunId } = found;
    const before = { className: chat.chatName, seen: seen.toString('hex'), runId: lastRunId };
    await noteDone(at, [{ row, userId: null, before }]);
    await renameClass(at, {
      chatId: chat.id,
      chatName: row.className,
      seen: hashOfName(chat.id, row.className),
      runId,
    });
  }
}

/** Also as it was called before, when the run is undone. */
export async function renameClass(
  { db, actorId, categoryId }: RunContext,
  { chatId, chatName, seen, runId }: NewName,
): Promise<void> {
  await db
    .update(chats)
    .set({ chatName, nameVersion: sql`${chats.nameVersion} + 1` })
    .where(eq(chats.id, chatId));
  await db
    .update(sourceIds)
    .set({ seen, runId })
    .where(and(eq(sourceIds.categoryId, categoryId), eq(sourceIds.chatId, chatId)));
  const details = { chatName };
  await record(db, {
    actorId,
    action: 'classroom changed',
    subjectId: chatId,
    subjectName: chatName,
    categoryId,
    details,
  });
}

type NewName = {
  readonly chatId: string;
  readonly chatName: string;
  /** By which the next file recognises the name. */
  readonly seen: Buffer;
  readonly runId: string | null;
};
