// What a learning plan template may ask, with the sentence for each mistake.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { requiredName, requiredText } from '../contract/text.ts';

export const templateSentences = {
  newTitle: 'New Learning Plan',
  title: 'Please add a title',
  question: 'Please fill out this question',
  tooMany: 'A learning plan can have at most 100 questions',
  published: 'A published learning plan cannot be changed',
  changedMeanwhile: 'Somebody else changed this learning plan while you were writing',
} as const;

export const longestTitle = 200;
export const longestQuestion = 5000;
export const mostQuestions = 100;
/** A question's box is never lower than this. */
export const questionRows = 3;

export const templateTitle = requiredName(longestTitle, templateSentences.title);
export const questionText = requiredText(longestQuestion, templateSentences.question);

/** By the question's id, which its writer makes. They stand in the order of `index`; without one, in that of the map. */
export const templateQuestions = z
  .record(
    id,
    z.object({
      text: questionText,
      index: z.optional(z.int().check(z.nonnegative())),
      teacherOnly: z.prefault(z.boolean(), false),
    }),
  )
  .check(z.refine((map) => Object.keys(map).length <= mostQuestions, templateSentences.tooMany));

export type TemplateQuestionsInput = z.infer<typeof templateQuestions>;
