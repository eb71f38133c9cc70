// Proves what becomes of the names of files.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyFileName } from './file-name.ts';
import { isStorable } from './text.ts';

test.each([
  ['as it is', 'My dog.final.JPG', 'My dog.final.JPG'],
  ['in any script', 'уроки 第一课 ✨.jpg', 'уроки 第一课 ✨.jpg'],
  ['with composed letters', 'Cafe\u0301.jpg', 'Café.jpg'],
  ['without a mark that turns it round', 'photo\u202Egnp.exe', 'photo-gnp.exe'],
  ['without what has no width', 'a\u200B\u2060\uFEFFb.jpg', 'a-b.jpg'],
  ['without controls and line breaks', 'a\u0000b\r\nc\u2028d\u0085.jpg', 'a-b-c-d-.jpg'],
  ['without letters that have no ink', '\u3164\u115F\uFFA0\u2800.jpg', '-.jpg'],
  ['without half a character', 'a\uD83Db.jpg', 'a-b.jpg'],
])('a file name stays %s', (_how, given, kept) => {
  expect(tidyFileName(given, 255)).toBe(kept);
});

test('a long file name is shortened and keeps its ending', () => {
  expect(tidyFileName(`${'x'.repeat(255)}.jpeg`, 255)).toBe(`${'x'.repeat(250)}.jpeg`);
  expect(tidyFileName('x'.repeat(300), 255)).toBe('x'.repeat(255));
  expect(tidyFileName(`a.${'x'.repeat(300)}`, 255)).toBe(`a.${'x'.repeat(253)}`);
  expect(tidyFileName(`a${'🙂'.repeat(200)}.png`, 255)).toBe(`a${'🙂'.repeat(125)}.png`);
});

test('whatever a file is called, its name can be stored and is tidy already when it is sent again', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 });
  const name = units.map((each) => String.fromCharCode(...each));
  fc.assert(
    fc.property(name, fc.string({ maxLength: 20 }), (base, rest) => {
      const tidy = tidyFileName(`${base}.${rest}`, 30);
      expect(tidy.length).toBeLessThanOrEqual(30);
      expect(isStorable(tidy)).toBe(true);
      expect(tidyFileName(tidy, 30)).toBe(tidy);
    }),
  );
});
