// Proves which modules are a learner's lessons, in which order, and which of them are current.
import { expect, test } from 'vitest';
import { isNewLesson, lessonsOf } from './lessons.ts';

const link = (chatId: string, topicId: string, moduleId: string, index: number, more = {}) => ({
  chatId,
  topicId,
  moduleId,
  index,
  active: true,
  current: false,
  addedAt: null as string | null,
  ...more,
});
const module = (id: string) => ({
  id,
  topicId: 'town',
  moduleName: id,
  imageFileId: null,
  locked: false,
  createdBy: null,
  canDo: '',
  version: 1,
});
type Link = ReturnType<typeof link>;
const told = (links: readonly Link[], ...ids: string[]) =>
  lessonsOf(links, ids.map(module)).map(({ module: { id }, current }) => (current ? `${id}, current` : id));

test('lessons are sorted by classroom, then by topic, then by their order there', () => {
  const links = [
    link('green', 'town', 'map', 0),
    link('blue', 'town', 'bus', 1),
    link('blue', 'town', 'shop', 0),
    link('blue', 'home', 'rent', 5),
    link('green', 'town', 'b', 1),
    link('green', 'town', 'a', 1),
  ];
  expect(told(links, 'map', 'bus', 'shop', 'rent', 'a', 'b')).toEqual([
    'map',
    'a',
    'b',
    'rent',
    'shop',
    'bus',
  ]);
});

test('a module of two classrooms is one lesson, current if it is current in either', () => {
  const current = { current: true };
  expect(told([link('blue', 'town', 'map', 0, current), link('green', 'town', 'map', 0)], 'map')).toEqual([
    'map, current',
  ]);
  expect(told([link('blue', 'town', 'map', 0), link('green', 'town', 'map', 0, current)], 'map')).toEqual([
    'map, current',
  ]);
  expect(told([link('blue', 'town', 'map', 0), link('green', 'town', 'map', 0)], 'map')).toEqual(['map']);
});

test('a module that is inactive, or not loaded yet, is no lesson', () => {
  expect(
    told([link('blue', 'town', 'map', 0, { active: false }), link('blue', 'town', 'bus', 1)], 'map'),
  ).toEqual([]);
});

test('a lesson is new for fourteen days, until its learner has done something in it', () => {
  const addedAt = '2026-03-02T10:00:00.000Z';
  const days = (number: number) => Date.parse(addedAt) + number * 24 * 60 * 60 * 1000;
  expect(isNewLesson({ addedAt }, { done: 0 }, days(0))).toBe(true);
  expect(isNewLesson({ addedAt }, { done: 0 }, days(13))).toBe(true);
  expect(isNewLesson({ addedAt }, { done: 0 }, days(14))).toBe(false);
  expect(isNewLesson({ addedAt }, { done: 1 }, days(0))).toBe(false);
  // Added before the time was kept.
  expect(isNewLesson({ addedAt: null }, { done: 0 }, days(0))).toBe(false);
});

test('a lesson of two classrooms is as old as in the first of them', () => {
  const added = (...times: (string | null)[]) =>
    lessonsOf(
      times.map((addedAt, index) => link(`class ${index}`, 'town', 'map', 0, { addedAt })),
      [module('map')],
    ).map(({ addedAt }) => addedAt);
  const [monday, tuesday] = ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z'];
  expect(added(tuesday)).toEqual([tuesday]);
  expect(added(monday, tuesday)).toEqual([monday]);
  expect(added(tuesday, monday)).toEqual([monday]);
  expect(added(tuesday, null)).toEqual([null]);
  expect(added(null, tuesday)).toEqual([null]);
});
