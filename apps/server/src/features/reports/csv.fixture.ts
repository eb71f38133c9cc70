// A strict RFC 4180 CSV parser, for tests of what a spreadsheet would read.

/** Throws on a line that does not end with CRLF, and on a misplaced quote. */
export function readCsv(text: string): string[][] {
  const rest = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  while (cell.lastIndex < rest.length) {
    const start = cell.lastIndex;
    const match = cell.exec(rest);
    if (match === null)
      throw new Error(`Not CSV at ${start}: ${JSON.stringify(rest.slice(start, start + 80))}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
