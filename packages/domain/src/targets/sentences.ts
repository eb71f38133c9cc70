// Messages about personal targets, and their maximum length. Separate from the schemas, so that screens can load without them.

export const targetSentences = {
  required: 'Please enter a target',
  notFound: 'Target not found',
  none: 'No targets yet',
} as const;

export const maxTargetLength = 2000;
