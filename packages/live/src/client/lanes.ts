// Decides which items may be sent now: the first of each lane, unless it is being sent or must wait.
import type { StoredItem } from './outbox-item.ts';

export type LanePlan = {
  readonly start: readonly StoredItem[];
  /** When to look again, if something only waits for its time. */
  readonly wakeAt: number | null;
};

/** `items` in order. Refused items stand aside: they hold up nobody, not even their own lane. */
export function planLanes(
  items: readonly StoredItem[],
  running: ReadonlySet<string>,
  notBefore: ReadonlyMap<string, number>,
  canSend: (kind: string) => boolean,
  now: number,
  atOnce: number,
): LanePlan {
  const busyLanes = new Set(items.filter(({ id }) => running.has(id)).map(({ lane }) => lane));
  const start: StoredItem[] = [];
  let wakeAt: number | null = null;
  for (const item of items) {
    if (item.refusal !== null || busyLanes.has(item.lane)) continue;
    busyLanes.add(item.lane);
    if (!canSend(item.kind)) continue;
    const due = notBefore.get(item.id) ?? 0;
    if (due > now) wakeAt = Math.min(wakeAt ?? due, due);
    else if (running.size + start.length < atOnce) start.push(item);
  }
  return { start, wakeAt };
}

/** Doubles from a second to a minute; a random half of it keeps a whole class from asking in step. */
export function backOff(attempt: number, random: number): number {
  const full = Math.min(1000 * 2 ** attempt, 60_000);
  return full / 2 + (full / 2) * random;
}
