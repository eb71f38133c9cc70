// Checks a report's subject: it must be in the category of the user who asks.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { id as uuid } from '@foothold/domain/contract/id';
import { exports, reportSentences, type ExportKey } from '@foothold/domain/reports/reports';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { chats, rosterRuns, users } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { isInCategory } from '../../kernel/access/visibility.ts';
import type { Subject } from './queries.ts';

export type ReportParams = {
  readonly categoryId?: unknown;
  readonly chatId?: unknown;
  readonly userId?: unknown;
  readonly runId?: unknown;
};

/** The report's subject with its id and name. A subject of another category is "not found", like one that does not exist. */
export async function requireSubject(
  db: Db,
  ownCategoryId: string,
  key: ExportKey,
  params: ReportParams,
): Promise<{ readonly subject: Subject; readonly id: string | null; readonly name: string | null }> {
  const categoryId = idOf(params.categoryId) ?? ownCategoryId;
  if (categoryId !== ownCategoryId) throw notFound();
  const subject = { categoryId, chatId: '', userId: '', runId: '' };
  if (exports[key].subject === 'classroom') {
    const chatId = requireChosen(params.chatId, reportSentences.chooseClassroom);
    const { chatName } = await requireClassroom(db, categoryId, chatId);
    return { subject: { ...subject, chatId }, id: chatId, name: chatName };
  }
  if (exports[key].subject === 'user') {
    const userId = requireChosen(params.userId, reportSentences.chooseUser);
    const { displayName } = await requireUser(db, categoryId, userId);
    return { subject: { ...subject, userId }, id: userId, name: displayName };
  }
  if (exports[key].subject === 'roster run') {
    const runId = idOf(params.runId);
    if (runId === undefined) throw notFound();
    const { fileName } = await requireRosterRun(db, categoryId, runId);
    return { subject: { ...subject, runId }, id: runId, name: fileName };
  }
  return { subject, id: null, name: null };
}

async function requireRosterRun(db: Db, categoryId: string, runId: string) {
  const run = first(
    await db
      .select({ fileName: rosterRuns.fileName })
      .from(rosterRuns)
      .where(and(eq(rosterRuns.id, runId), eq(rosterRuns.categoryId, categoryId))),
  );
  if (run === undefined) throw notFound();
  return run;
}

async function requireClassroom(db: Db, categoryId: string, chatId: string) {
  const chat = first(
    await db
      .select({ chatName: chats.chatName })
      .from(chats)
      .where(and(eq(chats.id, chatId), eq(chats.kind, 'group'), eq(chats.categoryId, categoryId))),
  );
  if (chat === undefined) throw notFound();
  return chat;
}

async function requireUser(db: Db, categoryId: string, userId: string) {
  const user = first(await db.select().from(users).where(eq(users.id, userId)));
  if (user === undefined || !(await isInCategory(db, userId, categoryId))) throw notFound();
  return user;
}

function requireChosen(value: unknown, sentence: string): string {
  if (value === undefined || value === '') throw new Refusal('INVALID', sentence);
  return idOf(value) ?? '';
}

function idOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const parsed = uuid.safeParse(value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}
