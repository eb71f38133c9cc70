// Proves what the badges shown to staff count.
import { describe, expect, it } from 'vitest';
import { waitingByLearner, waitingTogether } from './waiting.ts';

const monday = '2026-03-02T09:00:00.000Z';
const tuesday = '2026-03-03T09:00:00.000Z';
const plan = (id: string, learnerId: string, initialModifiedAt: string) => ({
  id,
  learnerId,
  initialModifiedAt,
  finalModifiedAt: monday,
});
const mark = (subjectId: string, kind: string, checkedAt: string) => ({ subjectId, kind, checkedAt });

describe('what waits for a teacher', () => {
  it('is every piece of evidence without a comment, by learner [STAFF-13, USER-18]', () => {
    const waiting = waitingByLearner(
      [{ learnerId: 'amina' }, { learnerId: 'tomasz' }, { learnerId: 'amina' }],
      [],
      [],
    );
    expect(waiting.get('amina')).toEqual({ evidence: 2, plans: 0 });
    expect(waiting.get('tomasz')).toEqual({ evidence: 1, plans: 0 });
    expect(waitingTogether([...waiting.values()])).toEqual({ evidence: 3, plans: 0 });
  });

  it('is every question set that changed after the last check or was never checked [STAFF-14, USER-18]', () => {
    const plans = [
      plan('changed', 'amina', tuesday),
      plan('new', 'tomasz', monday),
      plan('seen', 'mei', monday),
    ];
    const marks = [
      mark('changed', 'plan_start', monday),
      mark('changed', 'plan_end', monday),
      mark('seen', 'plan_start', tuesday),
      mark('seen', 'plan_end', tuesday),
    ];
    const waiting = waitingByLearner([], plans, marks);
    expect(waiting.get('amina')).toEqual({ evidence: 0, plans: 1 });
    expect(waiting.get('tomasz')).toEqual({ evidence: 0, plans: 2 });
    expect(waiting.has('mei')).toBe(false);
  });

  it('adds both up for one learner [USER-18]', () => {
    const waiting = waitingByLearner([{ learnerId: 'amina' }], [plan('p', 'amina', monday)], []);
    expect(waiting.get('amina')).toEqual({ evidence: 1, plans: 2 });
  });
});
