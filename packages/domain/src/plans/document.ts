// A learning plan as a whole document of the HTTP API: maps keyed by id.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

const question = z.object({
  id,
  index: z.number(),
  text: z.string(),
  answer: z.nullable(z.string()),
  teacherOnly: z.boolean(),
});
const questions = z.record(z.string(), question);
/** By viewer id; holds only the requesting user's own time. */
const lastChecked = z.record(z.string(), z.string());

export const assessmentDocument = z.object({
  id,
  title: z.string(),
  category: id,
  initialQuestions: questions,
  finalQuestions: questions,
  initialLastModified: z.string(),
  finalLastModified: z.string(),
  initialLastChecked: lastChecked,
  finalLastChecked: lastChecked,
});

export type AssessmentDocument = z.infer<typeof assessmentDocument>;
