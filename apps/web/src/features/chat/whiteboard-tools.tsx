// The staff's actions on a whiteboard: edit its text, and lock or unlock the chat below it.
import type { Chat, Whiteboard } from '@foothold/domain/chat/collections';
import { maxMessageLength } from '@foothold/domain/chat/sentences';
import { useLingui } from '@lingui/react';
import { Lock, LockOpen, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { UnsavedChanges } from '../../navigation/unsaved-changes.tsx';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { readWhiteboardDraft } from './stored-whiteboard-draft.ts';
import { useWhiteboardText } from './use-whiteboard-text.ts';
import styles from './whiteboard.module.css';

type ToolsProps = { readonly chat: Chat; readonly board: Whiteboard; readonly onEdit: () => void };

export function WhiteboardTools({ chat, board, onEdit }: ToolsProps) {
  const { i18n } = useLingui();
  const { busy, attempt } = useAttemptWithToast();
  const viewer = useViewer();
  const draft = readWhiteboardDraft(viewer.id, chat.id);
  const lock = () => attempt(() => calls.chat.setChatLocked({ chatId: chat.id, locked: !chat.locked }));
  return (
    <div className={styles.tools}>
      {draft !== undefined && draft.text !== board.whiteboard && (
        <p className={styles.kept}>
          <Tag tone="warn">{i18n._('You have unsaved changes')}</Tag>
        </p>
      )}
      <Cluster>
        <Button small icon={Pencil} onClick={onEdit}>
          {i18n._('Edit Whiteboard')}
        </Button>
        <Button small icon={chat.locked ? LockOpen : Lock} busy={busy} onClick={() => void lock()}>
          {chat.locked ? i18n._('Unlock chat') : i18n._('Lock chat')}
        </Button>
      </Cluster>
    </div>
  );
}

type EditorProps = { readonly board: Whiteboard; readonly onClose: () => void };

export function WhiteboardEditor({ board, onClose }: EditorProps) {
  const { i18n } = useLingui();
  const { text, change, isChanged, theirs, save, keepBoth, forget, discard, busy, problem } =
    useWhiteboardText(board, onClose);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  return (
    <div className={styles.editor}>
      <UnsavedChanges unsaved={isChanged && !busy} onDiscard={forget} />
      <Stack>
        <TextArea
          ref={box}
          label={i18n._('Whiteboard')}
          labelHidden
          dir="auto"
          minRows={3}
          maxRows={8}
          maxLength={maxMessageLength}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <div role="alert">{problem !== null && <FieldError>{i18n._(problem)}</FieldError>}</div>
        {theirs === null ? (
          <Cluster>
            <Button small variant="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
              {i18n._('Save Whiteboard')}
            </Button>
            <Button small variant="plain" onClick={discard}>
              {i18n._('Cancel')}
            </Button>
          </Cluster>
        ) : (
          <ConflictNotice
            theirs={theirs.whiteboard}
            busy={busy}
            onKeepMine={() => void save()}
            onKeepBoth={keepBoth}
            onUseTheirs={discard}
          />
        )}
      </Stack>
    </div>
  );
}
