// What may be answered in a learning plan, with the sentence for each refusal.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';

export const planSentences = {
  noTemplates: 'No published learning plans available',
  notFound: 'Learning Plan not found',
  notPublished: 'Only a published learning plan can be assigned',
  teacherOnly: 'Only your teacher can answer this',
  changedMeanwhile: 'Somebody else changed an answer while you were writing',
} as const;

export const longestAnswer = 20_000;
/** An answer's box is never lower than this. */
export const answerRows = 3;

export const answerText = safeText(longestAnswer);

/** By question: what is answered. An empty text takes the answer away. */
export const answers = z.record(id, answerText);

/** By question: the version that the writer saw. Whatever has another version now is refused, with what stands there. */
export const basedOn = z.record(id, z.int());
