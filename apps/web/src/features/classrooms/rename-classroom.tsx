// Renames a classroom. A conflicting name is shown, not overwritten.
import { renameForm } from '@foothold/domain/classrooms/input';
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { readonly chat: Chat; readonly onClose: () => void };

export function RenameClassroom({ chat, onClose }: Props) {
  const { i18n } = useLingui();
  const [basedOn, setBasedOn] = useState(chat.chatName);
  const [chatName, setName] = useState(chat.chatName);
  const [mistake, setMistake] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const [wrong] = renameForm.safeParse({ chatName }).error?.issues ?? [];
    setMistake(wrong?.message ?? null);
    setProblem(null);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await calls.classrooms.updateClassroom({ chatId: chat.id, chatName, basedOn });
      onClose();
    } catch (error) {
      const { msg, details } = refusalOf(error);
      const theirs = details['chatName'];
      // A user who saves again has seen the other name.
      if (typeof theirs === 'string') setBasedOn(theirs);
      setProblem(typeof theirs === 'string' ? `${i18n._(msg)}: ${theirs}` : msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      heading={i18n._('Edit classroom name')}
      saveWord={i18n._('Save')}
      saveDisabled={chatName === basedOn}
      unsaved={chatName !== chat.chatName}
      busy={busy}
      problem={problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Classroom name')}
        value={chatName}
        longest={100}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setMistake(null);
          setName(event.target.value);
        }}
        {...(mistake === null ? {} : { error: i18n._(mistake) })}
      />
    </FormDialog>
  );
}
