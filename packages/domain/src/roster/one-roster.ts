// Turns the files of a OneRoster 1.1 or 1.2 archive into the lines of a roster: one line for each enrolment. Pure; in parts, since files may be large.
import { filledRows } from '../people/separated-text.ts';
import { plainHeading, type RosterKind } from './columns.ts';
import { endsWithin, rosterLine, type RosterLine } from './lines.ts';

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
type Table = ReadonlyMap<string, Row>;

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

/** `today`: such as 2026-11-23. Null if nobody can be read from it. */
export function oneRosterOf(texts: OneRosterTexts, today: string): OneRoster | null {
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
  const users = tableOf(textOf('users'), 'sourced id');
  const classes = tableOf(textOf('classes'), 'sourced id');
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

function* linesOf(given: {
  readonly users: Table;
  readonly classes: Table;
  readonly roles: ReadonlyMap<string, string>;
  readonly enrollments: string | undefined;
  readonly today: string;
}): Generator<OneRosterLine, void> {
  const { users, classes, roles, today } = given;
  const seen = new Set<string>();
  for (const row of rowsOf(given.enrollments)) {
    const [personId, classId] = [row.cell('user sourced id'), row.cell('class sourced id')];
    const [user, ofClass] = [users.get(personId), classes.get(classId)];
    const role = row.cell('role');
    // Whoever helps, supervises examinations or runs the college has no account by a file.
    if (!/^(student|teacher)$/i.test(role)) continue;
    seen.add(personId);
    const lastDay = row.cell('end date').slice(0, 10);
    yield {
      line: lineOf(row.number, { personId, user, role, classId, className: ofClass?.cell('title') ?? '' }),
      isEnded: [row, user, ofClass].some(isDeleted) || (lastDay !== '' && lastDay < today),
      isUnnamed: user === undefined,
    };
  }
  for (const [personId, user] of users) {
    const role = roles.get(personId) ?? user.cell('role');
    // Parents and guardians are among the users, too.
    if (seen.has(personId) || !/^(student|teacher)$/i.test(role)) continue;
    yield {
      line: lineOf(user.number, { personId, user, role, classId: '', className: '' }),
      isEnded: isDeleted(user),
      isUnnamed: false,
    };
  }
}

function lineOf(
  number: number,
  given: {
    readonly personId: string;
    readonly user: Row | undefined;
    readonly role: string;
    readonly classId: string;
    readonly className: string;
  },
): RosterLine {
  const { personId, user, role, classId, className } = given;
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
  return new Set([...table].flatMap(([id, row]) => (isDeleted(row) ? [id] : [])));
}

function tableOf(text: string | undefined, key: string): Table {
  return new Map([...rowsOf(text)].map((row) => [row.cell(key), row]));
}

function* rowsOf(text: string | undefined): Generator<Row, void> {
  if (text === undefined) return;
  const rows = filledRows(text);
  const heading = rows.next().value;
  if (!heading) return;
  const places = new Map(heading.cells.map((each, index) => [plainHeading(each), index]));
  for (const { cells, number } of rows) yield { number, cell: (word) => cells[places.get(word) ?? -1] ?? '' };
}

function isCutOff(text: string): boolean {
  const [heading, last] = [filledRows(text).next().value, [...filledRows(text)].at(-1)];
  return (last?.cells.length ?? 0) < (heading?.cells.length ?? 0) && endsWithin(text);
}
