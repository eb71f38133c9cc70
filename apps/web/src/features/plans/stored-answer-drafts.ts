// Drafts of answers on this device, each with the version of the question that was on the screen.
import type { PlanQuestion } from '@foothold/domain/plans/collections';
import { deleteDraft, draftKey, draftsOf, writeDraft } from '../../drafts/draft-storage.ts';
import type { Draft, Drafts } from './answers.ts';

const keyOf = (userId: string, questionId: string, { version }: Draft) =>
  draftKey(userId, `answer ${questionId} ${version}`);

export function readAnswerDrafts(userId: string, questions: readonly PlanQuestion[]): Drafts {
  const asked = new Set(questions.map((question) => question.id));
  const start = draftKey(userId, 'answer ');
  const found = draftsOf(userId).flatMap(({ key, text }): [string, Draft][] => {
    if (!key.startsWith(start)) return [];
    const [id = '', version = ''] = key.slice(start.length).split(' ');
    return asked.has(id) && Number.isInteger(Number(version))
      ? [[id, { text, version: Number(version) }]]
      : [];
  });
  return Object.fromEntries(found);
}

export function writeAnswerDrafts(userId: string, before: Drafts, now: Drafts): void {
  for (const [id, draft] of Object.entries(before)) deleteDraft(keyOf(userId, id, draft));
  for (const [id, draft] of Object.entries(now)) writeDraft(keyOf(userId, id, draft), draft.text);
}
