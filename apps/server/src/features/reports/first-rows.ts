// The first rows of a report, from the same query as its file.
import { previewRows, type ReportPreview } from '@foothold/domain/reports/contents';
import type pg from 'pg';

/** Each query ends with its order, so that a limit can follow; cells are the text that the file would hold. */
export async function firstRows(pool: pg.Pool, query: string): Promise<ReportPreview> {
  const { fields, rows } = await pool.query<(string | null)[]>({
    text: `${query} limit ${previewRows}`,
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text },
  });
  return {
    columns: fields.map(({ name }) => name),
    rows: rows.map((cells) => cells.map((cell) => cell ?? '')),
  };
}
