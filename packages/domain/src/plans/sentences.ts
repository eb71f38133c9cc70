// What is said about learning plans, and how much may be answered. Screens show it before any schema is loaded.

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
