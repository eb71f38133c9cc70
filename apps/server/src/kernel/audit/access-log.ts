// Logs who opened whose private record, asynchronously after the rows were sent, once a day per reader and learner.
import { setTimeout as pause } from 'node:timers/promises';
import { commentsOfLearner, evidenceOfLearner } from '@foothold/domain/evidence/collections';
import { account } from '@foothold/domain/people/collections';
import { planQuestions, plansOfLearner } from '@foothold/domain/plans/collections';
import { completionsOfLearner } from '@foothold/domain/progress/collections';
import { targetsOfLearner } from '@foothold/domain/targets/collections';
import { and, eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { audit } from '../schema/auth.ts';
import { plans } from '../schema/public.ts';
import { record } from './record.ts';

/**
 * The rooms that contain one person's private record, and the parameter that names the person. Rooms of a class or a
 * category, such as the review queue and the class table, are work lists and do not count as access to a record.
 */
const recordRooms: Readonly<Record<string, string>> = {
  [evidenceOfLearner.name]: 'learnerId',
  [commentsOfLearner.name]: 'learnerId',
  [targetsOfLearner.name]: 'learnerId',
  [plansOfLearner.name]: 'learnerId',
  [planQuestions.name]: 'planId',
  [completionsOfLearner.name]: 'learnerId',
  [account.name]: 'userId',
};

type RecordAccess = { readonly readerId: string; readonly of: string; readonly isPlan: boolean };

export type AccessLog = {
  /** The rows of this room are being sent to this reader. Returns at once. */
  note(reader: { readonly id: string } | null, collection: string, params: object): void;
  /** Resolves when everything noted is written, or has failed. */
  flush(): Promise<void>;
};

type Options = {
  readonly report: (bug: unknown) => void;
  /** Milliseconds: accesses within `waitMs` are written together; a failed write is retried after `retryMs`. */
  readonly waitMs?: number;
  readonly retryMs?: number;
  readonly now?: () => Date;
};

// The key of an advisory lock, so that of two nodes that note the same access only one writes it. An arbitrary constant.
const lockKey = 7_310_240_119;

export function createAccessLog(db: Db, options: Options): AccessLog {
  const { report, waitMs = 200, retryMs = 5000, now = () => new Date() } = options;
  let day = '';
  const noted = new Set<string>();
  let waiting: RecordAccess[] = [];
  let writing: Promise<void> | null = null;
  const stopping = new AbortController();

  async function writeAll(): Promise<void> {
    await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await writeAccesses(db, batch);
      } catch (error) {
        report(error);
        waiting = [...batch, ...waiting];
        // A flush must end: what could not be written has been reported.
        if (stopping.signal.aborted) return;
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function begin(): void {
    writing ??= writeAll().finally(() => {
      writing = null;
      // An access was noted while the last write finished.
      if (waiting.length > 0 && !stopping.signal.aborted) begin();
    });
  }

  return {
    note(reader, collection, params) {
      const param = recordRooms[collection];
      if (reader === null || param === undefined) return;
      const of: unknown = Object.entries(params).find(([name]) => name === param)?.[1];
      if (typeof of !== 'string' || of === reader.id) return;
      const today = now().toISOString().slice(0, 10);
      if (today !== day) noted.clear();
      day = today;
      const key = `${reader.id} ${of}`;
      if (noted.has(key)) return;
      noted.add(key);
      waiting.push({ readerId: reader.id, of, isPlan: param === 'planId' });
      begin();
    },
    async flush() {
      stopping.abort();
      await writing;
    },
  };
}

async function writeAccesses(db: Db, accesses: readonly RecordAccess[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    for (const access of accesses) {
      const { readerId } = access;
      const subjectId = access.isPlan ? await learnerOfPlan(tx, access.of) : access.of;
      if (subjectId === null || subjectId === readerId) continue;
      if (await isRecordedToday(tx, readerId, subjectId)) continue;
      await record(tx, { actorId: readerId, action: 'private record opened', subjectId });
    }
  });
}

async function learnerOfPlan(db: Db, planId: string): Promise<string | null> {
  const plan = first(await db.select({ learnerId: plans.learnerId }).from(plans).where(eq(plans.id, planId)));
  return plan?.learnerId ?? null;
}

async function isRecordedToday(db: Db, readerId: string, subjectId: string): Promise<boolean> {
  const entry = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subjectId, subjectId),
        eq(audit.actorId, readerId),
        eq(audit.act, 'private record opened'),
        sql`${audit.at} >= date_trunc('day', now(), 'UTC')`,
      ),
    )
    .limit(1);
  return entry.length > 0;
}
