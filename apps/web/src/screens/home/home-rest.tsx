// Home below the lesson to continue with: the classes, targets and plan, all lessons, and the category.
import { useLingui } from '@lingui/react';
import { Suspense } from 'react';
import { MessagesSquare, ClipboardList, Target } from 'lucide-react';
import type { Progress } from '@foothold/domain/progress/progress';
import { CategorySwitcher } from '../../features/categories/category-switcher.tsx';
import { useActivePlan } from '../../features/plans/use-active-plan.ts';
import { useViewer } from '../../session/viewer.tsx';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { RowLink } from '../../navigation/links.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import { HomeLessons } from './home-lessons.tsx';
import type { HomeData } from './use-home.ts';
import { useCategories } from '../../features/categories/use-categories.ts';
import type { ChatView } from '../../features/chat/use-chats.ts';
import { IconDisc } from '../../ui/avatar.tsx';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './home-rows.module.css';

// The last thing on the page.
const InstallOffer = lazyWithRetry(async () => (await import('./install-offer.tsx')).InstallOffer);

export function HomeRest({ home }: { readonly home: HomeData }) {
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
      {home.complete && home.classrooms.length > 0 && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
    </>
  );
}

type HomeClassroomsProps = { readonly classrooms: readonly ChatView[] };

/** The learner's classrooms on the home screen, each with its unread messages. */
function HomeClassrooms({ classrooms }: HomeClassroomsProps) {
  const { i18n } = useLingui();
  const hasOtherCategories = useCategories().length > 1;
  return (
    <Section title={i18n._('Classrooms')}>
      {classrooms.length > 0 ? (
        <RowList label={i18n._('Classrooms')}>
          {classrooms.map(({ chat, unread }) => (
            <li key={chat.id}>
              <RowLink
                to="/classes/$chatId"
                params={{ chatId: chat.id }}
                className={styles.row}
                title={chat.chatName}
                start={<IconDisc icon={MessagesSquare} size="small" />}
                end={<UnreadBadge count={unread} />}
              />
            </li>
          ))}
        </RowList>
      ) : (
        <EmptyState
          drawing="bubbles"
          hint={
            hasOtherCategories
              ? i18n._('Is your class not here? Choose another category below.')
              : i18n._('Your teacher adds you to a class.')
          }
        >
          {i18n._('Classroom chats will appear here')}
        </EmptyState>
      )}
    </Section>
  );
}

type HomeMeProps = {
  readonly targets: { readonly progress: Progress; readonly unread: number };
  readonly unchecked: number;
};

/** The learner's targets and learning plan on the home screen. */
function HomeMe({ targets, unchecked }: HomeMeProps) {
  const { i18n } = useLingui();
  const newBadge = (count: number) => (
    <Badge count={count} label={i18n._('{count, plural, other {# new}}', { count })} />
  );
  return (
    <Section title={i18n._('Me')}>
      <RowList label={i18n._('Me')}>
        <li>
          <RowLink
            to="/targets"
            className={styles.row}
            title={i18n._('My Targets')}
            start={<IconDisc icon={Target} size="small" />}
            end={newBadge(targets.unread)}
            {...(targets.progress.total > 0
              ? { text: <ProgressBar done={targets.progress.done} total={targets.progress.total} /> }
              : {})}
          />
        </li>
        <li>
          <RowLink
            to="/learningPlan/$questionSet"
            params={{ questionSet: 'start' }}
            className={styles.row}
            title={i18n._('My Learning Plan')}
            start={<IconDisc icon={ClipboardList} size="small" />}
            end={newBadge(unchecked)}
          />
        </li>
      </RowList>
    </Section>
  );
}
