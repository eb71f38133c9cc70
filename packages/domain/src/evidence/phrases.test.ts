// Proves where a phrase goes when a teacher inserts it into a comment.
import { expect, test } from 'vitest';
import { withPhrase } from './phrases.ts';

const at = (start: number, end = start) => ({ start, end });

test('a teacher inserts a phrase at the caret, with a space where words would run together', () => {
  expect(withPhrase('', at(0), 'Well done.')).toEqual({ text: 'Well done.', caret: 10 });
  expect(withPhrase('Clear.', at(6), 'Well done.')).toEqual({ text: 'Clear. Well done.', caret: 17 });
  expect(withPhrase('Clear.\n', at(7), 'Well done.')).toEqual({ text: 'Clear.\nWell done.', caret: 17 });
  expect(withPhrase('Now add a photo', at(0), 'Well done.')).toEqual({
    text: 'Well done. Now add a photo',
    caret: 11,
  });
  expect(withPhrase('Well, done', at(4), 'said')).toEqual({ text: 'Well said, done', caret: 9 });
});

test('what is selected gives way to the phrase', () => {
  expect(withPhrase('Good. Go on.', at(0, 5), 'Very good.')).toEqual({
    text: 'Very good. Go on.',
    caret: 10,
  });
});
