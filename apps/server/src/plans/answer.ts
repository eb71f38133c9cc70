// Saves answers per question, so that users who answer different questions do not overwrite each other.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import type { QuestionSet } from '@foothold/domain/plans/collections';
import { planSentences } from '@foothold/domain/plans/sentences';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { conflict } from '../edge/conflict.ts';
import type { Viewer } from '../access/actor.ts';
import { planQuestions, plans } from '../schema/plans.ts';

export type Answers = {
  readonly questionSet: QuestionSet;
  readonly answers: Readonly<Record<string, string>>;
  readonly expectedVersions?: Readonly<Record<string, number>> | undefined;
  readonly basedOn?: Readonly<Record<string, number>> | undefined;
};

/** The caller must hold the plan's lock. Saves all answers, or refuses and saves none. Returns false if nothing changed. */
export async function writeAnswers(db: Db, viewer: Viewer, planId: string, given: Answers): Promise<boolean> {
  const ids = Object.keys(given.answers);
  if (ids.length === 0) return false;
  const questions = await db
    .select()
    .from(planQuestions)
    .where(
      and(
        eq(planQuestions.planId, planId),
        eq(planQuestions.questionSet, given.questionSet),
        inArray(planQuestions.id, ids),
      ),
    );
  if (questions.length !== ids.length) throw notFound();
  if (!can(viewer.role, 'managePlans') && questions.some((question) => question.teacherOnly)) {
    throw new Refusal('FORBIDDEN', planSentences.teacherOnly);
  }
  const changed = questions.filter((question) => (question.answer ?? '') !== given.answers[question.id]);
  const expected = given.expectedVersions ?? given.basedOn ?? {};
  const conflicting = changed.filter(({ id, version }) => (expected[id] ?? version) !== version);
  if (conflicting.length > 0)
    throw conflict(
      Object.fromEntries(conflicting.map(({ id, answer, version }) => [id, { answer, version }])),
    );
  if (changed.length === 0) return false;
  for (const { id } of changed) {
    await db
      .update(planQuestions)
      .set({ answer: given.answers[id] || null, version: sql`${planQuestions.version} + 1` })
      .where(eq(planQuestions.id, id));
  }
  const modifiedAt = sql`clock_timestamp()`;
  await db
    .update(plans)
    .set(given.questionSet === 'start' ? { initialModifiedAt: modifiedAt } : { finalModifiedAt: modifiedAt })
    .where(eq(plans.id, planId));
  return true;
}
