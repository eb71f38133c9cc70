// Turns the files of a OneRoster 1.1 or 1.2 archive into the lines of a roster: one line for each enrolment. Pure; in parts, since files may be large.
import { filledRows } from '../people/separated-text.ts';
import { plainHeading, type RosterKind } from './columns.ts';
import { alike } from './conflicts.ts';
import { dayOf, type Day } from './day.ts';
import { endsWithin, rosterLine, type RosterLine } from './lines.ts';
import type { LineProblem } from './problems.ts';

/** The files that are read; others, such as orgs.csv and courses.csv, are ignored. */
export const oneRosterFiles = [
  'manifest.csv',
  'users.csv',
  'roles.csv',
  'classes.csv',
  'enrollments.csv',
] as const;
type FileName = (typeof oneRosterFiles)[number];
export type OneRosterTexts = Readonly<Partial<Record<FileName, string>>>;

export type OneRosterLine = {
  readonly line: RosterLine;
  /** The person, the class or the enrolment is to be deleted, or its last day is over. */
  readonly isEnded: boolean;
  /** The person is in no file, as in a delta of enrolments only. */
  readonly isUnnamed: boolean;
};

const kinds = [
  'personId',
  'firstName',
  'surname',
  'phoneNumber',
  'role',
  'classId',
  'className',
] as const satisfies readonly RosterKind[];

type Row = { readonly number: number; readonly cell: (heading: string) => string };
type Table = {
  readonly rows: ReadonlyMap<string, Row>;
  /** The ids that are in the file twice, with different details. */
  readonly doubled: ReadonlySet<string>;
};

export type OneRoster = {
  /** Only what has changed: what is missing stays as it is. */
  readonly isDelta: boolean;
  readonly hasClasses: boolean;
  /** A file ends within a line. */
  readonly isCut: boolean;
  readonly endedPeople: ReadonlySet<string>;
  readonly endedClasses: ReadonlySet<string>;
  readonly lines: Generator<OneRosterLine, void>;
};

/** Null if nobody can be read from it. */
export function oneRosterOf(texts: OneRosterTexts, today: Day): OneRoster | null {
  const manifest = new Map(
    [...rowsOf(texts['manifest.csv'])].map((row) => [row.cell('property name'), row.cell('value')]),
  );
  const mode = (file: string) => manifest.get(`file.${file}`)?.toLowerCase() ?? '';
  const textOf = (file: 'users' | 'classes' | 'enrollments') =>
    mode(file) === 'absent' ? undefined : texts[`${file}.csv`];
  const isDelta = ['users', 'enrollments'].some((file) => mode(file) === 'delta');
  // A delta may say of classes only that one of them, or somebody in them, is deleted.
  const hasClasses = isDelta || textOf('enrollments') !== undefined;
  if (textOf('users') === undefined && !isDelta) return null;
  const users = tableOf(textOf('users'), userCells);
  const classes = tableOf(textOf('classes'), ['status', 'title']);
  const roles = rolesOf(texts['roles.csv']);
  return {
    isDelta,
    hasClasses,
    isCut: Object.values(texts).some(isCutOff),
    endedPeople: endedOf(users),
    endedClasses: endedOf(classes),
    lines: linesOf({ users, classes, roles, enrollments: textOf('enrollments'), today }),
  };
}

type Tables = {
  readonly users: Table;
  readonly classes: Table;
  readonly roles: ReadonlyMap<string, string>;
  readonly enrollments: string | undefined;
  readonly today: Day;
};

