// The lesson to continue with, large and first, then the other current ones.
import { isFinished } from '@foothold/domain/progress/next-step';
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import { LessonHero } from './lesson-hero.tsx';
import { LessonRow } from './lesson-row.tsx';
import type { LessonInHand } from '../../features/progress/use-lessons-in-hand.ts';

type Props = {
  readonly lessons: readonly LessonInHand[];
  /** Null: all are finished. */
  readonly next: LessonInHand | null;
};

/** A finished lesson is never first: once all current ones are finished, another one is offered above them. */
export function HomeCurrentLessons({ lessons, next }: Props) {
  const { i18n } = useLingui();
  const others = lessons.filter((lesson) => lesson.current && lesson !== next);
  const isAllFinished = next === null && lessons.some(({ progress }) => isFinished(progress));
  return (
    <>
      {next !== null && !next.current && (
        <Section title={i18n._('Next lesson')}>
          <LessonHero lesson={next} />
        </Section>
      )}
      {isAllFinished && <Banner tone="good">{i18n._('You have finished all your lessons.')}</Banner>}
      {(next?.current === true || others.length > 0) && (
        <Section title={i18n._('Current Lessons')}>
          {next?.current === true && <LessonHero lesson={next} />}
          {others.length > 0 && (
            <RowList label={i18n._('Current Lessons')}>
              {others.map((lesson) => (
                <LessonRow key={lesson.module.id} lesson={lesson} withPicture />
              ))}
            </RowList>
          )}
        </Section>
      )}
    </>
  );
}
