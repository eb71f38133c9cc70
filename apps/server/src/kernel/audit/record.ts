// Appends audit events, each in the transaction of the action that it records.
import type { Action } from '@foothold/domain/audit/actions';
import { sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { audit } from '../schema/auth.ts';

export type AuditEntry = {
  /** Null: nobody is signed in, or the server itself acts. */
  readonly actorId: string | null;
  readonly action: Action;
  /** The person or thing acted on; the database adds a person's name. */
  readonly subjectId: string | null;
  /** The name at that moment, of a classroom, a module or a template; also of a person deleted just before. */
  readonly subjectName?: string;
  readonly categoryId?: string | null;
  /** Never a secret, a code or message text. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Every call by which staff change something records one action; the table in `testing/access/recorded.ts` proves it. */
export async function record(db: Db, entry: AuditEntry): Promise<void> {
  await insertion(db).execute(rowOf(entry));
}

/** The same for many at once. */
export async function recordAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(audit).values(entries.map(rowOf));
}

function rowOf(entry: AuditEntry) {
  return {
    actorId: entry.actorId,
    act: entry.action,
    subjectId: entry.subjectId,
    subjectName: entry.subjectName ?? null,
    categoryId: entry.categoryId ?? null,
    details: entry.details ?? {},
  };
}

const insertion = prepared((db) =>
  db
    .insert(audit)
    .values({
      actorId: sql.placeholder('actorId'),
      act: sql.placeholder('act'),
      subjectId: sql.placeholder('subjectId'),
      subjectName: sql.placeholder('subjectName'),
      categoryId: sql.placeholder('categoryId'),
      details: sql.placeholder('details'),
    })
    .prepare('audit record'),
);
