// Proves who is named to a teacher as needing attention, in which order, and for which reasons.
import { describe, expect, it } from 'vitest';
import {
  byNeed,
  lastWorkAt,
  lowest,
  mostUrgent,
  needingAttention,
  nobodyQuiet,
  quietDays,
} from './attention.ts';

const now = new Date('2026-03-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();

type Work = { readonly done?: number; readonly handedIn?: number; readonly quiet?: number | null };
const student = (learnerId: string, { done = 10, handedIn = 1, quiet = 1 }: Work = {}) => ({
  learnerId,
  done,
  total: 40,
  handedIn,
  lastWorkAt: quiet === null ? null : daysAgo(quiet),
});
const busy = [student('mei'), student('sofia'), student('yusuf')];
const found = (...others: ReturnType<typeof student>[]) => needingAttention([...busy, ...others], now);

describe('a student needs attention', () => {
  it('who has done nothing for a week, and not a day sooner', () => {
    expect(found(student('amina', { quiet: 6.9 }))).toEqual([]);
    expect(found(student('amina', { quiet: 7 }))).toEqual([
      { learnerId: 'amina', reasons: [{ kind: 'quiet', days: 7 }] },
    ]);
  });

  it('who has done less than half of what the class has', () => {
    expect(found(student('amina', { done: 5 }))).toEqual([]);
    expect(found(student('amina', { done: 4 }))).toEqual([
      { learnerId: 'amina', reasons: [{ kind: 'behind', done: 4, usual: 10 }] },
    ]);
  });

  it('who has handed in nothing, where most of the class has', () => {
    expect(found(student('amina', { handedIn: 0 }))).toEqual([
      { learnerId: 'amina', reasons: [{ kind: 'nothingHandedIn' }] },
    ]);
    const few = ['mei', 'sofia', 'yusuf'].map((id) => student(id, { handedIn: 0 }));
    expect(needingAttention([...few, student('amina')], now)).toEqual([]);
  });

  it('who has not begun, once the class has', () => {
    const fresh = student('amina', { done: 0, handedIn: 0, quiet: null });
    expect(found(fresh)).toEqual([{ learnerId: 'amina', reasons: [{ kind: 'notStarted' }] }]);
    expect(needingAttention([fresh, { ...fresh, learnerId: 'bilal' }], now)).toEqual([]);
  });

  it('for every reason that there is, the most urgent first', () => {
    expect(found(student('amina', { quiet: 30, done: 1, handedIn: 0 }))[0]?.reasons).toEqual([
      { kind: 'quiet', days: 30 },
      { kind: 'behind', done: 1, usual: 10 },
      { kind: 'nothingHandedIn' },
    ]);
  });
});

describe('a student needs no attention', () => {
  it('who has done everything, however long ago', () => {
    const finished = { ...student('amina', { quiet: 90 }), done: 40 };
    expect(found(finished)).toEqual([]);
    expect(found({ ...finished, done: 39 })).toHaveLength(1);
  });

  it('for being the only one, or in a class without lessons', () => {
    expect(needingAttention([student('amina')], now)).toEqual([]);
    expect(needingAttention([], now)).toEqual([]);
    const nothingThere = { ...student('amina', { done: 0, handedIn: 0, quiet: null }), total: 0 };
    expect(needingAttention([nothingThere], now)).toEqual([]);
  });
});

it('those who have not begun come first, then the longest quiet, then the furthest behind', () => {
  const names = found(
    student('behind', { done: 3 }),
    student('further behind', { done: 1 }),
    student('quiet', { quiet: 8 }),
    student('longer quiet', { quiet: 20 }),
    student('not begun', { done: 0, handedIn: 0, quiet: null }),
  ).map(({ learnerId }) => learnerId);
  expect(names).toEqual(['not begun', 'longer quiet', 'quiet', 'further behind', 'behind']);
});

it('of several classes the most urgent are named, each student once', () => {
  const blue = found(student('amina', { quiet: 8 }), student('bilal', { quiet: 12 }));
  const green = found(student('amina', { quiet: 20 }), student('carlos', { done: 1 }));
  expect(mostUrgent([...blue, ...green], 2)).toEqual([
    { learnerId: 'amina', reasons: [{ kind: 'quiet', days: 20 }] },
    { learnerId: 'bilal', reasons: [{ kind: 'quiet', days: 12 }] },
  ]);
  expect(mostUrgent([...blue, ...green], 9).map(({ learnerId }) => learnerId)).toEqual([
    'amina',
    'bilal',
    'carlos',
  ]);
});

it('days are whole, and never negative where clocks differ', () => {
  expect(quietDays(null, now)).toBeNull();
  expect(quietDays(daysAgo(2.9), now)).toBe(2);
  expect(quietDays(daysAgo(-1), now)).toBe(0);
});

it('in a class come first those for whom something waits, then those who need attention, then the others by name', () => {
  const students = ['amina', 'bilal', 'dana', 'mei', 'omar'].map((id) => ({ id }));
  const needing = found(student('dana', { quiet: 9 }), student('amina', { done: 1 }));
  const waiting = new Map([['omar', 2]]);
  expect(byNeed(students, (id) => waiting.get(id) ?? 0, needing).map(({ id }) => id)).toEqual([
    'omar',
    'dana',
    'amina',
    'bilal',
    'mei',
  ]);
});

it('nobody is said to be quiet only where each has done something in the last week', () => {
  expect(nobodyQuiet([...busy, student('amina', { quiet: 6.9 })], now)).toBe(true);
  expect(nobodyQuiet([...busy, student('amina', { quiet: 7 })], now)).toBe(false);
  expect(nobodyQuiet([...busy, student('amina', { done: 0, quiet: null })], now)).toBe(false);
  const finishedLongAgo = { ...student('amina', { quiet: 90 }), done: 40 };
  expect(nobodyQuiet([finishedLongAgo], now)).toBe(false);
});

it('the lowest are those with the smallest part done, each once, without those who have nothing left to do', () => {
  const shortClass = { ...student('carlos', { done: 3 }), total: 4 };
  const finished = { ...student('dana'), done: 40 };
  const nothingThere = { ...student('omar', { done: 0 }), total: 0 };
  const [low, again] = [student('amina', { done: 4 }), student('amina', { done: 2 })];
  const named = (most: number) =>
    lowest([shortClass, finished, nothingThere, low, again, student('bilal', { done: 3 })], most);
  expect(named(9)).toEqual([again, student('bilal', { done: 3 }), shortClass]);
  expect(named(2)).toEqual([again, student('bilal', { done: 3 })]);
});

it('takes the newest page or piece of the student’s own for when they were last active, not what staff added', () => {
  const page = { completedAt: '2026-03-02T10:00:00.000Z' };
  const own = { createdBy: 'amina', createdAt: '2026-03-04T10:00:00.000+01:00' };
  const added = { createdBy: 'clarke', createdAt: '2026-03-06T10:00:00.000Z' };
  expect(lastWorkAt('amina', [page], [added, own])).toBe(own.createdAt);
  expect(lastWorkAt('amina', [page], [added])).toBe(page.completedAt);
  expect(lastWorkAt('amina', [], [added])).toBeNull();
});
