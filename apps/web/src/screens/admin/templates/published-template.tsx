// The questions of a published template, read-only.
import { useLingui } from '@lingui/react';
import type { DraftQuestion } from './template-draft.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList, StaticRow } from '../../../ui/list-row.tsx';

export function PublishedTemplate({ questions }: { readonly questions: readonly DraftQuestion[] }) {
  const { i18n } = useLingui();
  return (
    <>
      <Banner tone="info">{i18n._('This learning plan is published. It cannot be changed any more.')}</Banner>
      {questions.length === 0 ? (
        <EmptyState drawing="lens">{i18n._('No questions yet')}</EmptyState>
      ) : (
        <RowList label={i18n._('Questions')}>
          {questions.map((question) => (
            <li key={question.id}>
              <StaticRow
                title={question.text}
                {...(question.teacherOnly ? { tag: <Tag tone="staff">{i18n._('Teacher only')}</Tag> } : {})}
              />
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}
