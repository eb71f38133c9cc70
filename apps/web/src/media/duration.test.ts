// Proves how a duration is announced.
import { expect, test } from 'vitest';
import { durationInWords } from './duration.ts';

test('a length of time is said in words, in the language of the person', () => {
  expect(durationInWords(0, 'en')).toBe('0 seconds');
  expect(durationInWords(61, 'en')).toBe('1 minute 1 second');
  expect(durationInWords(600, 'en')).toBe('10 minutes');
  expect(durationInWords(65, 'fr')).toBe('1 minute 5\u00a0secondes');
});
