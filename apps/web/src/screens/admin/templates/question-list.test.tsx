// Proves that question and answer boxes are tall enough.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { maxQuestions } from '@foothold/domain/plans/template-input';
import { AnswerBox } from '../../../features/plans/answer-box.tsx';
import { QuestionList } from './question-list.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const nothing = () => undefined;

const shown = (element: ReactElement) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>);

function rowsOf(element: ReactElement): (string | undefined)[] {
  return [...shown(element).matchAll(/<textarea[^>]* rows="(\d+)"/g)].map(([, rows]) => rows);
}

test('the boxes for a question and for its answer have at least three rows, empty or not [CONST-14]', () => {
  const questions = ['', 'What do you want to learn?'].map((text, index) => ({
    id: `question ${index}`,
    text,
    teacherOnly: index === 1,
  }));
  expect(rowsOf(<QuestionList questions={questions} showErrors={false} onChange={nothing} />)).toEqual([
    '3',
    '3',
  ]);
  const question = {
    id: 'question',
    planId: 'plan',
    questionSet: 'start',
    index: 0,
    text: 'What do you want to learn?',
    teacherOnly: false,
    answer: null,
    version: 1,
  } as const;
  for (const text of ['', 'To talk to the doctor']) {
    const answer = { question, text, isChanged: false, theirs: null };
    const props = {
      answer,
      readOnly: false,
      onChange: nothing,
      onKeepMine: nothing,
      onAcceptTheirs: nothing,
    };
    expect(rowsOf(<AnswerBox {...props} />)).toEqual(['3']);
  }
});

test('an administrator adds a question while there is room for one, and not when the set is full', () => {
  const canAdd = (count: number) => {
    const questions = Array.from({ length: count }, (_, index) => ({
      id: `question ${index}`,
      text: 'What next?',
      teacherOnly: false,
    }));
    const markup = shown(<QuestionList questions={questions} showErrors={false} onChange={nothing} />);
    const button = markup.match(/<button[^>]*>(?:(?!<button).)*Add question/)?.[0] ?? '';
    expect(button).not.toBe('');
    return !/^<button[^>]* (?:disabled|aria-disabled)="/.test(button);
  };
  expect([0, maxQuestions - 1, maxQuestions].map(canAdd)).toEqual([true, true, false]);
});
