// Deleting a classroom: refused while it has students, otherwise after a question.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog, ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

type Props = { readonly chat: Chat; readonly hasStudents: boolean; readonly onDeleted: () => void };

export function DeleteClassroom({ chat, hasStudents, onDeleted }: Props) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await calls.classrooms.deleteClassroom({ chatId: chat.id });
      showToast(i18n._('The classroom is deleted'));
      onDeleted();
    } catch (error) {
      setRefusal(refusalOf(error).msg);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        icon={Trash2}
        onClick={() => (hasStudents ? setRefusal(classroomSentences.hasStudents) : setAsking(true))}
      >
        {i18n._('Delete classroom')}
      </Button>
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
      <AlertDialog open={refusal !== null} onClose={() => setRefusal(null)}>
        {refusal !== null && i18n._(refusal)}
      </AlertDialog>
    </>
  );
}
