// What may have changed since a roster was applied: it is then not undone, because nothing that people did here is taken back.
import type { ChangeKind } from './changes.ts';

export const changedSinceSentences = {
  'other file': 'Another file has changed this since',
  'other system': 'Another records system has this person, too',
  'changed here': 'This was changed here since',
  'deleted here': 'This was deleted here since',
  'not in the category': 'This person is not in this category any more',
  'left the class': 'This person is not in the class any more',
  'in the class again': 'This person is in the class again',
  'in another class': 'This person is in another class, too',
  'other teacher': 'The class has another teacher now',
  'signed in': 'This person has signed in',
  'has work': 'There is work, a target or a plan of this person',
  'has people': 'Somebody else is in the class',
  'has messages': 'The class has messages',
} as const;

export type ChangedSince = keyof typeof changedSinceSentences;

/** The details of the refusal. */
export type ChangesSince = {
  /** The first of them. */
  readonly changes: readonly {
    readonly kind: ChangeKind;
    /** Of the person, or empty. */
    readonly name: string;
    readonly className: string;
    readonly changedSince: ChangedSince;
  }[];
  readonly total: number;
};

export const maxChangesSince = 5;
