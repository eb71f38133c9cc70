// Notes who opened whose private record on a screen: once a day, after the rows have gone out, and never in their way.
import { setTimeout as pause } from 'node:timers/promises';
import { commentsOfLearner, evidenceOfLearner } from '@foothold/domain/evidence/collections';
import { account } from '@foothold/domain/people/collections';
import { planQuestions, plansOfLearner } from '@foothold/domain/plans/collections';
import { completionsOfLearner } from '@foothold/domain/progress/collections';
import { targetsOfLearner } from '@foothold/domain/targets/collections';
import { and, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { plans } from '../schema/plans.ts';
import { record } from './record.ts';
import { audit } from '../schema/audit.ts';

/**
 * The rooms that hold the private record of one person, and the parameter that says whose. Rooms of a class or a
 * category, such as the review queue and the class table, are work lists and not a reading of anybody's record.
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

type Reading = { readonly readerId: string; readonly of: string; readonly isPlan: boolean };

export type AccessLog = {
  /** The rows of this room go out to this person. Returns at once. */
  note(reader: { readonly id: string } | null, collection: string, params: object): void;
  /** Resolves when everything noted is written, or could not be. */
  flush(): Promise<void>;
};

type Given = {
  readonly report: (bug: unknown) => void;
  /** Milliseconds: what is noted within is written together; after a failure it is tried again as late. */
  readonly waitMs?: number;
  readonly retryMs?: number;
  readonly now?: () => Date;
};

// Nodes take turns, so that of two who note the same reading one writes it. Any constant of our own will do.
const turn = 7_310_240_119;

export function createAccessLog(db: Db, given: Given): AccessLog {
  const { report, waitMs = 200, retryMs = 5000, now = () => new Date() } = given;
  let day = '';
  const noted = new Set<string>();
  let waiting: Reading[] = [];
  let writing: Promise<void> | null = null;
  const stopping = new AbortController();

  async function writeAll(): Promise<void> {
    await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await writeReadings(db, batch);
      } catch (error) {
        report(error);
        waiting = [...batch, ...waiting];
        // Nobody waits for ever at the end: what could not be written has been reported.
        if (stopping.signal.aborted) return;
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function begin(): void {
    writing ??= writeAll().finally(() => {
      writing = null;
      // Noted while the last write ended.
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

async function writeReadings(db: Db, readings: readonly Reading[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${turn})`);
    for (const reading of readings) {
      const { readerId } = reading;
      const subjectId = reading.isPlan ? await learnerOfPlan(tx, reading.of) : reading.of;
      if (subjectId === null || subjectId === readerId) continue;
      if (await isRecordedToday(tx, readerId, subjectId)) continue;
      await record(tx, { actorId: readerId, act: 'private record opened', subjectId });
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
