// An empty state: a drawing, one sentence, what happens next, and one action.
import type { ReactNode, Ref } from 'react';
import { Drawing, type DrawingName } from './drawings.tsx';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  readonly drawing: DrawingName;
  readonly children: ReactNode;
  /** What ends the emptiness, where the reader cannot. */
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** Focuses the sentence, if what had focus has been removed. */
  readonly sentence?: Ref<HTMLParagraphElement>;
};

export function EmptyState({ drawing, children, hint, action, sentence }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} size={96} />
      <p ref={sentence} tabIndex={sentence === undefined ? undefined : -1} className={styles.sentence}>
        {children}
      </p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}

export type NoticePanelProps = {
  readonly heading: string;
  readonly drawing?: DrawingName;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** A full-screen message: a page that does not exist, or a task that is done. */
export function NoticePanel({ heading, drawing = 'signpost', children, action }: NoticePanelProps) {
  return (
    <div className={styles.notice}>
      <Drawing name={drawing} size={144} />
      <h1 className={styles.heading}>{heading}</h1>
      {children != null && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
