// A number of waiting items, with a full text for screen readers.
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './badge.module.css';

export type BadgeProps = {
  readonly count: number;
  /** The full text: "3 unread messages". */
  readonly label: string;
};

export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <bdi dir="ltr" aria-hidden>
        {count > 99 ? '99+' : count}
      </bdi>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** A short label: "Staff", "Locked", "Draft". */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'staff' | 'good' | 'warn' | 'bad';
  children: string;
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
