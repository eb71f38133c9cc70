// Proves when a category's name must be typed before the category is deleted.
import { expect, it } from 'vitest';
import { isNamed, maxUnnamed, mustBeNamed } from './contents.ts';

const nothing = { topics: 0, modules: 0, lessons: 0, classrooms: 0, templates: 0 };

it('is asked for when more than ten items of any kind are deleted with it', () => {
  for (const kind of ['topics', 'modules', 'lessons', 'classrooms', 'templates'] as const) {
    expect(mustBeNamed({ ...nothing, [kind]: maxUnnamed })).toBe(false);
    expect(mustBeNamed({ ...nothing, [kind]: maxUnnamed + 1 })).toBe(true);
  }
  expect(mustBeNamed({ topics: 1, modules: 3, lessons: 6, classrooms: 0, templates: 1 })).toBe(true);
});

it('accepts the name with spaces around it and with accents typed either way, but no other name', () => {
  expect(isNamed(' Café ', 'Café')).toBe(true);
  expect(isNamed('Cafe\u0301', 'Café')).toBe(true);
  expect(isNamed('café', 'Café')).toBe(false);
  expect(isNamed('', 'Café')).toBe(false);
});
