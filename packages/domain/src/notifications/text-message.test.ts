// What a text message says.
import { expect, test } from 'vitest';
import { newsMessage, textTemplate } from './text-message.ts';

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
  [
    'You have {count}',
    'The address of the app is missing. Write the word link in curly brackets where it stands.',
  ],
  ['Open {link}', 'The number is missing. Write the word count in curly brackets where it stands.'],
  [`{count} {link} ${'a'.repeat(590)}`, 'The text is too long. Please write at most 3 messages.'],
])('a template %s is refused', (template, sentence) => {
  expect(textTemplate.safeParse(template).error?.issues[0]?.message).toBe(sentence);
});

test('what a database cannot keep is taken out of a template', () => {
  expect(textTemplate.parse(' {count}\u0000: {link}\n')).toBe('{count}: {link}');
});
