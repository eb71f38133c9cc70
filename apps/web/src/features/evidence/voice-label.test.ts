// Proves what a stop of a strip of recordings is called.
import { expect, test } from 'vitest';
import { voiceLabel } from './voice-label.ts';

const stop = (fineness: 'month' | 'day' | 'time', withYear = false) => ({
  piece: { createdAt: new Date(2026, 10, 8, 14, 30).toISOString() },
  fineness,
  withYear,
  isNow: false,
});

test('a recording is called by its month, its day or its minute, as the app writes dates', () => {
  expect(voiceLabel(stop('month'), 'en')).toBe('November');
  expect(voiceLabel(stop('month', true), 'en')).toBe('November 2026');
  expect(voiceLabel(stop('day'), 'en')).toBe('8 Nov');
  expect(voiceLabel(stop('day', true), 'en')).toBe('8 Nov 2026');
  expect(voiceLabel(stop('time'), 'en')).toBe('8 Nov, 2:30\u00a0pm');
  expect(voiceLabel(stop('day'), 'de')).toBe('8. Nov.');
});
