// Defines a room of a collection as the oracle expects it.
import type { Rule } from './rules.ts';

export type ExpectedRoom = {
  readonly collection: string;
  readonly params: Readonly<Record<string, string>>;
  /** The users who may follow it. */
  readonly who: Rule;
  /** The keys of its rows. */
  readonly keys: readonly string[];
};

export function room(
  collection: string,
  params: ExpectedRoom['params'],
  who: Rule,
  keys: readonly string[],
): ExpectedRoom {
  return { collection, params, who, keys };
}

type Row = { readonly id: string };

/** The ids of the rows of which it is true; of all by default. */
export function ids<Of extends Row>(rows: readonly Of[], is: (row: Of) => boolean = () => true): string[] {
  return rows.filter(is).map((row) => row.id);
}
