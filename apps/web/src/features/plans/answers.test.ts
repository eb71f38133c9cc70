// Proves what is shown and saved while two users edit one plan.
import { expect, test } from 'vitest';
import { answersInView, hasArrived, toSave, versionNow } from './answers.ts';

const question = (id: string, answer: string | null, version = 1) => ({
  id,
  planId: 'plan',
  questionSet: 'start' as const,
  index: 0,
  text: id,
  teacherOnly: false,
  answer,
  version,
});
const goal = question('goal', 'To read');
const level = question('level', null);

test('typed text counts as changed until it equals the stored answer, and only changed answers are saved [PLAN-9]', () => {
  const drafts = { goal: { text: 'To write', version: 1 }, level: { text: '', version: 1 } };
  const inView = answersInView([goal, level], drafts, []);
  expect(inView.map(({ isChanged }) => isChanged)).toEqual([true, false]);
  expect(toSave(inView, drafts)).toEqual({ answers: { goal: 'To write' }, expectedVersions: { goal: 1 } });
  expect(toSave(answersInView([goal, level], {}, []), {})).toBeNull();
});

test("a teacher's answer to another question arrives while a learner is typing", () => {
  const drafts = { goal: { text: 'To write', version: 1 } };
  const [mine, theirs] = answersInView([goal, question('level', 'E1', 2)], drafts, []);
  expect(mine).toMatchObject({ text: 'To write', isChanged: true, theirs: null });
  expect(theirs).toMatchObject({ text: 'E1', isChanged: false });
});

test('a conflicting answer shows both versions, and is not saved before one is chosen', () => {
  const drafts = { goal: { text: 'To write', version: 1 } };
  const inView = answersInView([question('goal', 'To work', 2)], drafts, []);
  expect(inView[0]).toMatchObject({ text: 'To write', theirs: 'To work' });
  expect(toSave(inView, drafts)).toBeNull();
  const decided = { goal: { text: 'To write', version: 2 } };
  expect(toSave(answersInView([question('goal', 'To work', 2)], decided, []), decided)).toEqual({
    answers: { goal: 'To write' },
    expectedVersions: { goal: 2 },
  });
});

test('an answer being sent is shown in its box, and text typed after it is based on it, not in conflict with it', () => {
  const onItsWay = [{ answers: { goal: 'To write' }, expectedVersions: { goal: 1 } }];
  expect(answersInView([goal], {}, onItsWay)[0]).toMatchObject({ text: 'To write', isChanged: false });
  expect(versionNow(goal, onItsWay)).toBe(2);
  const drafts = { goal: { text: 'To write letters', version: 2 } };
  expect(answersInView([goal], drafts, onItsWay)[0]).toMatchObject({ isChanged: true, theirs: null });
  const arrived = question('goal', 'To write', 2);
  expect(answersInView([arrived], drafts, onItsWay)[0]).toMatchObject({ isChanged: true, theirs: null });
  expect(hasArrived({ answers: { goal: 'To write' }, expectedVersions: { goal: 1 } }, [arrived])).toBe(true);
  expect(hasArrived({ answers: { goal: 'To write' }, expectedVersions: { goal: 1 } }, [goal])).toBe(false);
});
