// Proves which outbox items are sent when.
import { expect, test } from 'vitest';
import { backOff, planLanes } from './lanes.ts';
import type { StoredItem } from './outbox-item.ts';

const item = (id: string, lane: string, change: Partial<StoredItem> = {}): StoredItem => ({
  id,
  lane,
  order: Number(id),
  kind: 'message',
  input: null,
  blobs: [],
  addedAt: 0,
  refusal: null,
  notes: undefined,
  ...change,
});

const plan = (
  items: readonly StoredItem[],
  { running = [], notBefore = {} }: { running?: string[]; notBefore?: Record<string, number> } = {},
) => {
  const due = new Map(Object.entries(notBefore));
  const { start, wakeAt } = planLanes(items, new Set(running), due, (kind) => kind !== 'unknown', 1000, 3);
  return { start: start.map(({ id }) => id), wakeAt };
};

test('the first item of each lane starts, and the next one only after it has been sent', () => {
  const items = [item('1', 'a'), item('2', 'a'), item('3', 'b')];
  expect(plan(items).start).toEqual(['1', '3']);
  expect(plan(items, { running: ['1'] }).start).toEqual(['3']);
  expect(plan(items.slice(1)).start).toEqual(['2', '3']);
});

test('an item that must wait blocks only its own lane, and says when to try again', () => {
  const items = [item('1', 'a'), item('2', 'a'), item('3', 'b')];
  expect(plan(items, { notBefore: { 1: 1500 } })).toEqual({ start: ['3'], wakeAt: 1500 });
  expect(plan(items, { notBefore: { 1: 1500, 3: 1200 } })).toEqual({ start: [], wakeAt: 1200 });
});

test('a refused item does not block its lane', () => {
  const refusal = { code: 'gone', msg: 'This class has ended' };
  expect(plan([item('1', 'a', { refusal }), item('2', 'a')]).start).toEqual(['2']);
});

test('an item without a sender yet blocks its own lane', () => {
  expect(plan([item('1', 'a', { kind: 'unknown' }), item('2', 'a'), item('3', 'b')]).start).toEqual(['3']);
});

test('no more than three lanes are sent at once', () => {
  const items = ['1', '2', '3', '4'].map((id) => item(id, id));
  expect(plan(items).start).toEqual(['1', '2', '3']);
  expect(plan(items, { running: ['1', '2'] }).start).toEqual(['3']);
});

test('a message does not wait for films: one of the lanes is left to items without files', () => {
  const blobs = [{ name: 'film', type: 'video/mp4', size: 40_000_000 }];
  const films = ['1', '2', '3'].map((id) => item(id, id, { blobs }));
  expect(plan(films).start).toEqual(['1', '2']);
  expect(plan([...films, item('4', '4'), item('5', '5')]).start).toEqual(['1', '2', '4']);
  expect(plan([...films, item('4', '4')], { running: ['1', '2'] }).start).toEqual(['4']);
  expect(plan([...films, item('4', '4')], { running: ['4'] }).start).toEqual(['1', '2']);
});

test('retry delays double from a second to a minute, each at least half of that', () => {
  expect([0, 1, 2, 3].map((attempt) => backOff(attempt, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(backOff(0, 0)).toBe(500);
  expect([backOff(50, 0), backOff(50, 1)]).toEqual([30_000, 60_000]);
});
