// What a roster changes, one row each, and how it is counted.
import type { RosterLine } from './lines.ts';
import type { LineProblem } from './problems.ts';

export const changeKinds = [
  'class added',
  'class renamed',
  'person added',
  'teacher added',
  'person linked',
  'teacher linked',
  'person renamed',
  'joined',
  'left',
  'problem',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** In the order in which they are applied: classes before people, people before memberships. */
export type RosterChange = {
  readonly kind: ChangeKind;
  /** The line that it comes from; null: it comes from what is missing. */
  readonly line: number | null;
  readonly personId: string | null;
  readonly firstName: string;
  readonly surname: string;
  /** E.164 where it is a number; as typed in a problem. */
  readonly phoneNumber: string;
  readonly classId: string | null;
  readonly className: string;
  readonly problem: LineProblem | null;
};

export type RosterCounts = {
  readonly people: number;
  /** Students. */
  readonly added: number;
  readonly teachersAdded: number;
  /** Students and teachers. */
  readonly linked: number;
  readonly renamed: number;
  /** People who join or leave a class, and are in one afterwards. */
  readonly moved: number;
  /** People who are no longer in any class of the roster. */
  readonly left: number;
  readonly classesAdded: number;
  readonly problems: number;
};

export const emptyChange = {
  line: null,
  personId: null,
  firstName: '',
  surname: '',
  phoneNumber: '',
  classId: null,
  className: '',
  problem: null,
} as const;

export function problemOf(line: RosterLine, problem: LineProblem): RosterChange {
  const { number, personId, firstName, surname, phoneNumber, classId, className } = line;
  return {
    kind: 'problem',
    line: number,
    personId: shown(personId) || null,
    firstName: shown(firstName),
    surname: shown(surname),
    phoneNumber: shown(phoneNumber),
    classId: shown(classId) || null,
    className: shown(className),
    problem,
  };
}

/** What can be stored and shown of a cell that is wrong. */
function shown(cell: string): string {
  return cell.slice(0, 100).replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');
}
