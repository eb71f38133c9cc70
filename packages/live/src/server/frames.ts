// The wire format: validates the frames that clients send and encodes those that the server sends.
import type { Refusal } from '../contract.ts';

export type ClientFrame =
  | {
      readonly type: 'follow';
      readonly follow: number;
      readonly collection: string;
      readonly params: object;
      readonly from: number | null;
    }
  | { readonly type: 'unfollow'; readonly follow: number }
  | { readonly type: 'extend'; readonly follow: number }
  | { readonly type: 'got' };

export const refusals = {
  malformed: { code: 'malformed', msg: 'This request could not be read' },
  unknown: { code: 'unknown', msg: 'There is nothing of this name' },
  tooMany: { code: 'tooMany', msg: 'Too many requests, please wait a moment' },
  tooManyRooms: { code: 'tooManyRooms', msg: 'Too much is open at once' },
  denied: { code: 'denied', msg: 'Not found' },
  signedOut: { code: 'signedOut', msg: 'You have been signed out' },
  origin: { code: 'origin', msg: 'This page may not connect' },
  busy: { code: 'busy', msg: 'Please try again' },
} as const satisfies Record<string, Refusal>;

const MAX_TEXT = 500;
const MAX_PARAMS = 16;

/** Returns the frame, or `null` when it is malformed in any way. */
export function parseFrame(event: unknown, args: readonly unknown[]): ClientFrame | null {
  const [body, ...rest] = args;
  if (rest.length > 0) return null;
  if (event === 'got') return body === undefined ? { type: 'got' } : null;
  if (!isPlain(body) || !isFollowId(body['follow'])) return null;
  const follow = body['follow'];
  if (event === 'unfollow' || event === 'extend') return { type: event, follow };
  if (event !== 'follow') return null;
  const { collection, params, from } = body;
  if (!isCleanText(collection) || !isFlat(params)) return null;
  if (from !== null && !(Number.isSafeInteger(from) && (from as number) >= 0)) return null;
  return { type: 'follow', follow, collection, params, from: from as number | null };
}

/** The follow id of a malformed frame, if it has one, so that the client can match the refusal. */
export function followOf(args: readonly unknown[]): number | null {
  const [body] = args;
  return isPlain(body) && isFollowId(body['follow']) ? body['follow'] : null;
}

/** Parameters are flat and small: texts without NUL or broken Unicode, finite numbers, booleans, null. */
export function isFlat(value: unknown): value is Record<string, unknown> {
  if (!isPlain(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_PARAMS &&
    entries.every(([key, item]) => {
      if (!isCleanText(key)) return false;
      if (typeof item === 'string') return isCleanText(item);
      return (
        item === null || typeof item === 'boolean' || (typeof item === 'number' && Number.isFinite(item))
      );
    })
  );
}

function isCleanText(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= MAX_TEXT && value.isWellFormed() && !value.includes('\0')
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}

function isFollowId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** One Socket.IO event packet of the default namespace, encoded once for all sockets that receive it. */
export function encodeEvent(event: string, ...args: readonly unknown[]): string {
  return `2${JSON.stringify([event, ...args])}`;
}

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

/** One piece of a snapshot or page: a small header per follower, and rows that were encoded once for all. */
export function encodeRows(head: RowsHead, encodedRows: string): string {
  return `2["rows",${JSON.stringify(head)},${encodedRows}]`;
}

const PIECE_SIZE = 64 * 1024;

/** Cuts rows into JSON arrays of at most 64 KB each (a larger single row travels alone). Never empty. */
export function cutRows(rows: readonly object[]): readonly string[] {
  const pieces: string[] = [];
  let open: string[] = [];
  let size = 2;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const bytes = Buffer.byteLength(text) + 1;
    if (open.length > 0 && size + bytes > PIECE_SIZE) {
      pieces.push(`[${open.join(',')}]`);
      open = [];
      size = 2;
    }
    open.push(text);
    size += bytes;
  }
  pieces.push(`[${open.join(',')}]`);
  return pieces;
}
