// When people are left alone: quiet hours, weekends and bank holidays, over the changes of the clocks.
import { expect, test } from 'vitest';
import { bankHolidays } from './bank-holidays.ts';
import { firstLoudMoment, type QuietHours } from './quiet-hours.ts';

const night: QuietHours = { from: '20:00', until: '08:00', onWorkingDaysOnly: false };
const work: QuietHours = { from: '18:00', until: '08:00', onWorkingDaysOnly: true };
const london = { timeZone: 'Europe/London', holidays: new Set(bankHolidays) };
const sent = (due: string, hours: QuietHours, calendar = london) =>
  firstLoudMoment(new Date(due), hours, calendar).toISOString();

test('what happens in the day is sent at once', () => {
  expect(sent('2026-11-27T12:00:00.000Z', night)).toBe('2026-11-27T12:00:00.000Z');
  expect(sent('2026-11-27T19:59:59.999Z', night)).toBe('2026-11-27T19:59:59.999Z');
});

test('what happens at night waits for the morning, in winter and in summer', () => {
  expect(sent('2026-11-27T20:00:00.000Z', night)).toBe('2026-11-28T08:00:00.000Z');
  expect(sent('2026-11-28T03:00:00.000Z', night)).toBe('2026-11-28T08:00:00.000Z');
  expect(sent('2026-07-01T19:30:00.000Z', night)).toBe('2026-07-02T07:00:00.000Z');
});

test('in the nights in which the clocks change, the morning is the local one', () => {
  expect(sent('2026-03-28T22:00:00.000Z', night)).toBe('2026-03-29T07:00:00.000Z');
  expect(sent('2026-10-24T21:00:00.000Z', night)).toBe('2026-10-25T08:00:00.000Z');
});

test('quiet hours that end in the hour that is skipped end after it', () => {
  const early = { ...night, until: '01:30' };
  expect(sent('2026-03-28T23:00:00.000Z', early)).toBe('2026-03-29T01:30:00.000Z');
});

test('for staff it waits for the next working day, and not for one that is a bank holiday', () => {
  expect(sent('2026-11-27T18:30:00.000Z', work)).toBe('2026-11-30T08:00:00.000Z');
  expect(sent('2026-11-28T12:00:00.000Z', work)).toBe('2026-11-30T08:00:00.000Z');
  // Christmas is a Friday, and Boxing Day a Saturday.
  expect(sent('2026-12-24T19:00:00.000Z', work)).toBe('2026-12-29T08:00:00.000Z');
});

test('whoever wants no quiet hours is told at once', () => {
  const never = { from: '08:00', until: '08:00', onWorkingDaysOnly: false };
  expect(sent('2026-11-28T02:00:00.000Z', never)).toBe('2026-11-28T02:00:00.000Z');
});

test('in a whole year, in three time zones, nothing is sent in quiet hours, and nothing before it is due or a week later', () => {
  const quarter = 15 * 60_000;
  for (const timeZone of ['Europe/London', 'Asia/Kathmandu', 'America/St_Johns']) {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'short',
      hourCycle: 'h23',
    });
    const local = (moment: number) =>
      Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
    for (const hours of [night, work]) {
      let due = Date.UTC(2026, 0, 1);
      for (; due < Date.UTC(2027, 0, 1); due += 7 * quarter) {
        const moment = firstLoudMoment(new Date(due), hours, { ...london, timeZone }).getTime();
        const { hour = '', minute = '', weekday = '' } = local(moment);
        const time = `${hour}:${minute}`;
        if (time >= hours.from || time < hours.until)
          expect.fail(`${timeZone}: ${new Date(due).toISOString()} at ${time}`);
        if (hours.onWorkingDaysOnly && /S(at|un)/.test(weekday)) expect.fail(`on ${weekday}`);
        if (moment < due || moment - due > 7 * 24 * 4 * quarter) expect.fail(`${due} at ${moment}`);
      }
    }
  }
});
