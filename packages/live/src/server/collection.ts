// What a server must define for a collection so that the hub can keep its rooms up to date.
import type { Contract } from '../contract.ts';

/** One written row, as the trigger announced it: routing columns only, never content. */
export type Change = {
  /** Bare in `public`, with its schema elsewhere: `messages`, `auth.sessions`. */
  readonly table: string;
  readonly op: 'insert' | 'update' | 'delete';
  /** Routing columns before the write; null for an insert. */
  readonly old: Routing | null;
  /** Routing columns after the write; null for a delete. */
  readonly new: Routing | null;
};

/** Column name → its value as text. Only the columns named when the trigger was attached. */
export type Routing = Readonly<Record<string, string | null>>;

/** The followers whose access a change may affect: all rooms of some users, all users of some rooms, or everyone. */
export type AccessConcern<Params> = {
  readonly actorIds?: readonly string[];
  readonly rooms?: readonly Params[];
  readonly everyone?: true;
};

export type RoomKeys<Params> = { readonly params: Params; readonly keys: readonly string[] | 'all' };
export type RoomRows<Params, Row> = { readonly params: Params; readonly rows: readonly Row[] };

/** The requested part of a windowed room: the newest `size` rows with `from` ≤ cursor < `before` (null: no bound). */
export type WindowPart = {
  readonly from: number | null;
  readonly before: number | null;
  readonly size: number;
};

export type Actor = { readonly id: string };

/**
 * A collection as the server sees it.
 * `Db` is the type that `HubOptions.database` returns. `Who` is the signed-in user (null: anonymous) as of when the socket
 * connected, so read roles and memberships from `db`, not from `Who`.
 */
export type Collection<Db, Who extends Actor, Params, Row> = {
  readonly contract: Contract<Params, Row>;
  /** Whether the user may see this room. Checked inside the snapshot's transaction and after every access concern. */
  readonly access: (db: Db, actor: Who | null, params: Params) => Promise<boolean>;
  /** Tables whose changes can alter that answer, and for which followers. Applied before the rows of the same batch. */
  readonly accessDependsOn: Readonly<Record<string, (change: Change) => AccessConcern<Params>>>;
  /** The snapshot, in any order. `part` is null unless the collection is windowed, which must then respect it. */
  readonly load: (db: Db, params: Params, part: WindowPart | null) => Promise<readonly Row[]>;
  /** Tables that contribute to rows: the hub ignores changes to all others. */
  readonly tables: readonly string[];
  /** The rooms and keys that these changes affect. May query the database, which then shows the state after the commit. */
  readonly affectedBy: (db: Db, changes: readonly Change[]) => Promise<readonly RoomKeys<Params>[]>;
  /** The current rows of all affected rooms, in one query. A key without a row is sent as removed. */
  readonly loadChanged: (
    db: Db,
    touched: readonly { readonly params: Params; readonly keys: readonly string[] }[],
  ) => Promise<readonly RoomRows<Params, Row>[]>;
};

/** A collection with its parameter and row types erased. Created by `defineCollection`, accepted by the hub. */
export type AnyCollection<Db, Who extends Actor> = Collection<Db, Who, object, object>;

/** Erases the parameter and row types, so that the hub can hold all collections in one list. */
export function defineCollection<Db, Who extends Actor, Params extends object, Row extends object>(
  collection: Collection<Db, Who, Params, Row>,
): AnyCollection<Db, Who> {
  // Sound: the hub only passes a collection parameters that its own `contract.parse` returned, and rows that it loaded.
  return collection as unknown as AnyCollection<Db, Who>;
}
