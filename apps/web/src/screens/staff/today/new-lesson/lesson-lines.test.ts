// What the lines of a new lesson become.
import { expect, test } from 'vitest';
import { linesOf, nameFor, toolsAfter } from './lesson-lines.ts';

test('links become pages and other lines tasks, however they are pasted', () => {
  const text = [
    'https://lessons.example.org/shops',
    '',
    'Watch this: https://youtu.be/abc123 ',
    'www.example.org/map',
    '<iframe width="9" src="https://lessons.example.org/film?a=1&amp;b=2"></iframe>',
    '1. Write five words',
    '• Say who you are',
    '   ',
    '2 people meet at www. Who are they?',
  ].join('\r\n');
  expect(linesOf(text)).toEqual({
    pages: [
      { link: 'https://lessons.example.org/shops', words: '' },
      { link: 'https://youtu.be/abc123', words: 'Watch this' },
      { link: 'https://www.example.org/map', words: '' },
      { link: 'https://lessons.example.org/film?a=1&b=2', words: '' },
    ],
    tasks: ['Write five words', 'Say who you are', '2 people meet at www. Who are they?'],
  });
});

test('a snippet without an address is a task: what was written is not lost', () => {
  expect(linesOf('<b>Write</b>')).toEqual({ pages: [], tasks: ['<b>Write</b>'] });
});

test('a tool that was chosen for a line stays with it while lines are written on, added, moved and deleted', () => {
  const tools = new Map([['Say it', 'photo'] as const, ['Draw', null] as const]);
  const after = (...lines: readonly string[]) => toolsAfter(tools, ['Say it', 'Draw'], lines);
  expect(after('Say it twice', 'Draw').get('Say it twice')).toBe('photo');
  expect(after('Say it twice', 'Draw').get('Draw')).toBeNull();
  expect(after('Write', 'Say it', 'Draw')).toEqual(tools);
  expect(after('Draw', 'Say it')).toEqual(tools);
  expect(after('Draw')).toEqual(tools);
  expect(toolsAfter(new Map(), ['Say it'], ['Say it twice'])).toEqual(new Map());
});

test('a lesson is named after its first line, with whole words, and unlike those of its topic', () => {
  expect(nameFor('Write five  words.', [])).toBe('Write five words');
  expect(nameFor('Shops', ['Shops', 'Shops 2'])).toBe('Shops 3');
  const long = nameFor('Write about '.repeat(20), []);
  expect(long).toBe('Write about '.repeat(5).trim());
  expect(nameFor('x'.repeat(300), [])).toHaveLength(60);
});
