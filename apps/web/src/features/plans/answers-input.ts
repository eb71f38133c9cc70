// The outbox item of saved answers.
import type { QuestionSet } from '@foothold/domain/plans/collections';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import type { OnItsWay } from './answers.ts';

export const answersKind = 'plan.answers';

export type AnswersInput = {
  readonly learnerId: string;
  readonly categoryId: string;
  readonly planId: string;
  readonly questionSet: QuestionSet;
  /** By question id. */
  readonly answers: Readonly<Record<string, string>>;
  /** The question's text, by question id, for the message that the plan is gone. Absent from items of older versions. */
  readonly asked?: Readonly<Record<string, string>>;
  /** By question id: the version that was on the screen. Items of older versions have it as `basedOn`. */
  readonly expectedVersions?: Readonly<Record<string, number>>;
  readonly basedOn?: Readonly<Record<string, number>>;
};

/** Answers of one set are sent in the order they were saved. */
export function answersLane(planId: string, questionSet: QuestionSet): string {
  return `${answersKind} ${planId} ${questionSet}`;
}

export function isAnswersInput(input: unknown): input is AnswersInput {
  return typeof input === 'object' && input !== null && 'planId' in input && 'answers' in input;
}

/** What the server is sent of it. */
export function sentAnswers({ answers, expectedVersions, basedOn }: AnswersInput): OnItsWay {
  return { answers, expectedVersions: expectedVersions ?? basedOn ?? {} };
}

/** Each with the question that it answers, if known. */
export function writtenAnswers({ answers, asked }: AnswersInput) {
  return Object.entries(answers).map(([id, answer]) => ({ id, question: asked?.[id] ?? '', answer }));
}

/** As text, for copying elsewhere. */
export function answersAsText(input: AnswersInput): string {
  return writtenAnswers(input)
    .map(({ question, answer }) => (question === '' ? answer : `${question}\n${answer}`))
    .join('\n\n');
}

export type OfNoPlan = OutboxItem & { readonly input: AnswersInput };

/** Refused answers without a form to return to: their plan was archived, replaced or deleted. */
export function isOfNoPlan(
  item: OutboxItem,
  active: { readonly categoryId: string; readonly planId: string | undefined },
): item is OfNoPlan {
  const { state, input } = item;
  if (state.name !== 'try-again' || !isAnswersInput(input)) return false;
  const isOfAnother = input.categoryId === active.categoryId && input.planId !== active.planId;
  return state.refusal.code === 'NOT_FOUND' || isOfAnother;
}
