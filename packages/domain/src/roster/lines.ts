// Reads a roster: one line is one membership of a person. Checks each line by itself. Pure; in parts, since files may be large.
import { namesOf } from '../people/invite-list.ts';
import { isShortened } from '../people/list-cells.ts';
import { isDestroyedTitle } from '../people/destroyed-name.ts';
import { firstName, personPhoneNumber, surname } from '../people/input.ts';
import { isPlaceholderId, isPlaceholderPhone } from '../people/placeholder-number.ts';
import { filledRows, separatorOf } from '../people/separated-text.ts';
import { isBlank } from '../contract/blank.ts';
import { isStorable } from '../contract/text.ts';
import { readNumber } from '../sign-in/read-number.ts';
import type { RosterKind } from './columns.ts';
import { rosterRoleOf, type RosterRole } from './role-words.ts';
import type { LineProblem } from './problems.ts';

export const maxRosterLines = 200_000;
const maxIdLength = 100;
const maxClassNameLength = 100;

export type RosterLine = {
  /** As spreadsheets number it. */
  readonly number: number;
  readonly personId: string;
  readonly firstName: string;
  readonly surname: string;
  /** As it was read. */
  readonly phoneNumber: string;
  readonly role: RosterRole;
  /** Empty: the line says nothing of a class. */
  readonly classId: string;
  readonly className: string;
  /** Of the person on this line; the class is checked apart. */
  readonly problem: LineProblem | null;
  readonly classProblem: LineProblem | null;
};

// Longer than any line, and more columns than any file, of people.
const maxTextLineLength = 20_000;
export const maxColumns = 200;

/** Why a text cannot be a roster, found in one pass: what comes after may look at a line or a heading several times. */
export function shapeProblem(text: string): 'no table' | 'too long' | null {
  let lines = 0;
  for (let from = 0; from < text.length; lines += 1) {
    const end = /[\r\n]/g;
    end.lastIndex = from;
    const next = end.exec(text)?.index ?? text.length;
    if (next - from > maxTextLineLength) return 'no table';
    // Blank lines count half: line ends of two characters make them.
    if (lines > 2 * maxRosterLines + 2) return 'too long';
    from = next + 1;
  }
  return null;
}

/** The filled rows of a roster, or null if it is no table: without a separator there are no columns. */
export function rosterRows(text: string): ReturnType<typeof filledRows> | null {
  return separatorOf(text) === undefined ? null : filledRows(text);
}

export function rosterLine(
  cells: readonly string[],
  number: number,
  columns: readonly RosterKind[],
): RosterLine {
  const cell = (kind: RosterKind) => cells[columns.indexOf(kind)] ?? '';
  const [first, last] = namesOf(cell('fullName'));
  const role = rosterRoleOf(cell('role'));
  const typed = {
    personId: cell('personId'),
    firstName: cell('firstName') || first,
    surname: cell('surname') || last,
    phoneNumber: readNumber(cell('phoneNumber')),
    classId: cell('classId'),
    className: cell('className'),
  };
  return {
    number,
    ...typed,
    role,
    problem: personProblem(typed) ?? (role === 'nobody here' ? 'no role here' : null),
    classProblem: typed.classId === '' ? null : classProblem(typed),
  };
}

/** Whether the file's last line is not ended. Programs that write files end every line, or none has fewer cells. */
export function endsWithin(text: string): boolean {
  return !/[\r\n]\s*$/.test(text.slice(-10));
}

type Typed = Pick<RosterLine, 'personId' | 'firstName' | 'surname' | 'phoneNumber' | 'classId' | 'className'>;

function personProblem(typed: Typed): LineProblem | null {
  const { personId } = typed;
  if (personId === '') return 'no number of the person';
  if (isPlaceholderId(personId)) return 'placeholder for the number of the person';
  const texts = [personId, typed.firstName, typed.surname];
  if (isCutNumber(personId)) return 'number cut by the spreadsheet';
  if (texts.some(isFormula)) return 'formula';
  if (texts.some((text) => !isStorable(text))) return 'unreadable';
  if (personId.length > maxIdLength) return 'too long';
  if (isBlank(typed.firstName) || isBlank(typed.surname)) return 'no name';
  if (!firstName.safeParse(typed.firstName).success || !surname.safeParse(typed.surname).success)
    return 'too long';
  if (typed.phoneNumber === '') return 'no phone number';
  if (isShortened(typed.phoneNumber)) return 'phone number cut by the spreadsheet';
  if (isPlaceholderPhone(typed.phoneNumber)) return 'placeholder for a phone number';
  return personPhoneNumber.safeParse(typed.phoneNumber).success ? null : 'wrong phone number';
}

function classProblem({ classId, className }: Typed): LineProblem | null {
  if (isCutNumber(classId)) return 'number cut by the spreadsheet';
  if ([classId, className].some(isFormula)) return 'formula';
  if (![classId, className].every(isStorable)) return 'unreadable';
  if (isDestroyedTitle(className)) return 'destroyed name';
  return classId.length > maxIdLength || className.length > maxClassNameLength ? 'too long' : null;
}

/** 4.47701E+11: several people would get the same number. */
function isCutNumber(id: string): boolean {
  return /[.,+]/.test(id) && isShortened(id);
}

/** Also the mistake that a spreadsheet shows for one. */
function isFormula(cell: string): boolean {
  return /^[=@+]|^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)/.test(cell);
}
