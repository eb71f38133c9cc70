// A plan template as the HTTP API shows it: its questions in maps by id.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

const questions = z.record(
  z.string(),
  z.object({
    id,
    index: z.number(),
    text: z.string(),
    teacherOnly: z.boolean(),
    answer: z.null(),
  }),
);
export const templateDocument = z.object({
  id,
  title: z.string(),
  category: id,
  published: z.boolean(),
  initialQuestions: questions,
  finalQuestions: questions,
  version: z.number(),
});
export type TemplateDocument = z.infer<typeof templateDocument>;
