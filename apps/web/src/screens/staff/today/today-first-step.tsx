// For teachers without a classroom: the first step, and what comes after it. A classroom needs a module to begin with.
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { Plus, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { usePeople } from '../../../features/people/use-people.ts';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './today.module.css';

const CreateClassroom = lazyWithRetry(
  async () => (await import('../../../features/classrooms/create-classroom.tsx')).CreateClassroom,
);

export function TodayFirstStep() {
  const { i18n } = useLingui();
  const { topics, modulesOf, complete } = useCurriculum();
  const people = usePeople().ofCategory;
  const hasStudents = people.some(({ role }) => !isStaff(role));
  const [creating, setCreating] = useState(false);
  if (!complete) return <Skeleton shape="row" count={3} />;
  const hasModules = topics.some(({ id, active }) => active && modulesOf.has(id));
  return (
    <Section title={i18n._('Classrooms')}>
      <EmptyState
        drawing="bubbles"
        action={
          <Stack gap="large">
            <ol className={styles.steps}>
              {!hasModules && <li>{i18n._('Add a topic and its first module.')}</li>}
              <li>{i18n._('Create a classroom, with the first module for it.')}</li>
              <li>
                {hasStudents
                  ? i18n._('Add your students to the classroom.')
                  : i18n._('Invite your students, and add them to the classroom.')}
              </li>
              <li>{i18n._('They see their lesson on their Home page. What they hand in appears here.')}</li>
            </ol>
            <div className={styles.first}>
              {hasModules ? (
                <Button
                  variant="primary"
                  icon={Plus}
                  aria-haspopup="dialog"
                  onClick={() => setCreating(true)}
                >
                  {i18n._('Create classroom')}
                </Button>
              ) : (
                <ButtonLink to="/staff/topics" variant="primary" icon={Plus}>
                  {i18n._('Add a topic')}
                </ButtonLink>
              )}
              {!hasStudents && (
                <ButtonLink to="/staff/users/invite" icon={UsersRound}>
                  {i18n._('Invite several people')}
                </ButtonLink>
              )}
            </div>
          </Stack>
        }
      >
        {i18n._('Classroom chats will appear here')}
      </EmptyState>
      {creating && (
        <Suspense>
          <CreateClassroom onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Section>
  );
}
