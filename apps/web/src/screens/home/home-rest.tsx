// Home below the lesson to continue with: the classes, targets and plan, all lessons, and the category.
import { useLingui } from '@lingui/react';
import { UserRound } from 'lucide-react';
import { CategorySwitcher } from '../../features/categories/category-switcher.tsx';
import { useActivePlan } from '../../features/plans/use-active-plan.ts';
import { useViewer } from '../../session/viewer.tsx';
import { TileLink } from '../../navigation/links.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import { HomeClassrooms } from './home-classrooms.tsx';
import { HomeMe } from './home-me.tsx';
import { LessonRow } from './lesson-row.tsx';
import type { HomeInHand } from './use-home.ts';
import type { LessonInHand } from '../../features/progress/use-lessons-in-hand.ts';

export function HomeRest({ home }: { readonly home: HomeInHand }) {
  const viewer = useViewer();
  const plan = useActivePlan(viewer.id);
  return (
    <>
      {home.complete && (
        <>
          <HomeClassrooms classrooms={home.classrooms} />
          <HomeMe targets={home.targets} unchecked={plan.unchecked} />
          <HomeLessons lessons={home.lessons} />
        </>
      )}
      {/* Also while the lessons of another category load: it has the focus then. */}
      <CategorySwitcher />
    </>
  );
}

/** Without any lesson, a link to the profile is shown instead. */
function HomeLessons({ lessons }: { readonly lessons: readonly LessonInHand[] }) {
  const { i18n } = useLingui();
  if (lessons.length === 0) {
    return <TileLink to="/profile" title={i18n._('Update Profile')} icon={UserRound} />;
  }
  return (
    <Section title={i18n._('My Lessons')}>
      <RowList label={i18n._('My Lessons')}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.module.id} lesson={lesson} />
        ))}
      </RowList>
    </Section>
  );
}
