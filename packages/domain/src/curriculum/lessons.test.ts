// Proves which modules are a learner's lessons, in which order, and which of them are current.
import { expect, test } from 'vitest';
import { lessonsOf } from './lessons.ts';

const link = (chatId: string, topicId: string, moduleId: string, index: number, more = {}) => ({
  chatId,
  topicId,
  moduleId,
  index,
  active: true,
  current: false,
  ...more,
});
const module = (id: string) => ({
  id,
  topicId: 'town',
  moduleName: id,
  imageFileId: null,
  locked: false,
  createdBy: null,
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
