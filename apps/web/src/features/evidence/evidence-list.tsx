// A learner's evidence, distributed over the page's columns in turn, each piece with its comment.
import { attemptsOf } from '@foothold/domain/evidence/attempts';
import { columnsAt, inTurn } from '@foothold/domain/evidence/columns';
import type { Comment, Evidence } from '@foothold/domain/evidence/collections';
import { isUnread } from '@foothold/domain/evidence/unread';
import { type ReactNode, useEffect, useRef, useState, type RefObject } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import type { CommentDrafts } from './use-comment-drafts.ts';
import styles from './evidence-list.module.css';

type Props = {
  readonly items: readonly Evidence[];
  readonly commentOf: ReadonlyMap<string, Comment>;
  readonly unreadSince: string | undefined;
  /** What staff are writing. */
  readonly drafts?: Pick<CommentDrafts, 'of'>;
  /** The viewer's actions on a piece, below it. */
  readonly renderActions: (item: Evidence, comment: Comment | undefined) => ReactNode;
  /** Shown after the stored pieces: those in the outbox. */
  readonly waiting?: readonly ReactNode[];
  /** The id of a piece that was just added: it comes into view. */
  readonly newest?: string | null;
};

export function EvidenceList(props: Props) {
  const { items, commentOf, drafts, renderActions, waiting = [], unreadSince, newest = null } = props;
  const viewer = useViewer();
  const [frame, width] = useWidth<HTMLDivElement>();
  const attempts = attemptsOf(items, (id) => commentOf.has(id));
  const cards = [
    ...items
      .toSorted((a, b) => a.index - b.index || a.id.localeCompare(b.id))
      .map((item) => {
        const comment = commentOf.get(item.id);
        return (
          <EvidenceCard
            key={item.id}
            item={item}
            comment={comment}
            attempt={attempts.get(item.id)}
            draft={drafts?.of(item.id)}
            isNewest={item.id === newest}
            isNew={
              comment !== undefined && unreadSince !== undefined && isUnread(comment, unreadSince, viewer.id)
            }
            actions={renderActions(item, comment)}
          />
        );
      }),
    ...waiting,
  ];
  return (
    <div ref={frame} className={styles.columns}>
      {inTurn(cards, columnsAt(width)).map((column, index) => (
        <div key={index} className={styles.column}>
          {column}
        </div>
      ))}
    </div>
  );
}

/** The width of an element in CSS pixels, observed. */
function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver((entries) => {
      const measured = entries[0]?.contentRect.width;
      if (measured !== undefined) setWidth(measured);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
