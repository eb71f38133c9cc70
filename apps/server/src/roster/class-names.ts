// What the classes of a roster's changes are called: a line of the lists says more with a name than with a number of the records.
import { and, eq, inArray } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { chats, rosterRows, sourceIds } from '../schema/public.ts';
import type { Run } from './own-run.ts';

type Named = { readonly classId: string | null; readonly className: string };

/** The name that the change says, or the class has here, or the file gives to the one that it adds; else its number. */
export async function classNames(
  db: Db,
  { id: runId, categoryId, system }: Run,
  rows: readonly Named[],
): Promise<(row: Named) => string> {
  const ids = [...new Set(rows.flatMap(({ classId }) => classId ?? []))];
  const added = await db
    .select({ id: rosterRows.classId, name: rosterRows.className })
    .from(rosterRows)
    .where(
      and(eq(rosterRows.runId, runId), eq(rosterRows.kind, 'class added'), inArray(rosterRows.classId, ids)),
    );
  const here = await db
    .select({ id: sourceIds.sourceId, name: chats.chatName })
    .from(sourceIds)
    .innerJoin(chats, eq(chats.id, sourceIds.chatId))
    .where(
      and(
        eq(sourceIds.categoryId, categoryId),
        eq(sourceIds.system, system),
        eq(sourceIds.kind, 'class'),
        inArray(sourceIds.sourceId, ids),
      ),
    );
  const names = new Map([...added, ...here].map(({ id, name }) => [id, name]));
  return ({ classId, className }) => className || (names.get(classId) ?? classId ?? '');
}
