// Reads the routing columns of announced changes.
import type { Change } from '@foothold/live/server/collection';

/** The distinct values of one routing column, old and new. */
export function columnValues(changes: readonly Change[], column: string): string[] {
  const values = changes.flatMap((change) => [change.old?.[column], change.new?.[column]]);
  return [...new Set(values.filter((value) => value !== null && value !== undefined))];
}

/** The same for one change. */
export function columnValuesOf(change: Change, column: string): string[] {
  return columnValues([change], column);
}

/** Ids of the users whose role changed. A new user has no work yet, and a deleted one leaves none. */
export function withChangedRole(changes: readonly Change[]): string[] {
  return columnValues(
    changes.filter((change) => change.op === 'update' && change.old?.['role'] !== change.new?.['role']),
    'id',
  );
}
