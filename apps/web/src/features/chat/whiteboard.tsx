// The whiteboard of a classroom above the messages. All members read it; staff edit it and lock the chat.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Chat, Whiteboard as Board } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { ChevronDown, Presentation } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';
import { useWhiteboardReading } from './use-whiteboard-reading.ts';
import { WhiteboardText } from './whiteboard-text.tsx';
import styles from './whiteboard.module.css';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

const staffs = () => import('./whiteboard-tools.tsx');
const WhiteboardEditor = lazyWithRetry(async () => (await staffs()).WhiteboardEditor);
const WhiteboardTools = lazyWithRetry(async () => (await staffs()).WhiteboardTools);

type Props = { readonly chat: Chat; readonly board: Board };

export function Whiteboard({ chat, board }: Props) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const [editing, setEditing] = useState(false);
  const viewerIsStaff = can('runChats');
  const isEmpty = isBlank(board.whiteboard);
  const { isOpen, isWhole, fold, showWhole } = useWhiteboardReading(board, !viewerIsStaff);
  if (isEmpty && !viewerIsStaff) return null;
  return (
    <details
      open={isOpen}
      className={styles.board}
      onToggle={({ currentTarget }) => fold(currentTarget.open)}
    >
      <summary className={styles.head}>
        <Presentation aria-hidden className={styles.icon} />
        <h2 className={styles.heading}>{i18n._('Whiteboard')}</h2>
        <ChevronDown aria-hidden className={styles.fold} />
      </summary>
      {!editing && !isEmpty && (
        <WhiteboardText text={board.whiteboard} isWhole={isWhole} onWhole={showWhole} />
      )}
      {/* Lazily loaded: reserves space, so that the messages below do not shift. */}
      {viewerIsStaff && (
        <Suspense fallback={<div className={styles.toolsToCome} />}>
          {editing ? (
            <WhiteboardEditor board={board} onClose={() => setEditing(false)} />
          ) : (
            <WhiteboardTools chat={chat} board={board} onEdit={() => setEditing(true)} />
          )}
        </Suspense>
      )}
    </details>
  );
}
