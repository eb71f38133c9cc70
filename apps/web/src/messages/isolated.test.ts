// Proves that a right-to-left name does not reorder the sentence around it, and that no other text is changed.
import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a name in Arabic or Hebrew is isolated within its sentence, and nothing else is', () => {
  expect(
    isolated({ name: 'أمينة (A1)', title: 'שלום!', other: 'Zoë Ó Briain', count: 3, none: null }),
  ).toEqual({
    name: '\u2068أمينة (A1)\u2069',
    title: '\u2068שלום!\u2069',
    other: 'Zoë Ó Briain',
    count: 3,
    none: null,
  });
});
