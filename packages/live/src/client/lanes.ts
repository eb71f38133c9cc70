// Decides which outbox items may be sent now: the first of each lane, unless it is being sent or in back-off.
import type { StoredItem } from './outbox-item.ts';

export type LanePlan = {
  readonly start: readonly StoredItem[];
  /** When to plan again because a back-off ends (performance.now); null if none is pending. */
  readonly wakeAt: number | null;
};

/**
 * `items` in sending order. Refused items are skipped: they do not block their lane. One of the `atOnce` lanes is left to
 * items without files, so that a message does not wait until films are sent.
 */
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
  let uploads = items.filter((item) => running.has(item.id) && hasFiles(item)).length;
  let wakeAt: number | null = null;
  for (const item of items) {
    if (item.refusal !== null || busyLanes.has(item.lane)) continue;
    busyLanes.add(item.lane);
    if (!canSend(item.kind)) continue;
    const due = notBefore.get(item.id) ?? 0;
    if (due > now) wakeAt = Math.min(wakeAt ?? due, due);
    else if (running.size + start.length < atOnce && !(hasFiles(item) && uploads >= atOnce - 1)) {
      start.push(item);
      if (hasFiles(item)) uploads += 1;
    }
  }
  return { start, wakeAt };
}

function hasFiles({ blobs }: StoredItem): boolean {
  return blobs.length > 0;
}

/** Milliseconds: doubles from 1 s to 60 s, half of it random, so that a whole class does not retry at the same moment. */
export function backOff(attempt: number, random: number): number {
  const full = Math.min(1000 * 2 ** attempt, 60_000);
  return full / 2 + (full / 2) * random;
}
