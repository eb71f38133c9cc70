// Schemas for the answers of a learning plan.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { maxAnswerLength } from './sentences.ts';

const answerText = safeText(maxAnswerLength);

/** Answers by question id. An empty text removes the answer. */
export const answers = z.record(id, answerText);
