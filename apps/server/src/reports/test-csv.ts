// Reads CSV as RFC 4180 says, strictly: for tests of what a spreadsheet would find.

/** Throws on a line that is not ended by CRLF, or a quote where none may be. */
export function readCsv(text: string): string[][] {
  const rest = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  while (cell.lastIndex < rest.length) {
    const from = cell.lastIndex;
    const match = cell.exec(rest);
    if (match === null) throw new Error(`Not CSV at ${from}: ${JSON.stringify(rest.slice(from, from + 80))}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
