// Proves how days, times and durations are formatted.
import { describe, expect, it } from 'vitest';
import { dayInWords, clockDuration, shortMoment, timeInWords } from './dates.ts';

const monday = new Date(2025, 2, 3, 14, 30);

describe('a moment', () => {
  it('is read by a learner as "Monday 3 March", with the year only when it is another year', () => {
    expect(dayInWords(monday, 'en-GB', new Date(2025, 10, 1))).toBe('Monday 3 March');
    expect(dayInWords(monday, 'en-GB', new Date(2026, 0, 1))).toBe('Monday 3 March 2025');
  });

  it('is read as "2:30 pm", on one line', () => {
    expect(timeInWords(monday, 'en-GB')).toBe('2:30\u00a0pm');
    expect(timeInWords(new Date(2025, 2, 3, 9, 5), 'en-GB')).toBe('9:05\u00a0am');
  });

  it('is read in British English by whoever reads the English catalogue', () => {
    expect(timeInWords(monday, 'en')).toBe('2:30\u00a0pm');
    expect(timeInWords(monday, '')).toBe('2:30\u00a0pm');
    expect(dayInWords(monday, 'en', monday)).toBe('Monday 3 March');
  });

  it('is the time on the same day of a list, and the day after that', () => {
    expect(shortMoment(monday, 'en-GB', new Date(2025, 2, 3, 18))).toBe('2:30\u00a0pm');
    expect(shortMoment(monday, 'en-GB', new Date(2025, 2, 4, 9))).toBe('3 Mar');
    expect(shortMoment(monday, 'en-GB', new Date(2026, 2, 4, 9))).toBe('3 Mar 2025');
  });

  it('has a length in minutes and seconds, and none before the recording is known', () => {
    expect(clockDuration(63.4)).toBe('1:03');
    expect(clockDuration(600)).toBe('10:00');
    expect(clockDuration(Number.NaN)).toBe('0:00');
    expect(clockDuration(Number.POSITIVE_INFINITY)).toBe('0:00');
  });
});
