// What may be written as a personal target, with the sentence for each refusal.
import { requiredText } from '../contract/text.ts';

export const targetSentences = {
  required: 'Please enter a target',
  notFound: 'Target not found',
  none: 'No targets yet',
  changedMeanwhile: 'Somebody else changed this target while you were writing',
} as const;

export const longestTarget = 2000;

export const targetText = requiredText(longestTarget, targetSentences.required);
