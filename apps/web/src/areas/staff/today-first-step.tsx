// For staff without a classroom: the first step, and what comes after it.
import { useLingui } from '@lingui/react';
import { Plus, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './today.module.css';

const CreateClassroom = lazyWithRetry(
  async () => (await import('../../features/classrooms/create-classroom.tsx')).CreateClassroom,
);

export function TodayFirstStep() {
  const { i18n } = useLingui();
  const [creating, setCreating] = useState(false);
  return (
    <Section title={i18n._('Classrooms')}>
      <EmptyState
        drawing="bubbles"
        action={
          <Stack gap="large">
            <ol className={styles.steps}>
              <li>{i18n._('Create a classroom, with the first module for it.')}</li>
              <li>{i18n._('Invite your students, and add them to the classroom.')}</li>
              <li>{i18n._('They find their lesson at home. What they hand in appears here.')}</li>
            </ol>
            <div className={styles.first}>
              <Button variant="primary" icon={Plus} aria-haspopup="dialog" onClick={() => setCreating(true)}>
                {i18n._('Create classroom')}
              </Button>
              <ButtonLink to="/staff/users/invite" icon={UserPlus}>
                {i18n._('Invite several')}
              </ButtonLink>
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
