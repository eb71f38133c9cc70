// Proves when a category's name must be typed before the category is deleted.
import { expect, it } from 'vitest';
import { isNamed, mostUnnamed, mustBeNamed } from './contents.ts';

const nothing = { topics: 0, modules: 0, lessons: 0, classrooms: 0, templates: 0 };

it('is asked for once more than ten things go, whatever they are', () => {
  for (const kind of ['topics', 'modules', 'lessons', 'classrooms', 'templates'] as const) {
    expect(mustBeNamed({ ...nothing, [kind]: mostUnnamed })).toBe(false);
    expect(mustBeNamed({ ...nothing, [kind]: mostUnnamed + 1 })).toBe(true);
  }
  expect(mustBeNamed({ topics: 1, modules: 3, lessons: 6, classrooms: 0, templates: 1 })).toBe(true);
});

it('takes the name with space around it, and with accents typed either way, but no other', () => {
  expect(isNamed(' Café ', 'Café')).toBe(true);
  expect(isNamed('Cafe\u0301', 'Café')).toBe(true);
  expect(isNamed('café', 'Café')).toBe(false);
  expect(isNamed('', 'Café')).toBe(false);
});
