// What is said about personal targets, and how long one may be. Screens show it before any schema is loaded.

export const targetSentences = {
  required: 'Please enter a target',
  notFound: 'Target not found',
  none: 'No targets yet',
  changedMeanwhile: 'Somebody else changed this target while you were writing',
} as const;

export const longestTarget = 2000;
