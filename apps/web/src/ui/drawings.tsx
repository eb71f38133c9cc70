// Small drawings in the provider's colours, for empty states and missing pictures.
import type { ReactNode } from 'react';
import styles from './drawings.module.css';

const drawings = {
  bubbles: (
    <>
      <path
        d="M18 24h40a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H38L26 68V58h-8a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8Z"
        className={styles.paper}
      />
      <path
        d="M72 42h8a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-4v9L65 76H50a8 8 0 0 1-7-4l17-6c8 0 12-6 12-12Z"
        className={styles.warm}
      />
      <path d="M22 37h32M22 46h20" className={styles.stroke} />
    </>
  ),
  book: (
    <>
      <path d="M48 32c-9-7-20-9-34-9v46c14 0 25 2 34 9Z" className={styles.paper} />
      <path d="M48 32c9-7 20-9 34-9v46c-14 0-25 2-34 9Z" className={styles.paper} />
      <path
        d="M48 32v46M23 36c6 .5 11 1.500 16 4M23 47c6 .5 11 1.500 16 4M73 36c-6 .5-11 1.500-16 4"
        className={styles.stroke}
      />
      <path d="M64 20h11v27l-5.500-5L64 47Z" className={styles.warm} />
    </>
  ),
  list: (
    <>
      <rect x="20" y="16" width="50" height="66" rx="8" className={styles.paper} />
      <path d="m30 33 4 4 7-8M30 52l4 4 7-8M49 34h12M49 53h12M49 70H30" className={styles.stroke} />
      <path d="m66 66 14-14 7 7-14 14-9 2Z" className={styles.warm} />
    </>
  ),
  flag: (
    <>
      <path d="M8 80c14-16 24-24 36-24 14 0 26 8 44 24Z" className={styles.paper} />
      <path d="M46 20h28l-7 9 7 9H46Z" className={styles.warm} />
      <path d="M45 60V18" className={styles.stroke} />
      <path d="M20 80c8-6 14-6 20-10" className={styles.stroke} />
    </>
  ),
  lens: (
    <>
      <circle cx="43" cy="43" r="24" className={styles.paper} />
      <path d="m61 61 19 19" className={styles.thick} />
      <path d="M31 43a12 12 0 0 1 12-12" className={styles.stroke} />
      <circle cx="76" cy="26" r="6" className={styles.warm} />
    </>
  ),
  people: (
    <>
      <circle cx="35" cy="36" r="12" className={styles.paper} />
      <path d="M13 76c0-14 9-22 22-22s22 8 22 22Z" className={styles.paper} />
      <circle cx="64" cy="42" r="9" className={styles.warm} />
      <path d="M62 76c0-8-3-14-7-18 3-2 6-2 9-2 11 0 19 8 19 20Z" className={styles.warm} />
    </>
  ),
  signpost: (
    <>
      <path d="M46 18v66" className={styles.thick} />
      <path d="M24 26h44l10 9-10 9H24Z" className={styles.paper} />
      <path d="M70 50H34l-10 8 10 8h36Z" className={styles.warm} />
      <path d="M30 84h34" className={styles.stroke} />
    </>
  ),
  picture: (
    <>
      <rect x="12" y="20" width="72" height="56" rx="8" className={styles.paper} />
      <path d="M12 66 34 44l16 15 12-11 22 21v-1a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8Z" className={styles.warm} />
      <circle cx="64" cy="35" r="6" className={styles.dot} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name, size = 112 }: { name: DrawingName; size?: number }) {
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} className={styles.drawing} aria-hidden>
      <circle cx="48" cy="48" r="46" className={styles.ground} />
      {drawings[name]}
    </svg>
  );
}
