// Home: the next lesson first and largest, then the class, targets and plan, and all lessons.
import { useLingui } from '@lingui/react';
import { useViewer } from '../../session/viewer.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { CategorySwitcher } from '../../features/categories/category-switcher.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HomeClassrooms } from './home-classrooms.tsx';
import { HomeCurrentLessons, HomeLessons } from './home-lessons.tsx';
import { HomeMe } from './home-me.tsx';
import { useHome } from './use-home.ts';

export function HomeScreen() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const home = useHome();
  return (
    <Page>
      <ScreenTitle>{i18n._('Home')}</ScreenTitle>
      <PageHeading
        title={i18n._('Welcome, {name}', { name: viewer.displayName })}
        actions={<CategorySwitcher />}
      />
      {home.complete ? (
        <>
          <HomeCurrentLessons lessons={home.lessons} />
          <HomeClassrooms classrooms={home.classrooms} />
          <HomeMe targets={home.targets} unchecked={home.plan.unchecked} />
          <HomeLessons lessons={home.lessons} />
        </>
      ) : (
        // Nothing is rendered below content that is still loading, so nothing shifts.
        <Skeleton shape="pictureTile" count={1} />
      )}
    </Page>
  );
}
