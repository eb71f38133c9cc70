// Detects the meaning of each column of a list: by its heading if it has one, otherwise by its cells. Pure.
import { cellKind, digitsIn, phoneWeight, type CellKind } from './list-cells.ts';
import { headingKind, namesMobile, type ColumnKind } from './list-headings.ts';
import type { NumberSpelling } from './phone-number.ts';

type Rows = readonly (readonly string[])[];
export type Columns = readonly ColumnKind[];

/** `headed`: the first row is a header row. */
export function columnsOf(
  rows: Rows,
  own: NumberSpelling,
): { readonly headed: boolean; readonly columns: Columns } {
  const first = rows[0] ?? [];
  if (namesColumns(first) || (first.length === 1 && headingKind(first[0] ?? '') !== undefined)) {
    return { headed: true, columns: columnsUnder(first, rows.slice(1), own) };
  }
  const below = rows.slice(1);
  const phone = phoneColumn(below, allOf(below), own);
  // A word where all other rows have a phone number is a heading, in whatever language.
  if (phone !== undefined && cellKind(first[phone] ?? '') === 'name') {
    return { headed: true, columns: columnsUnder(first, below, own) };
  }
  return { headed: false, columns: columnsUnder(undefined, rows, own) };
}

/** Whether a row has at least two known headings. */
export function namesColumns(row: readonly string[]): boolean {
  return row.filter((cell) => headingKind(cell) !== undefined).length >= 2;
}

/** Assigns a meaning to a column and swaps with the column that had it, so that no two are the same. */
export function withColumn(columns: Columns, index: number, kind: ColumnKind): Columns {
  const before = columns[index] ?? 'unknown';
  const single = kind !== 'numbering' && kind !== 'email' && kind !== 'unknown';
  return columns.map((other, at) => (at === index ? kind : single && other === kind ? before : other));
}

function columnsUnder(heading: readonly string[] | undefined, rows: Rows, own: NumberSpelling): Columns {
  const columns: (ColumnKind | undefined)[] = allOf([heading ?? [], ...rows]).map((index) =>
    headed(heading?.[index] ?? '', cellsIn(rows, index)),
  );
  const open = () => [...columns.keys()].filter((index) => columns[index] === undefined);
  const set = (kind: ColumnKind, index: number | undefined) => {
    if (index !== undefined) columns[index] = kind;
  };
  onlyBest(columns, heading ?? [], rows);
  for (const index of open()) columns[index] = plainKind(cellsIn(rows, index), index);
  if (!columns.includes('phoneNumber')) {
    set(
      'phoneNumber',
      phoneColumn(rows, open(), own) ?? open().find((index) => mostly(cellsIn(rows, index), ['digits'])),
    );
  }
  if (!columns.includes('pin')) {
    // Under an unknown heading, numbers may be anything.
    const unnamed = open().filter((index) => (heading?.[index] ?? '') === '');
    set(
      'pin',
      unnamed.find((index) => holdsSecrets(cellsIn(rows, index))),
    );
  }
  nameColumns(columns, rows, open());
  return columns.map((kind) => kind ?? 'unknown');
}

/** A heading such as "Number" or "No" may mean phone numbers or PINs, or row numbers. */
function headed(heading: string, cells: readonly string[]): ColumnKind | undefined {
  const kind = headingKind(heading);
  return kind === 'phoneNumber' && isNumbering(cells, 0) ? 'numbering' : kind;
}

/** Of several columns with the same meaning, keeps the fullest; of phone numbers, the mobile column. */
function onlyBest(columns: (ColumnKind | undefined)[], heading: readonly string[], rows: Rows): void {
  for (const kind of ['firstName', 'surname', 'fullName', 'phoneNumber', 'pin', 'role'] as const) {
    const weight = (index: number) =>
      cellsIn(rows, index).length + (kind === 'phoneNumber' && namesMobile(heading[index] ?? '') ? 1e6 : 0);
    const [, ...others] = [...columns.keys()]
      .filter((index) => columns[index] === kind)
      .toSorted((a, b) => weight(b) - weight(a));
    for (const other of others) columns[other] = 'unknown';
  }
  // "Name" beside a column with one part of the name is the other part.
  const full = columns.indexOf('fullName');
  if (full < 0) return;
  const halves = { first: columns.includes('firstName'), second: columns.includes('surname') };
  if (halves.first !== halves.second) columns[full] = halves.first ? 'surname' : 'firstName';
}

