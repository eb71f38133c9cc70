// How a person hears of news: the ladder from a push to a text message, and a simulated year without one in quiet hours.
import { expect, test } from 'vitest';
import { bankHolidays } from './bank-holidays.ts';
import { noChoices, wishesOf, type ContactChoices } from './choices.ts';
import { decide, type Decision, type Item, type Reach } from './decide.ts';
import { newsKinds } from './news.ts';
import { firstLoudMoment } from './quiet-hours.ts';

const night = { from: '20:00', until: '08:00' };
const london = { timeZone: 'Europe/London', holidays: new Set(bankHolidays) };
const friday = new Date('2026-11-27T12:00:00Z');

const learner = (given: Partial<Reach & ContactChoices> = {}): Reach => ({
  ...wishesOf('student', { ...noChoices, ...given }, night),
  presentUntil: given.presentUntil ?? null,
  hasDevice: given.hasDevice ?? true,
  canText: given.canText ?? true,
});
const teacher = (choices: Partial<ContactChoices> = {}): Reach => ({
  ...wishesOf('teacher', { ...noChoices, ...choices }, night),
  presentUntil: null,
  hasDevice: true,
  canText: true,
});
const comment: Item = { kind: 'comment', createdAt: friday, state: 'due' };
const at = (decision: Decision) => ('until' in decision ? decision.until.toISOString() : decision.is);

test('a learner whose app is closed is told by a push, and at night in the morning', () => {
  expect(decide(comment, learner(), friday, london)).toEqual({ is: 'push' });
  expect(at(decide(comment, learner(), new Date('2026-11-27T21:00:00Z'), london))).toBe(
    '2026-11-28T08:00:00.000Z',
  );
});

test('a learner who has the app open is told if it is not read when they leave', () => {
  const presentUntil = new Date(friday.getTime() + 90_000);
  expect(decide(comment, learner({ presentUntil }), friday, london)).toEqual({
    is: 'wait',
    until: presentUntil,
    state: 'due',
  });
  expect(decide(comment, learner({ presentUntil }), presentUntil, london)).toEqual({ is: 'push' });
});

test('a learner without pushes gets a text message at 18:00 when it has waited a day', () => {
  const phone = learner({ hasDevice: false });
  expect(decide(comment, phone, friday, london)).toEqual({
    is: 'wait',
    until: new Date('2026-11-28T18:00:00.000Z'),
    state: 'held',
  });
  expect(decide({ ...comment, state: 'held' }, phone, new Date('2026-11-28T18:00:00Z'), london)).toEqual({
    is: 'text',
  });
  expect(at(decide({ ...comment, createdAt: new Date('2026-11-27T17:59:00Z') }, phone, friday, london))).toBe(
    '2026-11-28T18:00:00.000Z',
  );
  expect(at(decide({ ...comment, createdAt: new Date('2026-11-27T18:01:00Z') }, phone, friday, london))).toBe(
    '2026-11-29T18:00:00.000Z',
  );
});

test('one whose phone takes pushes by then gets a push instead', () => {
  expect(decide({ ...comment, state: 'held' }, learner(), new Date('2026-11-28T18:00:00Z'), london)).toEqual({
    is: 'push',
  });
});

test.each([
  ['who said no to text messages', { texts: false }],
  ['whose number does not work, or whose centre pays for none', { canText: false }],
])('a learner without pushes %s is not told', (_who, given) => {
  expect(decide(comment, learner({ hasDevice: false, ...given }), friday, london)).toEqual({ is: 'nothing' });
});

test('staff are told together at 8:00 on the next working day, and get no text message unless they want it', () => {
  const work: Item = { kind: 'evidence', createdAt: friday, state: 'due' };
  expect(at(decide(work, teacher(), friday, london))).toBe('2026-11-30T08:00:00.000Z');
  const monday = new Date('2026-11-30T08:00:00Z');
  expect(decide({ ...work, state: 'held' }, teacher(), monday, london)).toEqual({ is: 'push' });
  const without = { ...teacher(), hasDevice: false };
  expect(decide({ ...work, state: 'held' }, without, monday, london)).toEqual({ is: 'nothing' });
  expect(decide({ ...work, state: 'held' }, { ...without, texts: true }, monday, london)).toEqual({
    is: 'text',
  });
});

test('staff who want it are told at once, also at weekends, but not in their evening', () => {
  const message: Item = { kind: 'message', createdAt: friday, state: 'due' };
  const saturday = new Date('2026-11-28T12:00:00Z');
  expect(decide(message, teacher({ messages: 'now' }), friday, london)).toEqual({ is: 'push' });
  expect(at(decide(message, teacher({ messages: 'now' }), saturday, london))).toBe(
    '2026-11-30T08:00:00.000Z',
  );
  expect(decide(message, teacher({ messages: 'now', atWeekends: true }), saturday, london)).toEqual({
    is: 'push',
  });
  const evening = new Date('2026-11-27T18:30:00Z');
  expect(at(decide(message, teacher({ messages: 'now', atWeekends: true }), evening, london))).toBe(
    '2026-11-28T08:00:00.000Z',
  );
});

test('nobody is told what they switched off', () => {
  for (const kind of newsKinds)
    for (const reach of [
      learner({ messages: 'off', work: 'off', lessons: 'off', plans: 'off' }),
      teacher({ messages: 'off', work: 'off', lessons: 'off', plans: 'off' }),
    ])
      expect(decide({ ...comment, kind }, reach, friday, london)).toEqual({ is: 'nothing' });
});

test('in a simulated year of three time zones nobody is told in quiet hours, everybody is within eight days, and by one text message a day', () => {
  const reaches = [
    learner(),
    learner({ hasDevice: false }),
    teacher(),
    teacher({ work: 'now' }),
    teacher({ work: 'now', atWeekends: true, quietFrom: '22:30', quietUntil: '06:15' }),
  ];
  for (const timeZone of ['Europe/London', 'Asia/Kathmandu', 'America/St_Johns']) {
    const calendar = { ...london, timeZone };
    for (const reach of reaches) {
      const textMoments = new Set<number>();
      for (let due = Date.UTC(2026, 0, 1); due < Date.UTC(2027, 0, 1); due += 131 * 60_000) {
        const [told, how] = follow(reach, new Date(due), calendar);
        if (firstLoudMoment(told, reach.hours, calendar).getTime() !== told.getTime())
          expect.fail(`${timeZone}: ${new Date(due).toISOString()} is told at ${told.toISOString()}`);
        if (told.getTime() - due > 8 * 86_400_000) expect.fail(`${due} is told at ${told.toISOString()}`);
        if (how === 'text') textMoments.add(told.getTime());
      }
      const sorted = [...textMoments].toSorted((a, b) => a - b);
      expect(sorted.filter((each, index) => each - (sorted[index - 1] ?? 0) < 22 * 3_600_000)).toEqual([]);
      if (!reach.hasDevice) expect(sorted.length).toBeGreaterThan(360);
    }
  }
});

/** Until something is sent: when, and how. */
function follow(reach: Reach, due: Date, calendar: typeof london): [Date, Decision['is']] {
  let item: Item = { kind: 'evidence', createdAt: due, state: 'due' };
  let now = due;
  for (;;) {
    const decision = decide(item, reach, now, calendar);
    if (decision.is !== 'wait') return [now, decision.is];
    expect(decision.until.getTime()).toBeGreaterThan(now.getTime());
    now = decision.until;
    item = { ...item, state: decision.state };
  }
}
