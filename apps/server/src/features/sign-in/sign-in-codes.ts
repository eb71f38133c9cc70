// Codes that staff show in a room so that phones there bypass a flood from their shared address. Signed, not stored, valid for an hour.
import { timingSafeEqual } from 'node:crypto';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';

/** Long enough for a lesson, or the start of one. */
const codeMinutes = 60;

type Given = { readonly db: Db; readonly viewer: Viewer; readonly context: CallContext };
type Shown = { readonly code: string; readonly expiresAt: string };

export async function showRoomCode({ db, viewer, context }: Given): Promise<Shown> {
  await record(db, { actorId: viewer.id, action: 'room code shown', subjectId: viewer.id });
  return newSignInCode(context.services.secrets, new Date());
}

export function newSignInCode(secrets: Secrets, now: Date): Shown {
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
  const end = expiresAt.getTime().toString(36);
  return {
    code: `${end}.${signature(secrets, end).toString('base64url')}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** False for an expired code, and for any text not signed by a node of this provider. */
export function isSignInCode(secrets: Secrets, code: string, now: Date): boolean {
  const [, end, signed] = /^([0-9a-z]{1,12})\.([\w-]{22})$/.exec(code) ?? [];
  if (end === undefined || signed === undefined || Number.parseInt(end, 36) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signed, 'base64url'), signature(secrets, end));
}

/** 128 bits. */
function signature(secrets: Secrets, end: string): Buffer {
  return secrets.sign('sign-in code', end).subarray(0, 16);
}