/** Columns that cannot be names, phone numbers or PINs, whatever the other columns are. */
function plainKind(cells: readonly string[], index: number): ColumnKind | undefined {
  if (mostly(cells, ['email'])) return 'email';
  if (mostly(cells, ['role'])) return 'role';
  return isNumbering(cells, index) ? 'numbering' : undefined;
}

/** 1, 2, 3; or short numbers that increase or share a prefix, like student ids. `index`: position of the column. */
function isNumbering(cells: readonly string[], index: number): boolean {
  if (!mostly(cells, ['digits'])) return false;
  const numbers = cells.map(digitsIn);
  const [first = ''] = numbers;
  if (cells.length === 1) return index === 0 && first.length <= 3;
  if (numbers.every((digits, at) => at === 0 || Number(digits) === Number(numbers[at - 1]) + 1)) return true;
  if (numbers.every((digits) => digits === first)) return false;
  const alike = cells.length > 2 ? 2 : 3;
  return numbers.every((digits) => digits.length >= 5 && digits.startsWith(first.slice(0, alike)));
}

function phoneColumn(rows: Rows, columns: readonly number[], own: NumberSpelling): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const index of columns) {
    const cells = cellsIn(rows, index);
    if (!mostly(cells, ['phone', 'shortened'])) continue;
    const weight = cells.reduce((sum, cell) => sum + phoneWeight(cell, own), 0);
    if (weight > most) [best, most] = [index, weight];
  }
  return best;
}

/** Six digits, the length of PINs here, or what can only be a password. Other numbers are not treated as secrets. */
function holdsSecrets(cells: readonly string[]): boolean {
  const secrets = cells.filter(
    (cell) => cellKind(cell) === 'secret' || (cellKind(cell) === 'digits' && digitsIn(cell).length === 6),
  );
  return secrets.length > 0 && secrets.length >= cells.length * 0.6;
}

/** Two columns of words are first name and surname, in the usual order; a single one is the full name. */
function nameColumns(columns: (ColumnKind | undefined)[], rows: Rows, open: readonly number[]): void {
  if (columns.includes('fullName')) return;
  const wanted = (['firstName', 'surname'] as const).filter((kind) => !columns.includes(kind));
  const ofWords = open.filter((index) => mostly(cellsIn(rows, index), ['name']));
  // Words that repeat in many rows are something else, e.g. a place or a group.
  const various = ofWords.filter((index) => !comesAgain(cellsIn(rows, index)));
  const found = various.length >= wanted.length ? various : ofWords;
  const [first, second] = found;
  const whole =
    first !== undefined &&
    wanted.length === 2 &&
    (second === undefined ||
      holdsWhole(cellsIn(rows, first), /,/) ||
      (comesAgain(cellsIn(rows, second)) && holdsWhole(cellsIn(rows, first), /\s/)));
  if (whole) columns[first] = 'fullName';
  else for (const [at, index] of found.slice(0, wanted.length).entries()) columns[index] = wanted[at];
}

function comesAgain(cells: readonly string[]): boolean {
  return cells.length >= 4 && new Set(cells.map((cell) => cell.toLowerCase())).size <= cells.length / 2;
}

function holdsWhole(cells: readonly string[], between: RegExp): boolean {
  return cells.length > 1 && cells.every((cell) => between.test(cell));
}

function mostly(cells: readonly string[], kinds: readonly CellKind[]): boolean {
  const fitting = cells.filter((cell) => kinds.includes(cellKind(cell))).length;
  return fitting > 0 && fitting >= cells.length * 0.6;
}

function cellsIn(rows: Rows, index: number): string[] {
  return rows.flatMap((row) => (row[index] ?? '') || []);
}

function allOf(rows: Rows): number[] {
  return [...Array(Math.max(0, ...rows.map((row) => row.length))).keys()];
}
