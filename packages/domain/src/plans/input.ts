// What may be answered in a learning plan.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { longestAnswer } from './sentences.ts';

export const answerText = safeText(longestAnswer);

/** By question: what is answered. An empty text takes the answer away. */
export const answers = z.record(id, answerText);

/** By question: the version that the writer saw. Whatever has another version now is refused, with what stands there. */
export const basedOn = z.record(id, z.int());
