// Parses a pasted or uploaded table: tabs, semicolons or commas, with or without quotes. Pure.
import { isBlank } from '../contract/blank.ts';
import { withoutControls } from '../contract/text.ts';
import { asciiDigits } from '../sign-in/digits.ts';
import { isNumber, readNumber } from '../sign-in/read-number.ts';

const separators = ['\t', ';', ','] as const;

/** Rows of trimmed cells, without blank rows and trailing empty columns. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows = [...filledRows(text)].map(({ cells }) => cells);
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return rows.map((row) => row.slice(0, width));
}

export type FilledRow = {
  readonly cells: readonly string[];
  /** As spreadsheets number it: from 1, and blank rows count. */
  readonly number: number;
};

/** The rows that are not blank, one at a time, so that a long text can be read in parts. */
export function* filledRows(text: string): Generator<FilledRow, void> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Excel's declaration of the separator, on a line before the list.
  const named = /^"?sep=(.)"?\n/i.exec(plain);
  const list = plain.slice(named?.[0].length ?? 0);
  const separator = named?.[1] ?? separatorOf(list);
  let number = 0;
  for (const row of separator === undefined ? linesOf(list) : rowsOf(list, separator)) {
    number += 1;
    const cells = row.map(plainCell);
    if (cells.some((cell) => cell !== '')) yield { cells, number };
  }
}

function* linesOf(text: string): Generator<string[], void> {
  for (const line of text.split('\n')) yield nameAndNumber(line);
}

/** The separator that most lines contain; on a tie the first of the list above, since names may contain commas. */
export function separatorOf(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let best: string | undefined;
  let most = 0;
  for (const separator of separators) {
    const count = lines.filter((line) => line.includes(separator)).length;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

const labelBeforeNumber = /[^\p{L}\p{N}]+(?:tel(?:ephone)?|phone|mob(?:ile)?|cell|whatsapp|[tm])$/iu;
const aroundNumber = /^[\s:;,=]+|[\s:;,=]+$/g;
const digitsOfShortest = 7;

/** A line in the style of a message, "Amina Yusuf - 07700 900123", or with the number first. */
function nameAndNumber(line: string): string[] {
  const text = asciiDigits(line);
  const letters = [...text.matchAll(/\p{L}[\p{M}\p{Join_Control}]*/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  if (first === undefined || last === undefined) return [line];
  const end = last.index + last[0].length;
  const after = readNumber(text.slice(end).replace(aroundNumber, ''));
  if (isNumber(after)) return [text.slice(0, end).replace(labelBeforeNumber, ''), after];
  const before = readNumber(
    text
      .slice(0, first.index)
      .replace(/^\s*[([]?\d{1,4}[.):\]]\s/, '')
      .replace(aroundNumber, ''),
  );
  const isWhole = isNumber(before) && before.length >= digitsOfShortest;
  return isWhole ? [text.slice(first.index), before] : [line];
}

// What shows nothing, but for what joins letters in some scripts, and chooses the form of a letter or an emoji.
const unseen = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|\uFFFC/gu;

/** Removes what spreadsheets put around a number to keep it as text (`="0770"`, `'0770`), and invisible characters. A blank cell is empty. */
function plainCell(cell: string): string {
  const plain = withoutControls(cell)
    .replace(unseen, '')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[+\d])/, '')
    .trim();
  return isBlank(plain) ? '' : plain;
}

function* rowsOf(text: string, separator: string): Generator<string[], void> {
  let row: string[] = [];
  let cell = '';
  // Kept beside the cell: looking at a long one again for each quote would take the square of its length.
  let isSpace = true;
  const add = (character: string) => {
    cell += character;
    isSpace &&= character.trim() === '';
  };
  let quotedFrom: number | null = null;
  // Where a quote begins that nothing closes.
  let unclosed = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text.charAt(at);
    if (quotedFrom !== null && at === text.length) {
      // It is part of a name, and does not start a cell that holds the rest of the list.
      [at, unclosed, quotedFrom, cell, isSpace] = [quotedFrom - 1, quotedFrom, null, '', true];
    } else if (quotedFrom !== null) {
      if (character !== '"') add(character);
      else if (text.charAt(at + 1) === '"') {
        add('"');
        at += 1;
      } else quotedFrom = null;
    } else if (character === '"' && at !== unclosed && isSpace) {
      [cell, quotedFrom] = ['', at];
    } else if (character === separator || character === '\n' || at === text.length) {
      row.push(cell);
      [cell, isSpace] = ['', true];
      if (character === separator) continue;
      yield row;
      row = [];
    } else add(character);
  }
}
