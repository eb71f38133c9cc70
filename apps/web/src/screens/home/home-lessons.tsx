// The lessons of home that are not current: a few as rows, more of them folded by whether they are finished.
import { isFinished } from '@foothold/domain/progress/next-step';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { UserRound } from 'lucide-react';
import { NewComments } from '../../features/evidence/new-comments.tsx';
import type { CurrentLesson } from '../../features/progress/use-current-lessons.ts';
import { TileLink } from '../../navigation/links.tsx';
import { Tag } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './home-rows.module.css';
import { LessonRow } from './lesson-row.tsx';

/** So many are shown without a tap. */
const few = 3;

type Props = { readonly lessons: readonly CurrentLesson[] };

/** Without any lesson, a link to the profile is shown instead. */
export function HomeLessons({ lessons }: Props) {
  const { i18n } = useLingui();
  if (lessons.length === 0)
    return <TileLink to="/profile" title={i18n._('Update Profile')} icon={UserRound} />;
  const others = lessons.filter(({ current }) => !current);
  // The section is there whenever there are lessons.
  const listed = others.length > 0 ? others : lessons;
  return (
    <Section title={i18n._('My Lessons')}>
      {listed.length <= few ? (
        <Lessons label={i18n._('My Lessons')} lessons={listed} />
      ) : (
        <div className={styles.folds}>
          <Fold of="unfinished" lessons={listed.filter(({ progress }) => !isFinished(progress))} />
          <Fold of="finished" lessons={listed.filter(({ progress }) => isFinished(progress))} />
        </div>
      )}
    </Section>
  );
}

function Lessons({ label, lessons }: Props & { readonly label: string }) {
  return (
    <RowList label={label}>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.module.id} lesson={lesson} />
      ))}
    </RowList>
  );
}

/** Which folds this tab has opened: a learner who comes back from a lesson finds its row again. */
const opened = new Set<string>();

const titles = {
  unfinished: (i18n: I18n, count: number) => i18n._('{count, plural, other {Go on (#)}}', { count }),
  finished: (i18n: I18n, count: number) => i18n._('{count, plural, other {Finished (#)}}', { count }),
};

/** Its title says what is new inside. */
function Fold({ of, lessons }: Props & { readonly of: keyof typeof titles }) {
  const { i18n } = useLingui();
  if (lessons.length === 0) return null;
  const title = titles[of](i18n, lessons.length);
  return (
    <Disclosure
      open={opened.has(of)}
      onToggle={(isOpen) => (isOpen ? opened.add(of) : opened.delete(of))}
      title={
        <>
          {title}
          {lessons.some(({ isNew }) => isNew) && <Tag tone="good">{i18n._('New')}</Tag>}
          <NewComments count={lessons.reduce((sum, { unread }) => sum + unread, 0)} />
        </>
      }
    >
      <Lessons label={title} lessons={lessons} />
    </Disclosure>
  );
}
