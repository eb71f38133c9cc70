// Turns a complete upload into a stored file, exactly once, whichever node is asked and however often.
import { Refusal, notFound, refusalStatus, type RefusalCode } from '@foothold/domain/contract/refusal';
import { eq } from '../database/drizzle.ts';
import { first } from '../database/db.ts';
import type { Viewer } from '../access/actor.ts';
import type { UnfinishedUploads } from '../edge/ports.ts';
import { requireOwnUpload } from './admission.ts';
import { storeReceived, storedAnswer, type IntakeServices, type StoredAnswer } from './intake.ts';
import { files, uploads } from '../schema/public.ts';
import type { Release, UploadLocks } from './upload-locks.ts';

export type Finishing = {
  /** The stored file, or its refusal; both stay the same on a repeat. */
  finish(id: string): Promise<StoredAnswer>;
  /** The file that an earlier upload with this id became. */
  stored(id: string): Promise<StoredAnswer | null>;
  /** Throws the refusal that an upload with this id received. */
  requireUnrefused(id: string): Promise<void>;
  /** Finishes a complete upload whose response was lost, so that "all bytes received" always means "stored". */
  finishIfComplete(viewer: Viewer, id: string): Promise<void>;
};

const lockTimeoutMs = 120_000;

/** The key of the lock that is held while this upload becomes a stored file, or is removed. */
export function finishLockKey(id: string): string {
  return `finish:${id}`;
}

export function acquireFinishLock(locks: UploadLocks, id: string): Promise<Release> {
  return locks.acquire(finishLockKey(id), () => undefined, lockTimeoutMs);
}

export function createFinishing(
  services: IntakeServices,
  incoming: UnfinishedUploads,
  locks: UploadLocks,
): Finishing {
  const { db } = services;

  async function rowOf(id: string): Promise<typeof uploads.$inferSelect | undefined> {
    return first(await db.select().from(uploads).where(eq(uploads.id, id)));
  }

  async function stored(id: string): Promise<StoredAnswer | null> {
    const row = first(await db.select().from(files).where(eq(files.id, id)));
    return row === undefined ? null : storedAnswer(row);
  }

  async function requireUnrefused(id: string): Promise<void> {
    const row = await rowOf(id);
    if (row?.refusedCode && row.refusedMsg) throw new Refusal(codeOf(row.refusedCode), row.refusedMsg);
  }

  async function finish(id: string): Promise<StoredAnswer> {
    // The upload's write lock is free by now, so that a resuming client can ask.
    const release = await acquireFinishLock(locks, id);
    try {
      await requireUnrefused(id);
      const row = await rowOf(id);
      if (row === undefined) return (await stored(id)) ?? throwNotFound();
      const described = { ...row, topicId: row.topicId ?? undefined, moduleId: row.moduleId ?? undefined };
      const answer = await incoming.withFile(id, (file, store) =>
        storeReceived(services, { ...described, file, store }),
      );
      await incoming.remove(id);
      return answer;
    } catch (error) {
      if (isFinal(error)) await refuse(id, error);
      throw error;
    } finally {
      await release();
    }
  }

  async function refuse(id: string, refusal: Refusal): Promise<void> {
    await db
      .update(uploads)
      .set({ refusedCode: refusal.code, refusedMsg: refusal.message })
      .where(eq(uploads.id, id));
    await incoming.remove(id);
  }

  async function finishIfComplete(viewer: Viewer, id: string): Promise<void> {
    await requireOwnUpload(db, viewer, id);
    await requireUnrefused(id);
    const row = await rowOf(id);
    if (row !== undefined && (await incoming.received(id)) === row.bytes) await finish(id);
  }

  return { finish, stored, requireUnrefused, finishIfComplete };
}

/** Final refusals are stored: a full disk is temporary, a file of the wrong type is not. */
function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'INVALID';
}

function codeOf(text: string): RefusalCode {
  return Object.hasOwn(refusalStatus, text) ? (text as RefusalCode) : 'INVALID';
}

function throwNotFound(): never {
  throw notFound();
}
