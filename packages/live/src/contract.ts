// The contract of a live collection, shared by server and client: its name, parameters, row and key.

/** A set of keyed rows with parameters. All users who follow it with the same parameters see the same rows. */
export type Contract<Params, Row> = {
  /** Unique among all collections, e.g. `chat.messages`. */
  readonly name: string;
  /** Returns the parameters, or throws when `input` is malformed. Unknown keys are refused. */
  readonly parse: (input: unknown) => Params;
  /** The identity of a row within its room. */
  readonly keyOf: (row: Row) => string;
  /** Present when only the newest rows are sent at first and older ones on request. */
  readonly window?: Window<Row>;
};

export type Window<Row> = {
  /** How many rows the first snapshot holds. */
  readonly size: number;
  /** How many rows each extension holds. Default: `size`. */
  readonly pageSize?: number;
  /** A whole number from 0, strictly increasing over the life of a room, e.g. a message's `seq`. */
  readonly cursorOf: (row: Row) => number;
};

/** Why a request is refused: a code for programs and a sentence for users. */
export type Refusal = { readonly code: string; readonly msg: string };

/** The path of the socket endpoint, on the same host as the page. */
export const SOCKET_PATH = '/api/socket';

/** Name in a connection's `auth` payload by which a client says that it reads rows compressed with raw DEFLATE. */
export const READS_DEFLATE = 'readsDeflate';

/** A room's name: the same parameters always give the same string, whatever the order of their keys. */
export function roomName(collection: string, params: object): string {
  const entries = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${collection}?${JSON.stringify(entries)}`;
}

/** The parameters in a room's name. */
export function paramsOfRoom(name: string): object {
  const entries: unknown = JSON.parse(name.slice(name.indexOf('?') + 1));
  return Object.fromEntries(entries as [string, unknown][]);
}

/** The collection in a room's name. */
export function collectionOfRoom(name: string): string {
  return name.slice(0, name.indexOf('?'));
}

/** What a piece of rows says of itself; the rows follow it. */
export type RowsHead = {
  readonly follow: number;
  readonly kind: 'snapshot' | 'page';
  readonly room: number;
  readonly seq: number;
  /** The lowest cursor of the window while older rows exist below it; null when there is nothing older. */
  readonly floor: number | null;
  readonly piece: number;
  readonly of: number;
};
