// Expects of the devices of a class that nothing they said is lost or doubled, and that all show it in one order.
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { Device } from './device.ts';

export type Said = ReadonlyMap<Device, readonly string[]>;

/** Waits until every device has sent all its messages and shows the server's in the server's order. Returns their ids. */
export async function expectAllAgree(
  { pool, chatId }: { readonly pool: Pick<pg.Pool, 'query'>; readonly chatId: string },
  said: Said,
  soon: { readonly timeout: number; readonly interval: number },
): Promise<readonly string[]> {
  const devices = [...said.keys()];
  await vi.waitUntil(() => devices.every(({ unsent }) => unsent === 0), soon);
  const { rows } = await pool.query<{ id: string }>(
    'select id from messages where chat_id = $1 order by seq',
    [chatId],
  );
  const stored = rows.map(({ id }) => id);
  for (const [device, ids] of said) {
    expect(device.refused).toEqual([]);
    expect(device.endings).toEqual([]);
    // Once each, and in the order in which this user wrote them.
    expect(stored.filter((id) => ids.includes(id))).toEqual(ids);
  }
  await vi.waitUntil(async () => {
    const shown = await Promise.all(devices.map((device) => device.readAll()));
    return shown.every((messages) => messages.length === stored.length);
  }, soon);
  for (const device of devices) expect(device.shown.map(({ id }) => id)).toEqual(stored);
  return stored;
}
