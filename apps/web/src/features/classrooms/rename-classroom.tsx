// Renaming a classroom. A name that somebody else gave meanwhile is shown, not overwritten.
import { renameForm } from '@foothold/domain/classrooms/input';
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { useState, type FormEvent } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { readonly chat: Chat; readonly open: boolean; readonly onClose: () => void };

export function RenameClassroom({ chat, open, onClose }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog open={open} heading={i18n._('Edit classroom name')} onClose={onClose}>
      <RenameForm chat={chat} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ chat, onClose }: Omit<Props, 'open'>) {
  const { i18n } = useLingui();
  const [basedOn, setBasedOn] = useState(chat.chatName);
  const [chatName, setName] = useState(chat.chatName);
  const [mistake, setMistake] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
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
      // Whoever saves again has read the other name.
      if (typeof theirs === 'string') setBasedOn(theirs);
      setProblem(typeof theirs === 'string' ? `${i18n._(msg)}: ${theirs}` : i18n._(msg));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="large">
        {problem !== null && (
          <Banner tone="bad" announced>
            {problem}
          </Banner>
        )}
        <TextField
          label={i18n._('Classroom name')}
          value={chatName}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          onChange={(event) => {
            setMistake(null);
            setName(event.target.value);
          }}
          {...(mistake === null ? {} : { error: i18n._(mistake) })}
        />
        <Cluster spread="end">
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={chatName === basedOn}>
            {i18n._('Save')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
