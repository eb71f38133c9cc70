// Proves what counts as an unsaved change of a template, and where a question is still blank.
import { expect, test } from 'vitest';
import { asNew, blankIn, draftOf, isSameDraft, withSet } from './template-draft.ts';

const template = { id: 't', categoryId: 'c', title: 'My year', publishedAt: null, version: 3 };
const question = (id: string, questionSet: 'start' | 'end', text = 'Why?') => ({
  id,
  templateId: 't',
  questionSet,
  index: 0,
  text,
  teacherOnly: false,
});

test('a template opened without edits has nothing unsaved, whatever version arrives with the same text', () => {
  const draft = draftOf(template, [question('a', 'start')]);
  expect(isSameDraft(draft, draftOf({ ...template, version: 4 }, [question('a', 'start')]))).toBe(true);
  expect(isSameDraft(draft, draftOf({ ...template, title: 'Other' }, [question('a', 'start')]))).toBe(false);
});

test('moving a question, or keeping it for the teacher, is a change', () => {
  const draft = draftOf(template, [question('a', 'start'), question('b', 'start')]);
  const [a, b] = draft.questions.start;
  if (a === undefined || b === undefined) throw new Error('There are two.');
  expect(isSameDraft(draft, withSet(draft, 'start', [b, a]))).toBe(false);
  expect(isSameDraft(draft, withSet(draft, 'start', [{ ...a, teacherOnly: true }, b]))).toBe(false);
});

test('the first set with a blank question is named, so that its tab can be shown', () => {
  expect(blankIn(draftOf(template, [question('a', 'start')]))).toBeUndefined();
  expect(blankIn(draftOf(template, [question('a', 'start'), question('b', 'end', ' ')]))).toBe('end');
});

test('text saved as a new template leaves out blank questions, and shares no question with the old one', () => {
  let made = 0;
  const draft = draftOf(template, [
    question('a', 'start'),
    question('b', 'start', ' '),
    question('c', 'end', 'How?'),
  ]);
  const { title, questions } = asNew(draft, () => `new ${(made += 1)}`);
  expect(title).toBe('My year');
  expect(questions.start).toEqual([{ id: 'new 1', text: 'Why?', teacherOnly: false }]);
  expect(questions.end).toEqual([{ id: 'new 2', text: 'How?', teacherOnly: false }]);
});
