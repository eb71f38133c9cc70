// The frame of a classroom's page: its name, its actions, and the tabs of students, modules and plan.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { useLingui } from '@lingui/react';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Pencil, Plus, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ChatButton } from '../../../features/chat/chat-button.tsx';
import { AddModules } from './add-modules.tsx';
import { ChangePeople } from './change-people.tsx';
import { ClassroomInfo } from './classroom-info.tsx';
import { RenameClassroom } from './rename-classroom.tsx';
import { useClassroom, type ClassroomInView } from './use-classroom.ts';
import {
  useClassroomChanges,
  type ClassroomChanges,
} from '../../../features/classrooms/use-classroom-changes.ts';
import { useDeleteClassroom } from './use-delete-classroom.tsx';
import { useHelpSignIn } from '../../../features/people/use-help-sign-in.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Missing } from '../../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassroomTabs, type ClassroomTab } from './classroom-tabs.tsx';
import styles from './classroom.module.css';

export type ClassroomShown = {
  readonly chat: NonNullable<ClassroomInView['chat']>;
  readonly classroom: ClassroomInView;
  readonly changes: ClassroomChanges;
  readonly onAddStudents: () => void;
};

type Props = {
  readonly current: ClassroomTab;
  /** What is below the tabs, once everything has loaded. */
  readonly children: (shown: ClassroomShown) => ReactNode;
};

export function ClassroomFrame({ current, children }: Props) {
  const { i18n } = useLingui();
  const { groupChatId } = useParams({ from: '/staff/classrooms/$groupChatId' });
  const classroom = useClassroom(groupChatId);
  // A user who has left or deleted the class is sent to the list, instead of "not found".
  const [leaving, setLeaving] = useState(false);
  if (classroom.status === 'missing' && leaving) return <Navigate to="/staff/classrooms" ignoreBlocker />;
  if (classroom.status === 'missing')
    return (
      <Missing heading={i18n._(classroomSentences.notFound)} to="/staff/classrooms">
        {i18n._('Classrooms')}
      </Missing>
    );
  const { chat, status } = classroom;
  return (
    <Page>
      <ScreenTitle>{chat?.chatName ?? i18n._('Classroom')}</ScreenTitle>
      {chat === undefined || status === 'loading' ? (
        <Skeleton shape="tile" count={6} />
      ) : (
        <Classroom key={groupChatId} {...{ chat, classroom, current, children }} onLeaving={setLeaving} />
      )}
    </Page>
  );
}

type ClassroomProps = Props &
  Pick<ClassroomShown, 'chat' | 'classroom'> & { readonly onLeaving: (leaving: boolean) => void };
type Open = 'rename' | 'modules' | 'everybody' | 'students' | null;

function Classroom({ chat, classroom, current, children, onLeaving }: ClassroomProps) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const changes = useClassroomChanges(chat.id);
  const help = useHelpSignIn();
  const [open, setOpen] = useState<Open>(null);
  const { students, staff, modules } = classroom;
  const deleting = useDeleteClassroom({
    chat,
    hasStudents: students.length > 0,
    onBegin: () => onLeaving(true),
    onRefused: () => onLeaving(false),
    onDeleted: () => void navigate({ to: '/staff/classrooms' }),
  });
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
        lead={staff.map(({ id, displayName }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <bdi>{displayName}</bdi>
          </span>
        ))}
        actions={
          <>
            <ChatButton chatId={chat.id} kind="group" unread={classroom.unread} />
            <Button small icon={Plus} aria-haspopup="dialog" onClick={() => setOpen('modules')}>
              {i18n._('Add module')}
            </Button>
            <ActionMenu
              label={i18n._('More actions')}
              actions={[
                {
                  id: 'people',
                  label: i18n._('Add or remove people'),
                  icon: UsersRound,
                  onAction: () => setOpen('everybody'),
                },
                help.action,
                deleting.action,
              ]}
            />
          </>
        }
      />
      <ClassroomTabs chat={chat} current={current} counts={{ students, modules }} />
      {children({ chat, classroom, changes, onAddStudents: () => setOpen('students') })}
      {help.dialog}
      {deleting.dialogs}
      {open === 'rename' && <RenameClassroom chat={chat} onClose={close} />}
      {open === 'modules' && (
        <AddModules
          chatId={chat.id}
          taught={new Set(modules.map(({ moduleId }) => moduleId))}
          onClose={close}
          onAdded={() =>
            void navigate({
              to: '/staff/classrooms/$groupChatId/lessons',
              params: { groupChatId: chat.id },
              // What was chosen is stored.
              ignoreBlocker: true,
            })
          }
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

function BackToClassrooms() {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/staff/classrooms" variant="plain" icon={ArrowLeft} small>
      {i18n._('Classrooms')}
    </ButtonLink>
  );
}
