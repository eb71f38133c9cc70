// Home: what is new, the lesson to continue with, then the class, targets and plan, and all lessons.
import { useLingui } from '@lingui/react';
import { Fragment, Suspense, useState } from 'react';
import { isFinished } from '@foothold/domain/progress/next-step';
import { fileUrl } from '@foothold/domain/files/kinds';
import { Link } from '@tanstack/react-router';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ThemeBand } from '../../theme/theme-band.tsx';
import { heightOf } from './news.ts';
import { useHome } from './use-home.ts';
import { Banner } from '../../ui/banner.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { LessonRow } from './lesson-row.tsx';
import type { CurrentLesson } from '../../features/progress/use-current-lessons.ts';
import { Tag } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { LessonProgress } from './lesson-progress.tsx';
import { NewComments } from '../../features/evidence/new-comments.tsx';
import { NextStepLink } from '../../features/progress/next-step-link.tsx';
import { useNextStep } from '../../features/progress/use-next-step.ts';
import styles from './home-screen.module.css';

// Most visits have nothing new.
const HomeNews = lazyWithRetry(async () => (await import('./home-news.tsx')).HomeNews);
// Below the first view of a phone: what is next does not wait for it.
const HomeRest = lazyWithRetry(async () => (await import('./home-rest.tsx')).HomeRest);

// Only before there is a class.
const FirstDay = lazyWithRetry(async () => (await import('./first-day.tsx')).FirstDay);

/** For a home that is known to show both. */
export const loadRestOfHome = () => Promise.all([HomeNews.load(), HomeRest.load()]);

export function HomeScreen() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const home = useHome();
  const isFirstDay = home.complete && home.lessons.length === 0 && home.classrooms.length === 0;
  const [hasOpened, setOpened] = useState(home.complete);
  const [began, setBegan] = useState(isFirstDay);
  if (home.complete && !hasOpened) {
    setOpened(true);
    setBegan(isFirstDay);
  }
  // What is below waits for the first day, except where it may have the focus already.
  const Part = began ? Fragment : Suspense;
  return (
    <>
      <ThemeBand inHeader />
      <Page close>
        <ScreenTitle>{i18n._('Home')}</ScreenTitle>
        <PageHeading title={i18n._('Welcome, {name}', { name: viewer.displayName })} />
        {home.complete ? (
          <>
            {home.news.length > 0 && (
              <div style={{ minBlockSize: heightOf(home.news) }}>
                <Suspense>
                  <HomeNews news={home.news} />
                </Suspense>
              </div>
            )}
            <HomeCurrentLessons lessons={home.lessons} next={home.next} />
          </>
        ) : (
          // Nothing is rendered below content that is still loading, so nothing shifts.
          <Skeleton shape="pictureTile" count={1} />
        )}
        {hasOpened && (
          <Suspense fallback={<Skeleton shape="row" count={3} />}>
            <Part>{isFirstDay && <FirstDay />}</Part>
            <HomeRest home={home} />
          </Suspense>
        )}
      </Page>
    </>
  );
}

type HomeCurrentLessonsProps = {
  readonly lessons: readonly CurrentLesson[];
  /** Null: all are finished. */
  readonly next: CurrentLesson | null;
};

/** The lesson to continue with, large and first, then the other current ones. A finished lesson is never first: once all current ones are finished, another one is offered above them. */
function HomeCurrentLessons({ lessons, next }: HomeCurrentLessonsProps) {
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

/** The lesson to continue with: its card leads to its pages, its button to the next page or task. */
function LessonHero({ lesson }: { readonly lesson: CurrentLesson }) {
  const { i18n } = useLingui();
  const { module, progress, unread, isNew } = lesson;
  const lessonParams = { topicId: module.topicId, moduleId: module.id };
  const step = useNextStep(module.id);
  return (
    <article className={styles.hero}>
      <Link
        to="/topics/$topicId/modules/$moduleId/learning"
        params={lessonParams}
        state={{ isFromHome: true }}
        className={styles.card}
      >
        <span className={styles.frame}>
          <Picture
            src={module.imageFileId === null ? null : fileUrl(module.imageFileId)}
            alt=""
            seed={module.moduleName}
            first
          />
        </span>
        <span className={styles.caption}>
          <span className={styles.head}>
            <span className={styles.title} dir="auto">
              {module.moduleName}
            </span>
            {isNew && <Tag tone="good">{i18n._('New')}</Tag>}
            <NewComments count={unread} />
          </span>
          <LessonProgress module={module} progress={progress} />
        </span>
      </Link>
      <div className={styles.action}>
        <NextStepLink lessonParams={lessonParams} step={step ?? undefined} wide />
      </div>
    </article>
  );
}
