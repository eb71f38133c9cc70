// Which built-in picture the name of a module gets.
import { expect, test } from 'vitest';
import { drawingFor, drawingNames, svgOf } from './module-drawings.ts';

test('a module gets the drawing of the first word of its name that has one', () => {
  const chosen = [
    'My family',
    'At the doctor',
    'Shopping for food',
    'Job interview',
    'Catching the bus',
    'Small businesses and tax',
    'Renting a flat',
    'WEATHER',
    'Telling the time',
    'Calling 999',
    'Filling in forms',
  ].map((name) => drawingFor(name, 0));
  expect(chosen).toEqual([
    'family',
    'doctor',
    'shop',
    'work',
    'bus',
    'money',
    'house',
    'weather',
    'clock',
    'phone',
    'forms',
  ]);
});

test('a name without such a word gets the next drawing after those of the modules beside it, so that neighbours differ', () => {
  const names = drawingNames.map((_, beside) => drawingFor('Ħ!', beside));
  expect(new Set(names).size).toBe(24);
  expect(drawingFor('', 24)).toBe(drawingFor('', 0));
});

test('every drawing is one well-formed picture without anything from elsewhere', () => {
  for (const name of drawingNames) {
    const svg = svgOf(name);
    expect(svg).toMatch(/^<svg [^>]+>(<(rect|path|circle|ellipse) [^<>]+\/>|<g [^<>]+>|<\/g>)+<\/svg>$/);
    expect(svg.match(/<g /g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
    expect(svg).not.toMatch(/undefined|NaN|href|url\(/);
  }
});
