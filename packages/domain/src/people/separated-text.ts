// Parses a pasted or uploaded table: tabs, semicolons or commas, with or without quotes. Pure.
import { asciiDigits } from '../sign-in/digits.ts';

const separators = ['\t', ';', ','] as const;

/** Rows of trimmed cells, without blank rows and trailing empty columns. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Excel's declaration of the separator, on a line before the list.
  const named = /^"?sep=(.)"?\n/i.exec(plain);
  const list = plain.slice(named?.[0].length ?? 0);
  const separator = named?.[1] ?? separatorOf(list);
  const rows = (separator === undefined ? list.split('\n').map(nameAndNumber) : rowsOf(list, separator))
    .map((row) => row.map(plainCell))
    .filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return rows.map((row) => row.slice(0, width));
}

/** The separator that most lines contain; on a tie the first of the list above, since names may contain commas. */
function separatorOf(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let best: string | undefined;
  let most = 0;
  for (const separator of separators) {
    const count = lines.filter((line) => line.includes(separator)).length;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

/** A line in the style of a message: "Amina Yusuf - 07700 900123". */
function nameAndNumber(line: string): string[] {
  const [, name, number] = /^(.*?\p{L}.*?)[\s:\p{Pd}]+([+(]?\d[\d\s()+.-]*)$/u.exec(asciiDigits(line)) ?? [];
  return name === undefined || number === undefined ? [line] : [name, number];
}

/** Removes what spreadsheets put around a number to keep it as text (`="0770"`, `'0770`), and direction marks. */
function plainCell(cell: string): string {
  return cell
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[+\d])/, '')
    .trim();
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else cell += character;
  }
  // An unclosed quote is part of a name; it does not start a cell that holds the rest of the list.
  if (quoted) return text.split('\n').map((line) => line.split(separator));
  endRow();
  return rows;
}
