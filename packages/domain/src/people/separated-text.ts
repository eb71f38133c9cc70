// A table that somebody pasted or uploaded: tabs, semicolons or commas, with or without quotes. Pure.

const separators = ['\t', ';', ','] as const;

/** Rows of trimmed cells; rows without any text are left out. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return rowsOf(plain, separatorOf(plain))
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
}

/** The one that the most lines have, in the order above where two are alike: a name may hold a comma. */
function separatorOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let best: string = ',';
  let most = 0;
  for (const separator of separators) {
    const count = lines.filter((line) => line.includes(separator)).length;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
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
  endRow();
  return rows;
}
