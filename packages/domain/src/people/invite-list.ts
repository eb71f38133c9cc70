// Parses a list of people to invite, from a register or spreadsheet: its columns and the people in its rows. Pure.
import { asciiDigits } from '../sign-in/digits.ts';
import { readNumber } from '../sign-in/read-number.ts';
import { roleOf, withoutListNumber } from './list-cells.ts';
import { columnsOf, namesColumns, type Columns } from './list-columns.ts';
import type { ColumnKind } from './list-headings.ts';
import { unknownCountry, type NumberSpelling } from './phone-number.ts';
import type { Role } from '../access/roles.ts';
import { cellsOf } from './separated-text.ts';

export type ListedPerson = {
  readonly firstName: string;
  readonly surname: string;
  readonly phoneNumber: string;
  /** Empty: one is generated. */
  readonly pin: string;
  /** Empty: the cell names no known role. Null: the list has no roles. */
  readonly role: Role | '' | null;
};

export const listFields = ['firstName', 'surname', 'phoneNumber', 'pin'] as const;
export type ListField = (typeof listFields)[number];

export const maxInviteListLength = 200;

export type ListTable = {
  readonly rows: readonly (readonly string[])[];
  /** The first row is a header row. */
  readonly headed: boolean;
  /** The meaning of each column. */
  readonly columns: Columns;
};

/** The rows of a list and the meaning of its columns. `own`: number format of the deployment's country. */
export function tableOf(text: string, own: NumberSpelling = unknownCountry): ListTable {
  const rows = belowTitle(cellsOf(text));
  return { rows, ...columnsOf(rows, own) };
}

/** Without the lines of one cell above a header row, such as "Register for Autumn term". */
function belowTitle(rows: ListTable['rows']): ListTable['rows'] {
  const first = rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1);
  return namesColumns(rows[first] ?? []) ? rows.slice(first) : rows;
}

/** How many rows are people. */
export function peopleIn({ rows, headed }: ListTable): number {
  return Math.max(0, rows.length - (headed ? 1 : 0));
}

/** The person in each row of a list with these columns. */
export function personOf(row: readonly string[], columns: Columns): ListedPerson {
  const cell = (kind: ColumnKind) => {
    const index = columns.indexOf(kind);
    return index < 0 ? undefined : (row[index] ?? '');
  };
  const [first, last] = namesOf(cell('fullName') ?? '');
  return {
    firstName: withoutListNumber(cell('firstName') ?? first),
    surname: withoutListNumber(cell('surname') ?? last),
    phoneNumber: readNumber(cell('phoneNumber') ?? ''),
    pin: asciiDigits(cell('pin') ?? ''),
    role: listedRole(cell('role')),
  };
}

/** "Amina Yusuf", or "Yusuf, Amina" as registers write it. */
export function namesOf(cell: string): readonly [first: string, last: string] {
  const name = withoutListNumber(cell);
  const [, before = '', after] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  if (after !== undefined) return [after.trim(), before.trim()];
  const words = name.split(/\s+/);
  return [words[0] ?? '', words.slice(1).join(' ')];
}

/** If only staff have a role in the list, the others are students. */
function listedRole(cell: string | undefined): Role | '' | null {
  if (cell === undefined) return null;
  return cell === '' ? 'student' : (roleOf(cell) ?? '');
}
