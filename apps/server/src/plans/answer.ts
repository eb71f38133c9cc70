// Writes answers question by question: what two people answer in different questions both stays.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import type { QuestionSet } from '@foothold/domain/plans/collections';
import { planSentences } from '@foothold/domain/plans/sentences';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Viewer } from '../access/actor.ts';
import { planQuestions, plans } from '../schema/plans.ts';

export type Answers = {
  readonly questionSet: QuestionSet;
  readonly answers: Readonly<Record<string, string>>;
  readonly basedOn: Readonly<Record<string, number>>;
};

/** To be called under the lock of the plan. All of the answers or, with a refusal, none. False: they stood there already. */
export async function writeAnswers(db: Db, viewer: Viewer, planId: string, given: Answers): Promise<boolean> {
  const ids = Object.keys(given.answers);
  if (ids.length === 0) return false;
  const asked = await db
    .select()
    .from(planQuestions)
    .where(
      and(
        eq(planQuestions.planId, planId),
        eq(planQuestions.questionSet, given.questionSet),
        inArray(planQuestions.id, ids),
      ),
    );
  if (asked.length !== ids.length) throw notFound();
  if (!can(viewer.role, 'managePlans') && asked.some((question) => question.teacherOnly)) {
    throw new Refusal('FORBIDDEN', planSentences.teacherOnly);
  }
  const changed = asked.filter((question) => (question.answer ?? '') !== given.answers[question.id]);
  const overtaken = changed.filter(({ id, version }) => (given.basedOn[id] ?? version) !== version);
  if (overtaken.length > 0) {
    throw new Refusal('CONFLICT', planSentences.changedMeanwhile, {
      conflicts: Object.fromEntries(overtaken.map(({ id, answer, version }) => [id, { answer, version }])),
    });
  }
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
