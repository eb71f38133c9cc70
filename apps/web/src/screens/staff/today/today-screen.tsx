// The home screen of staff: what waits for them, which students need them, what is new in their classrooms and chats.
import { useLingui, Trans } from '@lingui/react';
import { Suspense, useEffect, useState } from 'react';
import { CategorySwitcher } from '../../../features/categories/category-switcher.tsx';
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
import { useToday } from './use-today.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { calls } from '../../../connection/calls.ts';
import styles from './today.module.css';

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

/** Tells staff without a second factor from when on they need one, and where to add it. */
function SecondStepNotice() {
  const { i18n } = useLingui();
  const dueAt = useFactorDueAt();
  if (dueAt === null) return null;
  return (
    <Banner
      tone="warn"
      heading={i18n._('Protect your account')}
      action={
        <ButtonLink to="/profile/twoStep" small>
          {i18n._('Set up two-step sign-in')}
        </ButtonLink>
      }
    >
      <Trans
        id="From <0/> you need a second way to sign in."
        components={{ 0: <DateText at={dueAt} as="short" /> }}
      />
    </Banner>
  );
}

/** From when on the user needs a second factor; null while it is unknown, and for whoever has one. Without an answer nothing is shown: the next start asks again. */
function useFactorDueAt(): string | null {
  const [dueAt, setDueAt] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    calls.signIn.readSession().then(
      ({ factorDueAt }) => left || setDueAt(factorDueAt),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return dueAt;
}
