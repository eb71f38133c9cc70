// Schemas for personal targets.
import { requiredText } from '../contract/text.ts';
import { maxTargetLength, targetSentences } from './sentences.ts';

export const targetText = requiredText(maxTargetLength, targetSentences.required);