function* linesOf({ users, classes, roles, enrollments, today }: Tables): Generator<OneRosterLine, void> {
  const seen = new Set<string>();
  const { doubled } = tableOf(enrollments, enrollmentCells);
  for (const row of rowsOf(enrollments)) {
    const [personId, classId] = [row.cell('user sourced id'), row.cell('class sourced id')];
    const [user, ofClass] = [users.rows.get(personId), classes.rows.get(classId)];
    const role = row.cell('role');
    // Helpers, supervisors of examinations and managers get no account by a file.
    if (!/^(student|teacher)$/i.test(role)) continue;
    seen.add(personId);
    const line = lineOf(row.number, {
      personId,
      user,
      role,
      classId,
      className: ofClass?.cell('title') ?? '',
    });
    const typedDay = row.cell('end date');
    const lastDay = dayOf(typedDay);
    const twice = doubled.has(row.cell('sourced id')) ? 'different enrolments' : null;
    const classTwice = classes.doubled.has(classId) ? 'different names of the class' : null;
    const isTwice = users.doubled.has(personId) || twice !== null || classTwice !== null;
    const isEnded = !isTwice && [row, user, ofClass].some(isDeleted);
    const undated = !isEnded && typedDay !== '' && lastDay === null ? 'unreadable date' : null;
    yield {
      line: withProblems(line, users.doubled.has(personId), twice ?? classTwice ?? undated),
      isEnded: isEnded || (!isTwice && lastDay !== null && lastDay < today),
      isUnnamed: user === undefined,
    };
  }
  for (const [personId, user] of users.rows) {
    const role = roles.get(personId) ?? user.cell('role');
    // Parents and guardians are among the users, too.
    if (seen.has(personId) || !/^(student|teacher)$/i.test(role)) continue;
    const isTwice = users.doubled.has(personId);
    yield {
      line: withProblems(lineOf(user.number, { personId, user, role, classId: '', className: '' }), isTwice),
      isEnded: !isTwice && isDeleted(user),
      isUnnamed: false,
    };
  }
}

/** Of what an archive says twice, or not at all, beside what is wrong with the cells of the line. */
function withProblems(line: RosterLine, isTwice: boolean, ofClass: LineProblem | null = null): RosterLine {
  return {
    ...line,
    problem: line.problem ?? (isTwice ? 'different details' : null),
    classProblem: line.classProblem ?? ofClass,
  };
}

type Enrolled = {
  readonly personId: string;
  readonly user: Row | undefined;
  readonly role: string;
  readonly classId: string;
  readonly className: string;
};

function lineOf(number: number, enrolled: Enrolled): RosterLine {
  const { personId, user, role, classId, className } = enrolled;
  const cell = (heading: string) => user?.cell(heading) ?? '';
  const phoneNumber = cell('sms') || cell('phone');
  const cells = [personId, cell('given name'), cell('family name'), phoneNumber, role, classId, className];
  return rosterLine(cells, number, kinds);
}

/** The role of each person at the college, of OneRoster 1.2; the first that somebody has counts. */
function rolesOf(text: string | undefined): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  for (const row of rowsOf(text)) {
    const personId = row.cell('user sourced id');
    if (!isDeleted(row) && !roles.has(personId)) roles.set(personId, row.cell('role'));
  }
  return roles;
}

function isDeleted(row: Row | undefined): boolean {
  return (
    row?.cell('status').toLowerCase() === 'tobedeleted' || row?.cell('enabled user').toLowerCase() === 'false'
  );
}

function endedOf(table: Table): ReadonlySet<string> {
  return new Set(
    [...table.rows].flatMap(([id, row]) => (isDeleted(row) && !table.doubled.has(id) ? [id] : [])),
  );
}

const userCells = ['status', 'enabled user', 'given name', 'family name', 'sms', 'phone', 'role'];
const enrollmentCells = ['status', 'class sourced id', 'user sourced id', 'role', 'end date'];

/** `cells`: those that are read. Rows without an id are no doubles of each other. */
function tableOf(text: string | undefined, cells: readonly string[]): Table {
  const rows = new Map<string, Row>();
  const doubled = new Set<string>();
  const isSame = (a: Row, b: Row) =>
    cells.every((heading) => alike(a.cell(heading)) === alike(b.cell(heading)));
  for (const row of rowsOf(text)) {
    const id = row.cell('sourced id');
    const before = rows.get(id);
    if (before !== undefined && id !== '' && !isSame(before, row)) doubled.add(id);
    rows.set(id, before ?? row);
  }
  return { rows, doubled };
}

function* rowsOf(text: string | undefined): Generator<Row, void> {
  if (text === undefined) return;
  const rows = filledRows(text);
  const heading = rows.next().value;
  if (!heading) return;
  const columns = new Map(heading.cells.map((each, index) => [plainHeading(each), index]));
  for (const { cells, number } of rows)
    yield { number, cell: (word) => cells[columns.get(word) ?? -1] ?? '' };
}

function isCutOff(text: string): boolean {
  const [heading, last] = [filledRows(text).next().value, [...filledRows(text)].at(-1)];
  return (last?.cells.length ?? 0) < (heading?.cells.length ?? 0) && endsWithin(text);
}
