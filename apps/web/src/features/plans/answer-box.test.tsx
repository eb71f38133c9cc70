// Proves what a user sees of one question of a learning plan.
import type { Self } from '@foothold/domain/people/collections';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ViewerProvider } from '../../session/viewer.tsx';
import { AnswerBox } from './answer-box.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const ignore = () => undefined;

function shownTo(role: Self['role'], teacherOnly: boolean): string {
  const viewer: Self = {
    id: 'viewer',
    displayName: 'Amina Yusuf',
    role,
    hasProfileImage: null,
    profileFileId: null,
    selectedCategoryId: 'morning',
  };
  const question = {
    id: 'level',
    planId: 'plan',
    questionSet: 'start' as const,
    index: 1,
    text: 'Level at the start',
    teacherOnly,
    answer: 'Entry 1',
    version: 1,
  };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ViewerProvider value={viewer}>
        <AnswerBox
          answer={{ question, text: 'Entry 1', isChanged: false, theirs: null }}
          readOnly={role === 'student' && teacherOnly}
          onChange={ignore}
          onKeepMine={ignore}
          onAcceptTheirs={ignore}
        />
      </ViewerProvider>
    </I18nProvider>,
  );
}

describe('a question', () => {
  it('that only the teacher answers carries an icon and says so, to the learner and to staff [PLAN-13]', () => {
    for (const [role, words] of [
      ['student', 'Only your teacher can answer this'],
      ['teacher', 'Only staff can answer this'],
    ] as const) {
      const html = shownTo(role, true);
      expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
      expect(html).toContain(words);
    }
    expect(shownTo('student', false)).not.toMatch(/<svg|can answer this/);
  });

  it('has a box of at least three rows for its answer [PLAN-14]', () => {
    expect(shownTo('student', false)).toMatch(/<textarea[^>]* rows="3"/);
    expect(shownTo('student', true)).toMatch(/<textarea[^>]* rows="3"/);
  });
});
