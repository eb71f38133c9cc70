// Renames a classroom. A name that somebody else has given it meanwhile is shown, not overwritten.
import { renameForm } from '@foothold/domain/classrooms/input';
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { conflictOf, isVersionOf } from '../../connection/conflict.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { readonly chat: Chat; readonly onClose: () => void };

export function RenameClassroom({ chat, onClose }: Props) {
  const { i18n } = useLingui();
  const [seen, setSeen] = useState({ chatName: chat.chatName, version: chat.nameVersion });
  const [theirs, setTheirs] = useState<typeof seen | null>(null);
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
      await calls.classrooms.updateClassroom({ chatId: chat.id, chatName, expectedVersion: seen.version });
      onClose();
    } catch (error) {
      const current = conflictOf(error, isVersionOf('chatName'));
      if (current === null) setProblem(refusalOf(error).msg);
      else setTheirs(current);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      heading={i18n._('Edit classroom name')}
      saveWord={i18n._('Save')}
      saveDisabled={chatName === seen.chatName}
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
      {theirs !== null && (
        <ConflictNotice
          theirs={theirs.chatName}
          onKeepMine={() => {
            setSeen(theirs);
            setTheirs(null);
          }}
          onUseTheirs={onClose}
        />
      )}
    </FormDialog>
  );
}
