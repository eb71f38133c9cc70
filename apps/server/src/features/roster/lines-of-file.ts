// Reads the lines of a roster from the bytes that were sent: of one CSV file, or of a OneRoster archive, which become the same lines.
import { isPlaceholderPhone } from '@foothold/domain/people/placeholder-number';
import { decodedText, isArchive } from '@foothold/domain/people/text-encoding';
import {
  missingKinds,
  plainHeading,
  rosterColumnsIn,
  type RosterKind,
  type SavedColumns,
} from '@foothold/domain/roster/columns';
import type { Day } from '@foothold/domain/roster/day';
import type { Scope } from '@foothold/domain/roster/diff';
import type { NumberedLine } from '@foothold/domain/roster/grouped-rows';
import {
  endsWithin,
  maxRosterLines,
  maxColumns,
  rosterLine,
  rosterRows,
  shapeProblem,
} from '@foothold/domain/roster/lines';
import { oneRosterFiles, oneRosterOf, type OneRosterTexts } from '@foothold/domain/roster/one-roster';
import type { RunFailure } from '@foothold/domain/roster/runs';
import { e164 } from '../sign-in/phone-number.ts';
import { pauses } from './pauses.ts';
import { unzip } from './zip.ts';

export type Columns = readonly { readonly heading: string; readonly kind: RosterKind }[];

export type Read = {
  readonly columns: Columns;
  /** Null: the columns have to be named first. */
  readonly lines: readonly NumberedLine[] | null;
  readonly isCut: boolean;
  readonly scope: Scope;
};

export type Reading = {
  readonly country: string;
  readonly saved: SavedColumns;
  readonly today: Day;
  /** False when the run was cancelled. */
  readonly report: (linesRead: number) => Promise<boolean>;
};

type Failed = { readonly failure: RunFailure };

/** Null when the run was cancelled. */
export async function linesOf(content: Buffer, reading: Reading): Promise<Read | Failed | null> {
  if (content.length === 0) return { failure: 'empty' };
  return isArchive(content) ? linesOfArchive(content, reading) : linesOfText(content, reading);
}

async function linesOfText(content: Buffer, reading: Reading): Promise<Read | Failed | null> {
  const text = textOf(content);
  if (typeof text !== 'string') return text;
  const found = rosterRows(text);
  const heading = found?.next().value;
  if (found === null || !heading || heading.cells.length > maxColumns) return { failure: 'no table' };
  const cellsOf = (column: number) =>
    [...(rosterRows(text) ?? [])].slice(1).map(({ cells }) => cells[column] ?? '');
  const kinds = rosterColumnsIn(heading.cells, reading.saved, cellsOf);
  const columns = heading.cells.map((cell, index) => ({
    heading: plainHeading(cell),
    kind: kinds[index] ?? ('unknown' as const),
  }));
  const scope = { hasClasses: kinds.includes('classId') };
  if (missingKinds(kinds).length > 0) return { columns, lines: null, isCut: false, scope };
  let isCut = false;
  const lines = await gathered(reading, function* () {
    for (const { cells, number } of found) {
      isCut = cells.length < heading.cells.length;
      yield { line: rosterLine(cells, number, kinds) };
    }
  });
  if (!Array.isArray(lines)) return lines;
  if (lines.length === 0) return { failure: 'empty' };
  return { columns, lines, isCut: isCut && endsWithin(text), scope };
}

async function linesOfArchive(content: Buffer, reading: Reading): Promise<Read | Failed | null> {
  const zip = await unzip(content, oneRosterFiles);
  if ('failure' in zip) return zip;
  // A workbook is an archive, too.
  if (zip.names.includes('[content_types].xml')) return { failure: 'not text' };
  const texts: Partial<Record<(typeof oneRosterFiles)[number], string>> = {};
  for (const name of oneRosterFiles) {
    const bytes = zip.files.get(name);
    if (bytes === undefined) continue;
    const text = textOf(bytes);
    if (typeof text !== 'string') return text;
    texts[name] = text;
  }
  return linesOfTexts(texts, reading);
}

async function linesOfTexts(texts: OneRosterTexts, reading: Reading): Promise<Read | Failed | null> {
  const archive = oneRosterOf(texts, reading.today);
  if (archive === null) return { failure: 'no users' };
  const { isDelta, hasClasses, isCut, endedPeople, endedClasses } = archive;
  const lines = await gathered(reading, () => archive.lines);
  if (!Array.isArray(lines)) return lines;
  // A delta may say no more than who is deleted.
  const saysMore = isDelta && endedPeople.size + endedClasses.size > 0;
  if (lines.length === 0 && !saysMore) return { failure: 'empty' };
  const delta = isDelta ? { people: endedPeople, classes: endedClasses } : null;
  return { columns: [], lines, isCut, scope: { hasClasses, delta } };
}

function textOf(bytes: Buffer): string | Failed {
  const text = decodedText(bytes, (part, encoding, fatal) =>
    new TextDecoder(encoding, { fatal }).decode(part),
  );
  if (text === null) return { failure: 'not text' };
  if (text.replace(/^\uFEFF/, '').trim() === '') return { failure: 'empty' };
  const shape = shapeProblem(text);
  return shape === null ? text : { failure: shape };
}

const linesPerReport = 5000;

async function gathered(
  { country, report }: Reading,
  read: () => Generator<Omit<NumberedLine, 'number'>, void>,
): Promise<NumberedLine[] | Failed | null> {
  const numberOf = phoneNumbers(country);
  const paused = pauses('reading');
  const lines: NumberedLine[] = [];
  for (const each of read()) {
    if (lines.length === maxRosterLines) return { failure: 'too long' };
    const { line } = each;
    // Also of a line with a problem, which may be about the person with this number.
    lines.push({ ...each, number: numberOf(line.phoneNumber) });
    if (lines.length % linesPerReport === 0 && !(await report(lines.length))) return null;
    await paused();
  }
  return lines;
}

/** Most people are in several lines. */
function phoneNumbers(country: string): (typed: string) => string | null {
  const known = new Map<string, string | null>();
  return (typed) => {
    const before = known.get(typed);
    if (before !== undefined) return before;
    const number = numberIn(typed, country);
    known.set(typed, number);
    return number;
  };
}

function numberIn(typed: string, country: string): string | null {
  if (isPlaceholderPhone(typed)) return null;
  try {
    return e164(typed, country);
  } catch {
    return null;
  }
}
