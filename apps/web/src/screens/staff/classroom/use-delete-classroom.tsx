// Deletes a classroom after a confirmation; refused while it has students.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { calls } from '../../../connection/calls.ts';
import { useAttempt } from '../../../connection/use-attempt.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';

type Options = {
  readonly chat: Chat;
  readonly hasStudents: boolean;
  readonly onBegin: () => void;
  readonly onRefused: () => void;
  readonly onDeleted: () => void;
};

export function useDeleteClassroom({ chat, hasStudents, onBegin, onRefused, onDeleted }: Options): {
  readonly action: MenuAction;
  readonly dialogs: ReactNode;
} {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const { busy, problem, attempt, forget } = useAttempt();
  const confirm = async () => {
    onBegin();
    const done = await attempt(() => calls.classrooms.deleteClassroom({ chatId: chat.id }));
    setAsking(false);
    if (!done) return onRefused();
    showToast(i18n._('The classroom is deleted'));
    onDeleted();
  };
  return {
    action: {
      id: 'delete',
      label: i18n._('Delete classroom'),
      icon: Trash2,
      danger: true,
      onAction: () => (hasStudents ? setBlocked(true) : setAsking(true)),
    },
    dialogs: (
      <>
        <ConfirmDialog
          open={asking}
          heading={i18n._('Delete classroom')}
          danger
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {i18n._('Are you sure you want to delete {name}?', { name: chat.chatName })}
        </ConfirmDialog>
        <AlertDialog open={isBlocked} onClose={() => setBlocked(false)}>
          {i18n._(classroomSentences.hasStudents)}
        </AlertDialog>
        <AlertDialog open={problem !== null} onClose={forget}>
          {i18n._(problem ?? '')}
        </AlertDialog>
      </>
    ),
  };
}
