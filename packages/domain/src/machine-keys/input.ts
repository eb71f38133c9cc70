// The schema of a machine key's name, and the messages about keys.
import { requiredName } from '../contract/text.ts';

export const keySentences = {
  keyName: 'Please enter a name',
  noKey: 'This key does not work. It may have been revoked',
  badQuery: 'Please send the `next` of the last answer as `after`, and a number from 1 to 1000 as `limit`',
} as const;

export const maxKeyNameLength = 100;

export const keyName = requiredName(maxKeyNameLength, keySentences.keyName);
