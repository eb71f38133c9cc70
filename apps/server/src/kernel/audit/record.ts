// Appends audit events, each in the transaction of the action that it records.
import type { Action } from '@foothold/domain/audit/actions';
import type { Db } from '../database/db.ts';
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
  await recordAll(db, [entry]);
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
