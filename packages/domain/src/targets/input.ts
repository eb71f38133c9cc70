// Schemas for personal targets.
import { requiredText } from '../contract/text.ts';
import { longestTarget, targetSentences } from './sentences.ts';

export const targetText = requiredText(longestTarget, targetSentences.required);
