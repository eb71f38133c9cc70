// The path and version of the capture triggers' SQL, for the application's migrations to apply.
import { fileURLToPath } from 'node:url';

export const captureFile = fileURLToPath(new URL('../../sql/capture.sql', import.meta.url));

/** The version that the SQL says of itself. */
export function captureVersion(sql: string): number {
  return Number(/^-- Version (\d+)\./m.exec(sql)?.[1]);
}
