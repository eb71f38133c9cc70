// Appends audit events, each in the transaction of the act that it records.
import type { Act } from '@foothold/domain/audit/acts';
import type { Db } from '../database/db.ts';
import { audit } from '../schema/audit.ts';

export type AuditEntry = {
  /** Null: nobody is signed in, or the server itself acts. */
  readonly actorId: string | null;
  readonly act: Act;
  /** The person or thing acted on; the database adds a person's name. */
  readonly subjectId: string | null;
  /** The name at that moment, of a classroom, a module or a template; also of a person deleted just before. */
  readonly subjectName?: string;
  readonly categoryId?: string | null;
  /** Never a secret, a code or message text. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Every call by which staff change something records one act; the table in `testing/src/access/recorded.ts` proves it. */
export async function record(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values({
    actorId: entry.actorId,
    act: entry.act,
    subjectId: entry.subjectId,
    subjectName: entry.subjectName ?? null,
    categoryId: entry.categoryId ?? null,
    details: entry.details ?? {},
  });
}
