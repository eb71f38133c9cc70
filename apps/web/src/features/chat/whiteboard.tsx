// The whiteboard of a classroom, pinned above the messages: one line that opens to all of it. Staff edit it and lock the chat.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Chat, Whiteboard as Board } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { ChevronDown, ChevronUp, Presentation } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';
import { useWhiteboardReading } from './use-whiteboard-reading.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { Tag } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { scrollsByKeyboard } from '../../ui/scrolls-by-keyboard.ts';
import styles from './whiteboard.module.css';

const staffs = () => import('./whiteboard-tools.tsx');
const WhiteboardEditor = lazyWithRetry(async () => (await staffs()).WhiteboardEditor);
const WhiteboardTools = lazyWithRetry(async () => (await staffs()).WhiteboardTools);

type Props = { readonly chat: Chat; readonly board: Board };

export function Whiteboard({ chat, board }: Props) {
  const can = useAbilities();
  const [editing, setEditing] = useState(false);
  const viewerIsStaff = can('runChats');
  const isEmpty = isBlank(board.whiteboard);
  if (isEmpty && !viewerIsStaff) return null;
  return (
    <div className={styles.board}>
      {!editing && !isEmpty && <PinnedText board={board} canBeNew={!viewerIsStaff} />}
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
    </div>
  );
}

/** One line of a whiteboard, and all of it once it is opened. To those who write on it, it is not new. */
function PinnedText({ board, canBeNew }: Pick<Props, 'board'> & { readonly canBeNew: boolean }) {
  const { i18n } = useLingui();
  const { isOpen, isNew, fold } = useWhiteboardReading(board);
  return (
    <div className={classNames(styles.pinned, isOpen && styles.open)}>
      <Presentation aria-hidden className={styles.icon} />
      {isOpen && <h2 className={styles.heading}>{i18n._('Whiteboard')}</h2>}
      {isNew && canBeNew && <Tag tone="good">{i18n._('New')}</Tag>}
      <IconButton
        icon={isOpen ? ChevronUp : ChevronDown}
        label={isOpen ? i18n._('Show less') : i18n._('Read all')}
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => fold(!isOpen)}
      />
      <section
        className={styles.text}
        aria-label={i18n._('Whiteboard')}
        {...(isOpen ? scrollsByKeyboard : {})}
      >
        <p className={styles.words} dir="auto">
          {/* A link that the line has no room for could not be reached. */}
          {isOpen ? <TextWithLinks text={board.whiteboard.trim()} /> : board.whiteboard.trim()}
        </p>
      </section>
    </div>
  );
}
