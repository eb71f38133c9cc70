// What each part of applying or undoing a run needs to know, and how it notes and records what it did.
import type { Act } from '@foothold/domain/audit/acts';
import type { LineProblem } from '@foothold/domain/roster/problems';
import { recordAll } from '../audit/record.ts';
import { and, eq, inArray, sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { rosterRows, sourceIds, type Before } from '../schema/roster.ts';

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

/** The accounts, or the classes, that these numbers of the records stand for here. */
export async function foundHere(
  { db, categoryId, system }: Applying,
  kind: 'person' | 'class',
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((each) => each !== null);
  if (wanted.length === 0) return new Map();
  const column = kind === 'person' ? sourceIds.userId : sourceIds.chatId;
  const rows = await db
    .select({ sourceId: sourceIds.sourceId, here: column })
    .from(sourceIds)
    .where(
      and(
        eq(sourceIds.categoryId, categoryId),
        eq(sourceIds.system, system),
        eq(sourceIds.kind, kind),
        inArray(sourceIds.sourceId, wanted),
      ),
    );
  return new Map(
    rows.flatMap(({ sourceId, here }): [string, string][] => (here === null ? [] : [[sourceId, here]])),
  );
}

export async function recordPeople(
  { db, actorId, categoryId }: RunContext,
  act: Act,
  ids: readonly string[],
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAll(
    db,
    ids.map((subjectId) => ({ actorId, act, subjectId, categoryId, details })),
  );
}

/** Each class once, with everybody who joined or left it. */
export async function recordMembers(
  { db, actorId, categoryId, runId }: RunContext,
  act: Act,
  memberships: readonly { readonly userId: string; readonly chatId: string; readonly className: string }[],
): Promise<void> {
  const byClass = Map.groupBy(memberships, ({ chatId }) => chatId);
  await recordAll(
    db,
    [...byClass].map(([subjectId, members]) => ({
      actorId,
      act,
      subjectId,
      subjectName: members[0]?.className ?? '',
      categoryId,
      details: { userIds: members.map(({ userId }) => userId), runId },
    })),
  );
}
