// What the outbox keeps of saved answers until the server has them.
import type { QuestionSet } from '@foothold/domain/plans/collections';

export const answersKind = 'plan.answers';

export type AnswersInput = {
  readonly learnerId: string;
  readonly categoryId: string;
  readonly planId: string;
  readonly questionSet: QuestionSet;
  /** By question. */
  readonly answers: Readonly<Record<string, string>>;
  /** By question: the version that was on the screen. */
  readonly basedOn: Readonly<Record<string, number>>;
};

/** Answers of one set arrive in the order they were saved. */
export function answersLane(planId: string, questionSet: QuestionSet): string {
  return `${answersKind} ${planId} ${questionSet}`;
}

export function isAnswersInput(input: unknown): input is AnswersInput {
  return typeof input === 'object' && input !== null && 'planId' in input && 'answers' in input;
}
