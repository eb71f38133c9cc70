// The append-only record of who did what to whom, written in the transaction of the act itself.
import type { Db } from '../database/db.ts';
import { audit } from './tables.ts';

/** Acts that are recorded; features add theirs here. */
export type Act =
  | 'signed in'
  | 'signed out'
  | 'locked by failed sign-ins'
  | 'locked'
  | 'unlocked'
  | 'invited'
  | 'reset sent'
  | 'reset failed to send'
  | 'reset not sent: daily limit'
  | 'reset completed'
  | 'role changed'
  | 'categories changed'
  | 'deleted'
  | 'exported'
  | 'private record read'
  | 'evidence deleted'
  | 'comment deleted';

export type AuditEntry = {
  /** Null: nobody is signed in, or the server itself. */
  readonly actorId: string | null;
  readonly act: Act;
  readonly subjectId: string | null;
  readonly categoryId?: string | null;
  /** Never a secret, a code or message text. */
  readonly details?: Readonly<Record<string, unknown>>;
};

export async function record(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values({
    actorId: entry.actorId,
    act: entry.act,
    subjectId: entry.subjectId,
    categoryId: entry.categoryId ?? null,
    details: entry.details ?? {},
  });
}
