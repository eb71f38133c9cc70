// A part that opens and closes on demand, below its title.
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

type Props = {
  readonly title: ReactNode;
  /** From the beginning; it can be closed. */
  readonly open?: boolean;
  /** For a caller that remembers it. */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

export function Disclosure({ title, open = false, onToggle, children }: Props) {
  return (
    <details
      className={styles.part}
      open={open}
      {...(onToggle === undefined ? {} : { onToggle: ({ currentTarget }) => onToggle(currentTarget.open) })}
    >
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  );
}
