// What a server must say about a collection so that the hub can keep its rooms true.
import type { Contract } from '../contract.ts';

/** One captured write, as the trigger announced it: routing columns only, never content. */
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

/** Which followers a change may concern: everything *of* some people, rooms *about* something, or everyone. */
export type AccessConcern<Params> = {
  readonly actorIds?: readonly string[];
  readonly rooms?: readonly Params[];
  readonly everyone?: true;
};

export type RoomKeys<Params> = { readonly params: Params; readonly keys: readonly string[] | 'all' };
export type RoomRows<Params, Row> = { readonly params: Params; readonly rows: readonly Row[] };

/** The part of a windowed room that is asked for: the newest `size` rows with `from` ≤ cursor < `before` (null: no bound). */
export type WindowPart = {
  readonly from: number | null;
  readonly before: number | null;
  readonly size: number;
};

export type Actor = { readonly id: string };

/**
 * A collection as the server sees it.
 * `Db` is whatever the hub's owner makes of a database connection; `Who` the signed-in person (null: nobody),
 * as they were when their socket connected: roles and memberships must be asked from `db`, not from `Who`.
 */
export type Collection<Db, Who extends Actor, Params, Row> = {
  readonly contract: Contract<Params, Row>;
  /** May this person be in this room? Asked inside the snapshot's transaction, and again after every concern. */
  readonly access: (db: Db, actor: Who | null, params: Params) => Promise<boolean>;
  /** Tables whose changes can alter that answer, and for whom. Handled before any row of the same batch. */
  readonly accessDependsOn: Readonly<Record<string, (change: Change) => AccessConcern<Params>>>;
  /** The snapshot, ordered by nothing in particular; a windowed collection always gets, and honours, `part`. */
  readonly load: (db: Db, params: Params, part: WindowPart | null) => Promise<readonly Row[]>;
  /** Tables that contribute to rows: the hub ignores changes of all others. */
  readonly tables: readonly string[];
  /** The rooms and keys these changes touch. May look up links in the database, after the commit. */
  readonly affectedBy: (db: Db, changes: readonly Change[]) => Promise<readonly RoomKeys<Params>[]>;
  /** The present rows of all touched rooms, in one query. A key that yields no row has left the room. */
  readonly loadChanged: (
    db: Db,
    touched: readonly { readonly params: Params; readonly keys: readonly string[] }[],
  ) => Promise<readonly RoomRows<Params, Row>[]>;
};

/** A collection whose parameters and rows are known only to itself. Made by `defineCollection`, taken by the hub. */
export type AnyCollection<Db, Who extends Actor> = Collection<Db, Who, object, object>;

/** Hides the parameter and row types, so that the hub can hold all collections in one list. */
export function defineCollection<Db, Who extends Actor, Params extends object, Row extends object>(
  collection: Collection<Db, Who, Params, Row>,
): AnyCollection<Db, Who> {
  // Sound: the hub hands a collection only parameters that its own `contract.parse` returned, and rows that it loaded.
  return collection as unknown as AnyCollection<Db, Who>;
}
