// The header of a lesson: its name, the learner's progress, and the tabs Learn and Tasks.
import { isFinished } from '@foothold/domain/progress/next-step';
import { useLingui } from '@lingui/react';
import { useContext, type ReactNode } from 'react';
import { BackHome } from '../../navigation/back-home.tsx';
import { TabLink } from '../../navigation/links.tsx';
import { Missing } from '../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LessonChatButton } from './lesson-chat-button.tsx';
import { ModuleInPreview } from '../../features/curriculum/module-in-preview.ts';
import { NewComments } from '../../features/evidence/new-comments.tsx';
import { NextStepLink } from '../../features/progress/next-step-link.tsx';
import styles from './lesson-frame.module.css';
import type { LessonInView } from './use-lesson.ts';

type LessonParams = { readonly topicId: string; readonly moduleId: string };

/** `children` are rendered once the lesson has loaded; until then a skeleton, and no premature "not found". */
export function LessonFrame({
  lessonParams,
  current,
  lesson,
  children,
}: {
  readonly lessonParams: LessonParams;
  /** The lesson's own address shows the first tab. */
  readonly current: 'learning' | 'tasks';
  readonly lesson: LessonInView;
  readonly children: ReactNode;
}) {
  const { i18n } = useLingui();
  // The preview has its own way back.
  const inPreview = useContext(ModuleInPreview) !== undefined;
  if (lesson.status === 'missing') return <LessonMissing />;
  return (
    <Page close>
      <ScreenTitle>{lesson.module?.moduleName ?? i18n._('Lesson')}</ScreenTitle>
      <PageHeading
        back={!inPreview && <BackHome />}
        title={lesson.module?.moduleName ?? i18n._('Lesson')}
        lead={
          // The row keeps its height while the numbers load, so that the tabs do not shift.
          lesson.status === 'ready' ? (
            <ProgressBar done={lesson.progress.done} total={lesson.progress.total} />
          ) : (
            '\u00A0'
          )
        }
        actions={<LessonChatButton moduleId={lessonParams.moduleId} />}
      />
      <LinkTabs label={i18n._('Lesson')}>
        <TabLink
          to="/topics/$topicId/modules/$moduleId/learning"
          params={lessonParams}
          className={styles.tab}
          inactiveProps={{ 'aria-current': current === 'learning' ? 'page' : undefined }}
        >
          {i18n._('Learn')}
          <Count items={lesson.resources.items} done={lesson.completed} />
        </TabLink>
        <TabLink
          to="/topics/$topicId/modules/$moduleId/tasks"
          params={lessonParams}
          className={styles.tab}
          badge={<NewComments count={lesson.unread} />}
        >
          {i18n._('Tasks')}
          <Count items={lesson.tasks.items} done={lesson.handedIn} />
        </TabLink>
      </LinkTabs>
      {lesson.next === null && isFinished(lesson.progress) && (
        <Banner tone="good">{i18n._('You have finished this lesson.')}</Banner>
      )}
      {lesson.status === 'ready' ? children : <Skeleton shape="row" count={4} />}
      {/* All pages are read: what is next is on the other tab. */}
      {current === 'learning' && lesson.next?.kind === 'task' && (
        <NextStepLink lessonParams={lessonParams} step={lesson.next} />
      )}
    </Page>
  );
}

/** The two add up to the lesson's progress. For the eye: each row says the same in words. */
function Count({
  items,
  done,
}: {
  readonly items: readonly { id: string }[];
  readonly done: ReadonlySet<string>;
}) {
  const { i18n } = useLingui();
  if (items.length === 0) return null;
  const count = items.filter(({ id }) => done.has(id)).length;
  return (
    <span className={styles.count} aria-hidden>
      {i18n._('{done} of {total}', { done: count, total: items.length })}
    </span>
  );
}

export function LessonMissing({ orphanedDraft }: { readonly orphanedDraft?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <Missing
      heading={i18n._('Module not found')}
      hint={i18n._('This lesson is not here now.')}
      orphanedDraft={orphanedDraft}
      to="/"
    >
      {i18n._('Home')}
    </Missing>
  );
}
