// Proves which of a learner's recordings stand in the strip, in which order, and by what they are told apart.
import { expect, test } from 'vitest';
import { voicePieces, voiceStrip } from './voices.ts';

const london = { now: new Date('2026-11-28T12:00:00Z'), timeZone: 'Europe/London' };

function piece(createdAt: string, fileType: string | null = 'audio') {
  return { id: createdAt, createdAt, file: fileType === null ? null : { fileType } };
}

const said = (calendar: Parameters<typeof voiceStrip>[1], ...times: readonly string[]) =>
  voiceStrip(
    times.map((at) => piece(at)),
    calendar,
  ).map(({ piece: { createdAt }, fineness, withYear, isNow }) =>
    [createdAt.slice(0, 10), fineness, withYear && 'year', isNow && 'now'].filter(Boolean).join(' '),
  );

test('a learner hears September, November and now, the oldest first, whatever the order they arrive in', () => {
  expect(said(london, '2026-11-20T10:00:00Z', '2026-09-05T10:00:00Z', '2026-10-02T10:00:00Z')).toEqual([
    '2026-09-05 month',
    '2026-10-02 month',
    '2026-11-20 month now',
  ]);
});

test('a learner with one recording or none has nothing to compare, however much else she has handed in', () => {
  const others = [piece('2026-09-01T10:00:00Z', 'image'), piece('2026-09-02T10:00:00Z', null)];
  const first = piece('2026-09-05T10:00:00Z');
  expect(voiceStrip(others, london)).toEqual([]);
  expect(voiceStrip([...others, first], london)).toEqual([]);
  const second = piece('2026-11-05T10:00:00Z');
  expect(voiceStrip([second, ...others, first], london).map(({ piece: { id } }) => id)).toEqual([
    first.id,
    second.id,
  ]);
  expect(voicePieces([second, ...others, first])).toEqual([first, second]);
});

test('two of one month are told apart by their days, two of one day by their times, and the others stay months', () => {
  expect(said(london, '2026-09-05T10:00:00Z', '2026-09-19T09:00:00Z', '2026-11-19T09:00:00Z')).toEqual([
    '2026-09-05 day',
    '2026-09-19 day',
    '2026-11-19 month now',
  ]);
  expect(said(london, '2026-08-03T10:00:00Z', '2026-09-19T09:00:00Z', '2026-09-19T15:00:00Z')).toEqual([
    '2026-08-03 month',
    '2026-09-19 time',
    '2026-09-19 time now',
  ]);
  // The one between is not in the strip, and so tells nothing.
  expect(
    said(
      london,
      '2026-08-03T10:00:00Z',
      '2026-09-19T09:00:00Z',
      '2026-09-19T15:00:00Z',
      '2026-10-02T10:00:00Z',
    ),
  ).toEqual(['2026-08-03 month', '2026-09-19 month', '2026-10-02 month now']);
});

test('the same month of another year is another month, and is told with its year', () => {
  expect(said(london, '2025-11-05T10:00:00Z', '2026-11-05T10:00:00Z')).toEqual([
    '2025-11-05 month year',
    '2026-11-05 month now',
  ]);
});

test('months, days and years are those of the learner’s clock, in summer and in winter', () => {
  // In summer the clock is an hour ahead, so that late on the last of September it is October.
  const late = ['2026-09-30T23:30:00Z', '2026-10-12T10:00:00Z'] as const;
  expect(said(london, ...late)).toEqual(['2026-09-30 day', '2026-10-12 day now']);
  expect(said({ ...london, timeZone: 'UTC' }, ...late)).toEqual(['2026-09-30 month', '2026-10-12 month now']);
  // The night in which the clocks go back has 1:30 twice, on one day.
  expect(said(london, '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toEqual([
    '2026-10-25 time',
    '2026-10-25 time now',
  ]);
  // In winter it is not: the last minutes of October stay in October.
  expect(said(london, '2026-10-31T23:30:00Z', '2026-11-12T10:00:00Z')).toEqual([
    '2026-10-31 month',
    '2026-11-12 month now',
  ]);
  const kiritimati = { now: new Date('2025-12-31T12:00:00Z'), timeZone: 'Pacific/Kiritimati' };
  expect(said(kiritimati, '2025-12-31T09:00:00Z', '2025-12-31T11:00:00Z')).toEqual([
    '2025-12-31 month year',
    '2025-12-31 month now',
  ]);
});

test('of a whole year’s recordings stand the first, the one in the middle and the latest', () => {
  const year = Array.from(
    { length: 10 },
    (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05T10:00:00Z`,
  );
  expect(said(london, ...year)).toEqual(['2026-01-05 month', '2026-06-05 month', '2026-10-05 month now']);
  expect(said(london, ...year.slice(0, 4)).length).toBe(3);
});

test('recordings of one moment keep one order', () => {
  const same = ['b', 'a'].map((id) => ({ ...piece('2026-09-05T10:00:00Z'), id }));
  expect(voiceStrip(same, london).map(({ piece: { id } }) => id)).toEqual(['a', 'b']);
});
