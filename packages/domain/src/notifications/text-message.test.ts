// What a text message says, and in how many parts it is sent.
import { expect, test } from 'vitest';
import { fragmentsOf, newsMessage, textTemplate } from './text-message.ts';

const link = 'https://talk.example.org';

test('it says how much is new, in simple English', () => {
  expect(newsMessage(null, 2, link)).toBe(
    'You have 2 new messages from your class. Open: https://talk.example.org',
  );
  expect(newsMessage(null, 1, link)).toBe(
    'You have 1 new message from your class. Open: https://talk.example.org',
  );
  expect(newsMessage('{link} says {count}', 3, link)).toBe('https://talk.example.org says 3');
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Each counts as two: they are in the extension of the alphabet.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // Outside the alphabet of the GSM: 70 of UTF-16.
  ['ş'.repeat(70), 1],
  ['ş'.repeat(71), 2],
  ['é'.repeat(160), 1],
])('carriers send %s in %i parts', (text, parts) => {
  expect(fragmentsOf(text)).toBe(parts);
});

test.each([
  ['You have {count}', 'Write {link} where the address of the app stands.'],
  ['Open {link}', 'Write {count} where the number stands.'],
  [`{count} {link} ${'a'.repeat(460)}`, 'The text is too long. Please write at most 3 messages.'],
])('a template %s is refused', (template, sentence) => {
  expect(textTemplate.safeParse(template).error?.issues[0]?.message).toBe(sentence);
});
