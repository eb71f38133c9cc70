// Schemas for the answers of a learning plan.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { longestAnswer } from './sentences.ts';

const answerText = safeText(longestAnswer);

/** Answers by question id. An empty text removes the answer. */
export const answers = z.record(id, answerText);
