// Reads the current session and signs out.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { isStaff, type Role } from '@foothold/domain/access/roles';
import type { Db } from '../../kernel/database/db.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { filesCookie } from '../../kernel/edge/cookies.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { record } from '../../kernel/audit/record.ts';
import { factorDueAt } from './second-step.ts';
import { endSession, sessionEnd } from './sessions.ts';

type Given = { readonly db: Db; readonly viewer: Viewer; readonly context: CallContext };

type SessionRead = {
  readonly userId: string;
  readonly role: Role;
  readonly resetRequired: boolean;
  readonly expiresAt: string;
  readonly sessionId: string;
  readonly factorDueAt: string | null;
};

export async function readSession({ db, viewer, context }: Given): Promise<SessionRead> {
  const sessionId = context.actor?.sessionId;
  const end =
    sessionId === undefined ? undefined : await sessionEnd(db, { id: sessionId, userId: viewer.id });
  if (sessionId === undefined || end === undefined) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
  const { id: userId, role, resetRequired } = viewer;
  const { staffSecondFactor } = context.services.settings;
  const due = staffSecondFactor === 'required' && isStaff(role) ? await factorDueAt(db, userId) : null;
  return {
    userId,
    role,
    resetRequired,
    expiresAt: end.toISOString(),
    sessionId,
    factorDueAt: due?.toISOString() ?? null,
  };
}

export async function signOut({ db, viewer, context }: Given): Promise<void> {
  if (context.actor !== null) await endSession(db, context.actor.sessionId);
  await record(db, { actorId: viewer.id, action: 'signed out', subjectId: viewer.id });
  // The device cookie stays: it grants no access, and keeps this device's own ten attempts.
  context.cookies.clear(filesCookie, '/files');
}
