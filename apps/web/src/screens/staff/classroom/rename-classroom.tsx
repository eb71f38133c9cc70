// Renames a classroom. A name that somebody else has saved since is shown, not overwritten.
import { renameForm } from '@foothold/domain/classrooms/input';
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { calls } from '../../../connection/calls.ts';
import { conflictOf, isVersionOf } from '../../../connection/conflict.ts';
import { fieldErrorsIn } from '../../../forms/field-errors.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Props = { readonly chat: Chat; readonly onClose: () => void };

export function RenameClassroom({ chat, onClose }: Props) {
  const { i18n } = useLingui();
  const form = useCallForm({
    initial: { chatName: chat.chatName },
    edit: {
      version: chat.nameVersion,
      conflictOf: (error) => conflictOf(error, isVersionOf('chatName')),
    },
    check: (values) => fieldErrorsIn(renameForm, values),
    send: async ({ chatName }, { expectedVersion }) => {
      await calls.classrooms.updateClassroom({ chatId: chat.id, chatName, expectedVersion });
      onClose();
    },
  });
  return (
    <FormDialog
      heading={i18n._('Edit classroom name')}
      saveWord={i18n._('Save')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Classroom name')}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        {...form.field('chatName')}
      />
      {form.conflict !== null && <ConflictNotice {...form.conflict} theirs={form.conflict.theirs.chatName} />}
    </FormDialog>
  );
}
