// A part that opens on demand, below its title.
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

type Props = { readonly title: ReactNode; readonly children: ReactNode };

export function Disclosure({ title, children }: Props) {
  return (
    <details className={styles.part}>
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  );
}
