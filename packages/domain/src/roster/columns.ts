// The meanings of a roster's columns: by the headings of common records systems, or as an administrator has chosen before. Pure.
import { headingKind } from '../people/list-headings.ts';
import { asciiDigits } from '../sign-in/digits.ts';

export const rosterKinds = [
  'personId',
  'firstName',
  'surname',
  'fullName',
  'phoneNumber',
  'role',
  'classId',
  'className',
  'unknown',
] as const;
export type RosterKind = (typeof rosterKinds)[number];

export const rosterKindLabels: Readonly<Record<RosterKind, string>> = {
  personId: 'Number of the person',
  firstName: 'First name',
  surname: 'Surname',
  fullName: 'Full name',
  phoneNumber: 'Phone number',
  role: 'Role',
  classId: 'Number of the class',
  className: 'Name of the class',
  unknown: 'Ignore',
};

/** Heading → meaning, as an administrator has chosen. */
export type SavedColumns = Readonly<Record<string, RosterKind>>;

/** Tried in this order, on headings in lower case with single spaces: as PICS and OneRoster name them, and as people do. */
const headings: readonly (readonly [RosterKind, RegExp])[] = [
  [
    'classId',
    /^((class|course|group|register|session|section)s? ?(sourced)? ?(id|no|nr|number|code|ref|reference)|occurrence( code| id)?|class ?sourced ?id)$/,
  ],
  ['className', /^((class|course|group|register|session|section) ?(name|title|description)?)$/],
  [
    'personId',
    /^((pk ?)?(person|student|learner|pupil|user|staff|candidate|enrolment) ?(sourced)? ?(id|no|nr|number|code|ref|reference)|(sourced ?)?id|uln|identifier|number|reference( number)?|ref)$/,
  ],
  ['firstName', /^(given name|fore ?names?( 1)?|known as|preferred (first|fore) ?name)$/],
  ['surname', /^(family name|last ?name)$/],
  ['phoneNumber', /^(sms|mobile ?(phone)?( ?(number|no|tel))?|(tele)?phone|tel( mobile)?)$/],
  ['role', /^(role|type|is teacher|teacher|person type|user type)$/],
];

export function rosterKindOf(heading: string): RosterKind {
  const word = plainHeading(heading);
  const own = headings.find(([, pattern]) => pattern.test(word))?.[0];
  if (own !== undefined) return own;
  const kind = headingKind(word);
  if (kind === 'numbering') return 'personId';
  return kind === undefined || kind === 'pin' || kind === 'email' ? 'unknown' : kind;
}

/** "PERSON_CODE", "personCode" and "Person Code" are the same heading. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_.:*-]+/g, ' ')
    .trim();
}

export const maxHeadingLength = 100;

/** Of several columns with the same meaning the first counts; a choice of an administrator goes before all. */
export function rosterColumnsOf(row: readonly string[], saved: SavedColumns): readonly RosterKind[] {
  const chosen = row.map((heading) =>
    Object.hasOwn(saved, plainHeading(heading)) ? saved[plainHeading(heading)] : undefined,
  );
  const taken = new Set<RosterKind>(chosen.filter((kind) => kind !== undefined));
  return row.map((heading, index) => {
    const kind = chosen[index] ?? rosterKindOf(heading);
    if (chosen[index] !== undefined || kind === 'unknown') return kind;
    if (taken.has(kind)) return 'unknown';
    taken.add(kind);
    return kind;
  });
}

/** Headings that say whose number it is, in the languages of our registers. Others, such as "No.", may be of a column that counts the rows. */
const saysWhose =
  /person|student|learner|pupil|user|staff|candidate|enrol|sourced|\buln\b|öğrenci|ogrenci|albumu|indeksu|الطالب/;

/**
 * Looks at the cells, too: a column under "No." that counts the rows is not taken as the number of the person, unless an
 * administrator has chosen it. `cellsOf`: the cells of a column, without its heading.
 */
export function rosterColumnsIn(
  row: readonly string[],
  saved: SavedColumns,
  cellsOf: (column: number) => readonly string[],
): readonly RosterKind[] {
  const kinds = rosterColumnsOf(row, saved);
  const column = kinds.indexOf('personId');
  const word = plainHeading(row[column] ?? '');
  const isAsked = column >= 0 && !Object.hasOwn(saved, word) && !saysWhose.test(word);
  if (!isAsked || !countsRows(cellsOf(column))) return kinds;
  return rosterColumnsIn(row, { ...saved, [word]: 'unknown' }, cellsOf);
}

/**
 * 1, 2, 3 in any order, also from 0, with zeros before, with gaps or from 1 again in each class; or any numbers that follow each
 * other. A few other cells, such as "Total" below a list, change nothing.
 */
export function countsRows(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const numbers = filled.flatMap((cell) => {
    const digits = /^(\d{1,9})(?:[.,]0+|[.):])?$/.exec(asciiDigits(cell))?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
  if (numbers.length <= 2 * (filled.length - numbers.length)) return false;
  const { smallest, largest } = numbers.reduce(
    (found, each) => ({ smallest: Math.min(found.smallest, each), largest: Math.max(found.largest, each) }),
    { smallest: Infinity, largest: 0 },
  );
  const follow =
    numbers.length > 2 && numbers.every((each, at) => at === 0 || each === (numbers[at - 1] ?? 0) + 1);
  return follow || (smallest <= 1 && largest <= 2 * numbers.length + 10);
}

/** What a roster cannot be read without; empty if it has everything. */
export function missingKinds(columns: readonly RosterKind[]): readonly RosterKind[] {
  const has = (kind: RosterKind) => columns.includes(kind);
  const needed: RosterKind[] = [];
  if (!has('personId')) needed.push('personId');
  if (!has('fullName') && !has('firstName')) needed.push('firstName');
  if (!has('fullName') && !has('surname')) needed.push('surname');
  if (!has('phoneNumber')) needed.push('phoneNumber');
  if (has('className') && !has('classId')) needed.push('classId');
  return needed;
}
