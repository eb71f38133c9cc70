// Validates the frames that clients send, and names the refusals that answer them.
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
  | { readonly type: 'alive' }
  | { readonly type: 'got' };

export const refusals = {
  malformed: { code: 'malformed', msg: 'This request could not be read' },
  unknown: { code: 'unknown', msg: 'Unknown collection' },
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
  if (event === 'got' || event === 'alive') return body === undefined ? { type: event } : null;
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
