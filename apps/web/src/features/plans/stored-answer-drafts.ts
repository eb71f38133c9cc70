// Drafts of answers on this device, each with the version of the question that was on the screen, and its plan.
import type { PlanQuestion } from '@foothold/domain/plans/collections';
import { storageKeyOf, draftsOf } from '../../drafts/draft-storage.ts';
import { deleteEditDraft, writeEditDraft } from '../../drafts/edit-drafts.ts';
import type { Draft, Drafts } from './answers.ts';

export type StoredAnswer = {
  readonly questionId: string;
  /** Empty in drafts of older versions. */
  readonly planId: string;
  readonly draft: Draft;
};

const draftKeyOf = (questionId: string) => `answer ${questionId}`;

export function storedAnswers(userId: string): readonly StoredAnswer[] {
  const start = storageKeyOf(userId, draftKeyOf(''));
  return draftsOf(userId).flatMap(({ key, text }) => {
    if (!key.startsWith(start)) return [];
    const [questionId = '', version = '', planId = ''] = key.slice(start.length).split(' ');
    return Number.isInteger(Number(version))
      ? [{ questionId, planId, draft: { text, version: Number(version) } }]
      : [];
  });
}

export function readAnswerDrafts(userId: string, questions: readonly PlanQuestion[]): Drafts {
  const asked = new Set(questions.map((question) => question.id));
  const found = storedAnswers(userId).filter(({ questionId }) => asked.has(questionId));
  return Object.fromEntries(found.map(({ questionId, draft }) => [questionId, draft]));
}

export function writeAnswerDrafts(userId: string, planId: string, before: Drafts, now: Drafts): void {
  for (const id of Object.keys(before)) deleteAnswerDraft(userId, id);
  for (const [id, { text, version }] of Object.entries(now))
    writeEditDraft(userId, draftKeyOf(id), { text, base: `${version} ${planId}` });
}

export function deleteAnswerDraft(userId: string, questionId: string): void {
  deleteEditDraft(userId, draftKeyOf(questionId));
}
