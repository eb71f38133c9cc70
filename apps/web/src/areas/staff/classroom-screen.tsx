// A classroom for its staff: first the students who need attention, then the current modules, then everything the class is taught.
import { useLingui } from '@lingui/react';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, ChartNoAxesColumn, Pencil, Plus, UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { ChatButton } from '../../features/chat/chat-button.tsx';
import { AddModules } from '../../features/classrooms/add-modules.tsx';
import { ChangePeople } from '../../features/classrooms/change-people.tsx';
import { ClassPlan } from '../../features/classrooms/class-plan.tsx';
import { ClassroomInfo } from '../../features/classrooms/classroom-info.tsx';
import { CurrentModules } from '../../features/classrooms/current-modules.tsx';
import { DeleteClassroom } from '../../features/classrooms/delete-classroom.tsx';
import { RenameClassroom } from '../../features/classrooms/rename-classroom.tsx';
import { StudentCard } from '../../features/classrooms/student-card.tsx';
import { ClassroomTopicList } from '../../features/classrooms/classroom-topic-list.tsx';
import { useClassroom, type ClassroomInView } from '../../features/classrooms/use-classroom.ts';
import { useClassroomChanges } from '../../features/classrooms/use-classroom-changes.ts';
import { useHelpSignIn } from '../../features/people/use-help-sign-in.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { MissingPage } from '../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Cluster, Grid } from '../../ui/layout.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/badge.tsx';
import styles from './classroom.module.css';
import { useWaiting } from './use-waiting.ts';

export function ClassroomScreen() {
  const { i18n } = useLingui();
  const { groupChatId } = useParams({ from: '/staff/classrooms/$groupChatId' });
  const classroom = useClassroom(groupChatId);
  // A user who has left or deleted the class is sent to the list, instead of "not found".
  const [leaving, setLeaving] = useState(false);
  if (classroom.status === 'missing' && leaving) return <Navigate to="/staff/classrooms" ignoreBlocker />;
  if (classroom.status === 'missing')
    return (
      <MissingPage
        heading={i18n._(classroomSentences.notFound)}
        action={
          <ButtonLink to="/staff/classrooms" variant="primary">
            {i18n._('Classrooms')}
          </ButtonLink>
        }
      />
    );
  const title = classroom.chat?.chatName;
  return (
    <Page>
      <ScreenTitle>{title ?? i18n._('Classroom')}</ScreenTitle>
      {classroom.chat === undefined || classroom.status === 'loading' ? (
        <Skeleton shape="tile" count={6} />
      ) : (
        <Classroom key={groupChatId} chat={classroom.chat} classroom={classroom} onLeaving={setLeaving} />
      )}
    </Page>
  );
}

type Shown = {
  readonly chat: NonNullable<ClassroomInView['chat']>;
  readonly classroom: ClassroomInView;
  readonly onLeaving: (leaving: boolean) => void;
};
type Open = 'rename' | 'modules' | 'everybody' | 'students' | null;

function Classroom({ chat, classroom, onLeaving }: Shown) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const changes = useClassroomChanges(chat.id);
  const help = useHelpSignIn();
  const [open, setOpen] = useState<Open>(null);
  const [editing, setEditing] = useState(false);
  const { students, staff, modules, topics, curriculum, progressIn } = classroom;
  const close = () => setOpen(null);
  return (
    <>
      <PageHeading
        back={<BackToClassrooms />}
        title={
          <span className={styles.title}>
            <bdi>{chat.chatName}</bdi>
            <IconButton
              icon={Pencil}
              label={i18n._('Edit classroom name')}
              onClick={() => setOpen('rename')}
            />
            <ClassroomInfo chat={chat} />
            {!chat.active && <Tag tone="warn">{i18n._('Inactive')}</Tag>}
          </span>
        }
        lead={staff.map(({ id, displayName }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <bdi>{displayName}</bdi>
          </span>
        ))}
        actions={
          <>
            <ChatButton chatId={chat.id} kind="group" unread={classroom.unread} />
            <DeleteClassroom
              chat={chat}
              hasStudents={students.length > 0}
              onBegin={() => onLeaving(true)}
              onRefused={() => onLeaving(false)}
              onDeleted={() => void navigate({ to: '/staff/classrooms' })}
            />
          </>
        }
      />
      <Section
        title={i18n._('Students')}
        beside={students.length}
        actions={
          <>
            {students.length > 0 && (
              <ButtonLink
                small
                icon={ChartNoAxesColumn}
                to="/staff/classrooms/$groupChatId/progress"
                params={{ groupChatId: chat.id }}
              >
                {i18n._('Progress of the class')}
              </ButtonLink>
            )}
            <MoreActions
              small
              label={i18n._('More actions')}
              actions={[
                {
                  id: 'students',
                  label: i18n._('Add Students'),
                  icon: UserRoundPlus,
                  onAction: () => setOpen('students'),
                },
                {
                  id: 'people',
                  label: i18n._('Add or remove people'),
                  icon: UsersRound,
                  onAction: () => setOpen('everybody'),
                },
                help.action,
              ]}
            />
          </>
        }
      >
        <Students classroom={classroom} />
      </Section>
      <div className={styles.settings}>
        <CurrentModules modules={modules} curriculum={curriculum} changes={changes} />
        <ClassPlan chat={chat} students={students.length} changes={changes} />
      </div>
      <Section
        title={i18n._('Modules')}
        beside={modules.length}
        actions={
          <Cluster>
            <Button small icon={Plus} onClick={() => setOpen('modules')}>
              {i18n._('Add module')}
            </Button>
            {modules.length > 0 && (
              <Button small aria-pressed={editing} onClick={() => setEditing(!editing)}>
                {editing ? i18n._('View modules') : i18n._('Remove modules')}
              </Button>
            )}
          </Cluster>
        }
      >
        {topics.length === 0 ? (
          <EmptyState drawing="book">{i18n._('This class has no modules yet')}</EmptyState>
        ) : (
          <ClassroomTopicList {...{ topics, curriculum, progressIn, editing, changes }} />
        )}
      </Section>
      {help.dialog}
      {open === 'rename' && <RenameClassroom chat={chat} onClose={close} />}
      {open === 'modules' && (
        <AddModules
          chatId={chat.id}
          taught={new Set(modules.map(({ moduleId }) => moduleId))}
          onClose={close}
        />
      )}
      {(open === 'students' || open === 'everybody') && (
        <ChangePeople
          whom={open}
          members={[...staff, ...students]}
          setPeople={changes.setPeople}
          onClose={close}
          onLeaving={onLeaving}
        />
      )}
    </>
  );
}

/** Students who need the teacher first. */
function Students({ classroom: { students, progressOf } }: { readonly classroom: ClassroomInView }) {
  const { i18n } = useLingui();
  const waiting = useWaiting();
  const needs = (id: string) => {
    const { evidence, plans } = waiting.of(id);
    return evidence + plans > 0 ? 0 : 1;
  };
  if (students.length === 0) {
    return <EmptyState drawing="bubbles">{i18n._('This class has no students yet')}</EmptyState>;
  }
  return (
    <Grid of="cards" label={i18n._('Students')}>
      {students
        .toSorted((a, b) => needs(a.id) - needs(b.id))
        .map((student) => (
          <li key={student.id}>
            <StudentCard
              student={student}
              progress={progressOf(student.id)}
              waiting={waiting.of(student.id)}
            />
          </li>
        ))}
    </Grid>
  );
}

function BackToClassrooms() {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/staff/classrooms" variant="plain" icon={ArrowLeft} small>
      {i18n._('Classrooms')}
    </ButtonLink>
  );
}
