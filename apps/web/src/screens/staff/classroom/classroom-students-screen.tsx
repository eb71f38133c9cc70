// The students of a classroom: those who need their teacher first, or by name.
import { byNeed } from '@foothold/domain/progress/attention';
import { useLingui } from '@lingui/react';
import { ChartNoAxesColumn, UserRoundPlus, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Person } from '@foothold/domain/people/collections';
import { percent, type Progress } from '@foothold/domain/progress/progress';
import { Link } from '@tanstack/react-router';
import { useAccounts } from '../../../features/people/use-accounts.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cluster, Grid } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/page.tsx';
import { ClassroomFrame, type ClassroomShown } from './classroom-frame.tsx';
import { useReasonText } from '../../../features/progress/use-reason-text.ts';
import { useWaiting } from '../../../features/progress/use-waiting.ts';
import { Badge, Tag } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './classroom.module.css';

const WallOfPeople = lazyWithRetry(
  async () => (await import('../../../features/progress/wall-of-people.tsx')).WallOfPeople,
);

export function ClassroomScreen() {
  return <ClassroomFrame current="students">{(shown) => <Students {...shown} />}</ClassroomFrame>;
}

function Students({ chat, classroom, onAddStudents }: ClassroomShown) {
  const { i18n } = useLingui();
  const waiting = useWaiting();
  const accounts = useAccounts();
  const say = useReasonText();
  const { students, progressOf, needing } = classroom;
  const [order, setOrder] = useState<'need' | 'name'>('need');
  const add = (
    <>
      <Button small icon={UserRoundPlus} aria-haspopup="dialog" onClick={onAddStudents}>
        {i18n._('Add Students')}
      </Button>
      <ButtonLink small icon={UsersRound} to="/staff/users/invite" state={{ intoChatId: chat.id }}>
        {i18n._('Invite several people')}
      </ButtonLink>
    </>
  );
  const reasonsOf = new Map(needing.map(({ learnerId, reasons }) => [learnerId, reasons]));
  const waitingFor = (id: string) => waiting.of(id).evidence + waiting.of(id).plans;
  return (
    <Section
      title={i18n._('Students')}
      beside={students.length}
      actions={
        <>
          {students.length > 1 && (
            <fieldset aria-label={i18n._('Order')} className={styles.order}>
              {(['need', 'name'] as const).map((each) => (
                <button
                  key={each}
                  type="button"
                  className={styles.choice}
                  aria-pressed={order === each}
                  onClick={() => setOrder(each)}
                >
                  {each === 'need' ? i18n._('By need') : i18n._('By name')}
                </button>
              ))}
            </fieldset>
          )}
          {students.length > 0 && (
            <>
              {add}
              <ButtonLink
                small
                icon={ChartNoAxesColumn}
                to="/staff/classrooms/$groupChatId/progress"
                params={{ groupChatId: chat.id }}
              >
                {i18n._('Progress of the class')}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      {students.length === 0 ? (
        <EmptyState drawing="bubbles" action={<Cluster>{add}</Cluster>}>
          {i18n._('This class has no students yet')}
        </EmptyState>
      ) : (
        <>
          <Suspense fallback={<Skeleton shape="row" count={2} />}>
            <WallOfPeople chatId={chat.id} students={students} label={i18n._('People')} />
          </Suspense>
          <Grid of="cards" label={i18n._('Students')}>
            {(order === 'name' ? students : byNeed(students, waitingFor, needing)).map((student) => (
              <li key={student.id}>
                <StudentCard
                  student={student}
                  isLocked={accounts.get(student.id)?.accountLocked === true}
                  progress={progressOf(student.id)}
                  waiting={waiting.of(student.id)}
                  reasons={(reasonsOf.get(student.id) ?? []).map(say)}
                />
              </li>
            ))}
          </Grid>
        </>
      )}
    </Section>
  );
}

type StudentCardProps = {
  readonly student: Person;
  readonly isLocked: boolean;
  readonly progress: Progress;
  readonly waiting: { readonly evidence: number; readonly plans: number };
  /** Why the student needs attention, in words. */
  readonly reasons: readonly string[];
};

/** One student of a class: name, progress, and what waits for the teacher. The card opens the progress. */
function StudentCard({ student, isLocked, progress, waiting, reasons }: StudentCardProps) {
  const { i18n } = useLingui();
  return (
    <Link to="/staff/users/$userId/progress" params={{ userId: student.id }} className={styles.card}>
      <span className={styles.head}>
        <bdi className={styles.studentCardName}>{student.displayName}</bdi>
        {isLocked && <Tag tone="bad">{i18n._('Locked')}</Tag>}
      </span>
      <ProgressBar
        done={progress.done}
        total={progress.total}
        valueText={i18n._('{percent}%', { percent: percent(progress) })}
      />
      {reasons.length > 0 && <span className={styles.reasons}>{reasons.join(' · ')}</span>}
      <span className={styles.waiting}>
        {waiting.evidence > 0 && (
          <span>
            <Badge count={waiting.evidence} label={String(waiting.evidence)} /> {i18n._('to comment on')}
          </span>
        )}
        {waiting.plans > 0 && (
          <span>
            <Badge count={waiting.plans} label={String(waiting.plans)} />{' '}
            {i18n._('{count, plural, one {plan to check} other {plans to check}}', { count: waiting.plans })}
          </span>
        )}
      </span>
    </Link>
  );
}
