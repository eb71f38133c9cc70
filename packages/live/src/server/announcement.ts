// Parses notifications on the channel `live`: a change, a reset of a table, an ended session, or an access-fence entry.
import type { Change, Routing } from './collection.ts';

export type Announcement =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'reset'; readonly table: string }
  | { readonly kind: 'end'; readonly sessionId: string | null; readonly actorId: string | null }
  /** A row of live.access_changes (access-fence.ts): a table that decides access was written to; its changes were announced before. */
  | { readonly kind: 'accessChange'; readonly id: string }
  | { readonly kind: 'unreadable' };

/** Never throws: a malformed payload is `unreadable`, which the hub treats as a gap. */
export function readAnnouncement(payload: string): Announcement {
  const value = parseObject(payload);
  if (value === null) return { kind: 'unreadable' };
  if (typeof value['reset'] === 'string') return { kind: 'reset', table: value['reset'] };
  if (typeof value['accessChange'] === 'string') return { kind: 'accessChange', id: value['accessChange'] };
  if (isObject(value['end'])) {
    const { sessionId, actorId } = value['end'];
    return {
      kind: 'end',
      sessionId: typeof sessionId === 'string' ? sessionId : null,
      actorId: typeof actorId === 'string' ? actorId : null,
    };
  }
  const { table, op } = value;
  if (typeof table !== 'string') return { kind: 'unreadable' };
  if (op !== 'insert' && op !== 'update' && op !== 'delete') return { kind: 'unreadable' };
  return { kind: 'change', change: { table, op, old: routing(value['old']), new: routing(value['new']) } };
}

function routing(value: unknown): Routing | null {
  return isObject(value) ? (value as Routing) : null;
}

function parseObject(payload: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(payload);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
