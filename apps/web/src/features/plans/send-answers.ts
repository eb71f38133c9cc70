// Sends saved answers from the outbox.
import type { Sender } from '@foothold/live/client/outbox-item';
import { calls } from '../../connection/calls.ts';
import { outcomeOfRefusal } from '../../connection/outcome.ts';
import { isAnswersInput, sentAnswers } from './answers-input.ts';

export const sendAnswers: Sender = async ({ input }, _blobs, { callId }) => {
  if (!isAnswersInput(input)) return { outcome: 'done' };
  const { learnerId: userId, categoryId: category, questionSet } = input;
  try {
    await calls.plans.savePlanAnswers(
      { userId, category, questionSet, ...sentAnswers(input) },
      { context: { callId } },
    );
    return { outcome: 'done' };
  } catch (error) {
    return outcomeOfRefusal(error);
  }
};
