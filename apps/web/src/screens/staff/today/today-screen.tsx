// The home screen of staff: what waits for them, which students need them, what is new in their classrooms and chats.
import { useLingui } from '@lingui/react';
import { Suspense } from 'react';
import { CategorySwitcher } from '../../../features/categories/category-switcher.tsx';
import { SecondStepNotice } from './second-step-notice.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDay } from '../../../ui/use-now.ts';
import { ThemeBand } from '../../../theme/theme-band.tsx';
import { TodayClasses } from './today-classes.tsx';
import { TodayCurrentLessons, TodayLessons } from './today-lessons.tsx';
import { TodayMessages } from './today-messages.tsx';
import { TodayStudents } from './today-students.tsx';
import { TodayWaiting } from './today-waiting.tsx';
import styles from './today.module.css';
import { useToday } from './use-today.ts';

// Most staff have a classroom.
const TodayFirstStep = lazyWithRetry(async () => (await import('./today-first-step.tsx')).TodayFirstStep);

export function TodayScreen() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const day = useDay();
  const today = useToday();
  return (
    <>
      <ThemeBand />
      <Page>
        <ScreenTitle>{i18n._('Home')}</ScreenTitle>
        <PageHeading
          title={i18n._('Welcome, {name}', { name: viewer.displayName })}
          lead={<DateText at={day} />}
          actions={<CategorySwitcher />}
        />
        {!today.complete ? (
          <Skeleton shape="row" count={6} />
        ) : today.classes.length === 0 ? (
          <>
            <Suspense fallback={<Skeleton shape="row" count={3} />}>
              <TodayFirstStep />
            </Suspense>
            {today.waiting.evidence + today.waiting.plans > 0 && <TodayWaiting waiting={today.waiting} />}
            <TodayMessages chats={today.unread} />
          </>
        ) : (
          <div className={styles.columns}>
            <div className={styles.column}>
              <TodayWaiting waiting={today.waiting} />
              <TodayStudents students={today.students} />
              <TodayMessages chats={today.unread} />
            </div>
            <div className={styles.column}>
              <TodayClasses classes={today.classes} />
              <TodayCurrentLessons classes={today.classes} />
              <TodayLessons lessons={today.lessons} />
            </div>
          </div>
        )}
        {/* Last, since it arrives late and must not move what is being read. */}
        <SecondStepNotice />
      </Page>
    </>
  );
}
