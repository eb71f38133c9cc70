// A number that waits for somebody, with its words for a screen reader.
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './badge.module.css';

export interface BadgeProps {
  count: number;
  /** What is counted, whole: "3 unread messages". */
  words: string;
}

export function Badge({ count, words }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <bdi dir="ltr" aria-hidden>
        {count > 99 ? '99+' : count}
      </bdi>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** A short word about a thing: "Staff", "Locked", "Draft". */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'staff' | 'good' | 'warn' | 'bad';
  children: string;
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
