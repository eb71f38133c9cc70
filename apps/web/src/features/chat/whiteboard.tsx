// The whiteboard of a classroom above the messages. All members read it; staff edit it and lock the chat.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Chat, Whiteboard as Board } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { ChevronDown, Presentation } from 'lucide-react';
import { Suspense, useState, useEffect, useRef } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';
import { useWhiteboardReading } from './use-whiteboard-reading.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { scrollsByKeyboard } from '../../ui/scrolls-by-keyboard.ts';
import styles from './whiteboard.module.css';

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

type WhiteboardTextProps = {
  readonly text: string;
  readonly isWhole: boolean;
  readonly onWhole: (whole: boolean) => void;
};

/** The text of a whiteboard: its first two lines, and all of it on request. */
function WhiteboardText({ text, isWhole, onWhole }: WhiteboardTextProps) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const isLong = useIsCut(frame, isWhole);
  return (
    <>
      {/* The focus of its links bubbles up to here; the text itself is no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
        className={classNames(styles.text, !isWhole && styles.short)}
        aria-label={i18n._('Whiteboard')}
        // A link below the second line can be reached by keyboard.
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget && isLong) onWhole(true);
        }}
        {...(isWhole ? scrollsByKeyboard : {})}
      >
        {/* A blank line is not one of the two. */}
        <p className={styles.words} dir="auto">
          <TextWithLinks text={isWhole ? text : text.replaceAll(/\n\s*\n/g, '\n')} />
        </p>
      </section>
      {(isLong || isWhole) && (
        <div className={styles.more}>
          <Button small variant="plain" aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
            {isWhole ? i18n._('Show less') : i18n._('Read all')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether the frame's paragraph is cut off; while it is shown whole, as it was before. */
function useIsCut(frame: React.RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const paragraph = frame.current?.firstElementChild;
    if (isWhole || !(paragraph instanceof HTMLElement)) return;
    const measure = () => setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    const resized = new ResizeObserver(measure);
    resized.observe(paragraph);
    return () => resized.disconnect();
  }, [frame, isWhole]);
  return isCut;
}
