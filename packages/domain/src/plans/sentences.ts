// Messages about learning plans, and limits of answers. Separate from the schemas, so that screens can load without them.

export const planSentences = {
  noTemplates: 'No published learning plans available',
  notFound: 'Learning Plan not found',
  notPublished: 'Only a published learning plan can be assigned',
  teacherOnly: 'Only your teacher can answer this',
} as const;

export const maxAnswerLength = 20_000;
/** Minimum height of an answer's text box. */
export const answerRows = 3;
