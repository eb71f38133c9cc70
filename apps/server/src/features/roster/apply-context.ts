// What each part of applying or undoing a run needs to know, and how it notes and records what it did.
import type { Role } from '@foothold/domain/access/roles';
import type { Action } from '@foothold/domain/audit/actions';
import type { LineProblem } from '@foothold/domain/roster/problems';
import { recordAll } from '../../kernel/audit/record.ts';
import { and, asc, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Before } from '../../kernel/schema/overrides.ts';
import { chats, rosterRows, sourceIds, userCategories, users } from '../../kernel/schema/public.ts';

export type RunContext = {
  /** A transaction. */
  readonly db: Db;
  readonly runId: string;
  readonly categoryId: string;
  /** Whose numbers the file has. */
  readonly system: string;
  /** For the audit log: an administrator or a machine key; null: deleted since. */
  readonly actorId: string | null;
};

export type Applying = RunContext & {
  /** The administrator who pressed Apply; null: it is applied by itself, or they have been deleted. */
  readonly appliedBy: string | null;
  readonly sendsWelcome: boolean;
  /** For the accounts of new people. */
  readonly secretHash: string;
};

export type AppliedRow = typeof rosterRows.$inferSelect;

/** The change is not made, and the report says why. */
export async function noteProblem(
  { db, runId }: Applying,
  problem: LineProblem,
  rows: readonly AppliedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const numbers = rows.map(({ number }) => number);
  await db
    .update(rosterRows)
    .set({ problem })
    .where(and(eq(rosterRows.runId, runId), inArray(rosterRows.number, numbers)));
}

export type Done = {
  readonly row: AppliedRow;
  /** Null: the change is about a class. */
  readonly userId: string | null;
  readonly before: Before;
};

/** What the change has replaced. From here on, what the file says of a person is deleted with their account. */
export async function noteDone({ db, runId }: Applying, done: readonly Done[]): Promise<void> {
  if (done.length === 0) return;
  const numbers = sql.param(done.map(({ row }) => row.number));
  const ids = sql.param(done.map(({ userId }) => userId));
  const befores = sql.param(done.map(({ before }) => JSON.stringify(before)));
  await db.execute(sql`update roster_rows set user_id = of_row.user_id, before = of_row.before::jsonb
    from unnest(${numbers}::int[], ${ids}::uuid[], ${befores}::text[]) as of_row (number, user_id, before)
    where roster_rows.run_id = ${runId} and roster_rows.number = of_row.number`);
}

/** Of rows of `source_ids`. */
export function ofSystem(
  kind: 'person' | 'class',
  { categoryId, system }: Pick<RunContext, 'categoryId' | 'system'>,
) {
  return and(eq(sourceIds.categoryId, categoryId), eq(sourceIds.system, system), eq(sourceIds.kind, kind));
}

/** The accounts here, by the numbers in the records. */
export async function accountsOf(
  run: RunContext,
  rows: readonly AppliedRow[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = rows.flatMap(({ personId }) => personId ?? []);
  const found = await run.db
    .select({ sourceId: sourceIds.sourceId, userId: sourceIds.userId })
    .from(sourceIds)
    .where(and(ofSystem('person', run), inArray(sourceIds.sourceId, ids)));
  return new Map(found.flatMap(({ sourceId, userId }) => (userId === null ? [] : [[sourceId, userId]])));
}

/** The classes here, by the numbers in the records. Locked, in the order in which every change of a class locks them. */
export async function lockClassesOf(run: RunContext, rows: readonly AppliedRow[]) {
  const ids = rows.flatMap(({ classId }) => classId ?? []);
  const found = await run.db
    .select({ sourceId: sourceIds.sourceId, chat: chats, seen: sourceIds.seen, runId: sourceIds.runId })
    .from(sourceIds)
    .innerJoin(chats, eq(chats.id, sourceIds.chatId))
    .where(and(ofSystem('class', run), inArray(sourceIds.sourceId, ids)))
    .orderBy(asc(chats.id))
    .for('update', { of: chats });
  return new Map(found.map((each): [string | null, (typeof found)[number]] => [each.sourceId, each]));
}

/** The roles of those who are in the category. Locked first, then read: one statement would wait for a change, and then see what was before it. */
export async function lockPeople(
  { db, categoryId }: RunContext,
  ids: readonly string[],
  strength: 'share' | 'no key update',
): Promise<ReadonlyMap<string, Role>> {
  const wanted = inArray(users.id, [...ids]);
  await db.select({ id: users.id }).from(users).where(wanted).orderBy(asc(users.id)).for(strength);
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(userCategories, eq(userCategories.userId, users.id))
    .where(and(wanted, eq(userCategories.categoryId, categoryId)));
  return new Map(people.map(({ id, role }) => [id, role]));
}

export async function recordPeople(
  { db, actorId, categoryId }: RunContext,
  action: Action,
  ids: readonly string[],
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAll(
    db,
    ids.map((subjectId) => ({ actorId, action, subjectId, categoryId, details })),
  );
}

/** Each class once, with everybody who joined or left it. */
export async function recordMembers(
  { db, actorId, categoryId, runId }: RunContext,
  action: Action,
  memberships: readonly { readonly userId: string; readonly chatId: string; readonly className: string }[],
): Promise<void> {
  const byClass = Map.groupBy(memberships, ({ chatId }) => chatId);
  await recordAll(
    db,
    [...byClass].map(([subjectId, members]) => ({
      actorId,
      action,
      subjectId,
      subjectName: members[0]?.className ?? '',
      categoryId,
      details: { userIds: members.map(({ userId }) => userId), runId },
    })),
  );
}
