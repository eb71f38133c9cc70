// Saves answers per question, so that users who answer different questions do not overwrite each other.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import type { QuestionSet } from '@foothold/domain/plans/collections';
import { planSentences } from '@foothold/domain/plans/sentences';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { conflict } from '../../kernel/edge/conflict.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { planQuestions, plans } from '../../kernel/schema/public.ts';

export type Answers = {
  readonly questionSet: QuestionSet;
  readonly answers: Readonly<Record<string, string>>;
  readonly expectedVersions?: Readonly<Record<string, number>> | undefined;
  readonly basedOn?: Readonly<Record<string, number>> | undefined;
};

type Question = typeof planQuestions.$inferSelect;

/** The questions whose answers change. Refuses all of them when one may not be answered. */
export function changedQuestions(
  viewer: Viewer,
  questions: readonly Question[],
  given: Answers,
): readonly Question[] {
  if (
    questions.length !== Object.keys(given.answers).length ||
    questions.some(({ questionSet }) => questionSet !== given.questionSet)
  )
    throw notFound();
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
  return changed;
}

/** The caller must hold the plan's lock. */
export async function writeAnswers(
  db: Db,
  planId: string,
  changed: readonly Question[],
  given: Answers,
): Promise<void> {
  if (changed.length === 0) return;
  const answers = JSON.stringify(changed.map(({ id }) => ({ id, answer: given.answers[id] || null })));
  await db.execute(sql`
    update ${planQuestions} set answer = written.answer, version = ${planQuestions.version} + 1
    from json_to_recordset(${answers}::json) as written (id uuid, answer text)
    where ${planQuestions.id} = written.id`);
  const modified = given.questionSet === 'start' ? 'initialModifiedAt' : 'finalModifiedAt';
  await db
    .update(plans)
    .set({ [modified]: sql`clock_timestamp()` })
    .where(eq(plans.id, planId));
}
