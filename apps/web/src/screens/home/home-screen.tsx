// Home: what is new, the lesson to continue with, then the class, targets and plan, and all lessons.
import { useLingui } from '@lingui/react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HomeCurrentLessons } from './home-lessons.tsx';
import { ThemeBand } from '../../theme/theme-band.tsx';
import { heightOf } from './news.ts';
import { useHome } from './use-home.ts';

// Most visits have nothing new.
const HomeNews = lazyWithRetry(async () => (await import('./home-news.tsx')).HomeNews);
// Below the first view of a phone: what is next does not wait for it.
const HomeRest = lazyWithRetry(async () => (await import('./home-rest.tsx')).HomeRest);

/** For a home that is known to show both. */
export const loadRestOfHome = () => Promise.all([HomeNews.load(), HomeRest.load()]);

export function HomeScreen() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const home = useHome();
  const [hasOpened, setOpened] = useState(home.complete);
  if (home.complete && !hasOpened) setOpened(true);
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
            <HomeRest home={home} />
          </Suspense>
        )}
      </Page>
    </>
  );
}
