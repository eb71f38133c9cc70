// What undoing a roster run does, and why some of its changes stay.
import type { ChangeKind } from './changes.ts';

export const keptReasonSentences = {
  'later file': 'A later file has changed this',
  'other system': 'Another records system has this person, too',
  'changed here': 'This was changed here since',
  'signed in': 'This person has signed in',
  'has work': 'There is work, a target or a plan of this person',
  'still in class': 'This person is still in a class of the file',
  'has people': 'Somebody else is in the class',
  'has messages': 'The class has messages',
  'deleted here': 'This was deleted here since',
  'not in the category': 'This person is not in this category any more',
  'last teacher': 'This is the only teacher of the class, who therefore stays in it',
} as const;

export type KeptReason = keyof typeof keptReasonSentences;
export const keptReasonKeys = Object.keys(keptReasonSentences) as readonly KeptReason[];

/** How many changes of each kind would be undone; of those who joined or left, how many people. */
export type UndoCounts = Readonly<Record<Exclude<ChangeKind, 'problem'>, number>>;

/** How many of the changes that stay are shown. */
export const shownKept = 100;
