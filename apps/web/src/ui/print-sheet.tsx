// Something that is only printed, and then alone: the page around it is not.
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

export function PrintSheet({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <div className={styles.sheet} data-print-sheet aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
