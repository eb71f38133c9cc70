// Proves that refused answers return to their form, or are shown on the plan's page if the form no longer exists.
import type { ItemState } from '@foothold/live/client/outbox-item';
import { expect, test } from 'vitest';
import { answersKind, isAnswersInput, isOfNoPlan, sentAnswers, type AnswersInput } from './answers-input.ts';

const input: AnswersInput = {
  learnerId: 'amina',
  categoryId: 'morning',
  planId: 'old',
  questionSet: 'start',
  answers: { goal: 'To read letters' },
  asked: { goal: 'What do you want to learn?' },
  expectedVersions: { goal: 1 },
};
const refused = (code: string): ItemState => ({ name: 'try-again', refusal: { code, msg: '' } });
const item = (state: ItemState) => ({
  id: '1',
  kind: answersKind,
  lane: 'lane',
  input,
  blobs: [],
  addedAt: 0,
  state,
});

test('answers that came too late have no form to return to, whatever plan is active now', () => {
  for (const planId of ['old', 'new', undefined])
    expect(isOfNoPlan(item(refused('NOT_FOUND')), { categoryId: 'morning', planId })).toBe(true);
  expect(isOfNoPlan(item(refused('CONFLICT')), { categoryId: 'morning', planId: 'new' })).toBe(true);
});

test('answers that an older version of the app has queued are sent with the versions that were on the screen', () => {
  const { expectedVersions: basedOn, ...rest } = input;
  const old: unknown = { ...rest, basedOn };
  expect(isAnswersInput(old) && sentAnswers(old)).toEqual(sentAnswers(input));
  expect(sentAnswers(input)).toEqual({
    answers: { goal: 'To read letters' },
    expectedVersions: { goal: 1 },
  });
});

test('answers that their form can restore, or that still wait, are not among them', () => {
  const [here, elsewhere] = [
    { categoryId: 'morning', planId: 'old' },
    { categoryId: 'evening', planId: 'other' },
  ];
  expect(isOfNoPlan(item(refused('CONFLICT')), here)).toBe(false);
  expect(isOfNoPlan(item(refused('CONFLICT')), elsewhere)).toBe(false);
  expect(isOfNoPlan(item({ name: 'waiting' }), { categoryId: 'morning', planId: 'new' })).toBe(false);
});
