// A person drawn in the palette's colours, where there is no photo. What it looks like says nothing about the person.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './portrait.module.css';

/** What is behind the head, and what is in front of it. */
const hairs: readonly (readonly [behind: ReactNode, before: ReactNode])[] = [
  [
    null,
    <path
      key=""
      d="M14.500 20c-1-9 3.500-13.500 9.500-13.500S34.500 11 33.500 20c-2-5-4.500-7-9.500-7s-7.500 2-9.500 7Z"
    />,
  ],
  [
    <path key="" d="M13 34V18C13 10 17.500 6 24 6s11 4 11 12v16c-3 3-19 3-22 0Z" />,
    <path key="" d="M15 20c0-6 3-9.500 9-9.500s9 3.500 9 9.500c-5 0-9-2-11-5-1 3-4 5-7 5Z" />,
  ],
  [
    <circle key="" cx="24" cy="6" r="4.500" />,
    <path
      key=""
      d="M14.500 19c0-7.500 4-11 9.500-11s9.500 3.500 9.500 11c-4-1-7-3-9.500-6-2.500 3-5.500 5-9.500 6Z"
    />,
  ],
  [
    null,
    <path
      key=""
      d="M14 19a4 4 0 0 1 0-7 4.500 4.500 0 0 1 6-4.500 5 5 0 0 1 8 0 4.500 4.500 0 0 1 6 4.500 4 4 0 0 1 0 7c-2-4-5-6-10-6s-8 2-10 6Z"
    />,
  ],
  [
    <path key="" d="M14 27V17c0-7 4-11 10-11s10 4 10 11v10Z" />,
    <path key="" d="M14.500 20c0-8 4-12 10-12 5 0 9 3 9 11-5-1-10-3-12-6-1 4-4 6-7 7Z" />,
  ],
];

/** The same seed always gives the same portrait. */
export function Portrait({ seed, className }: { readonly seed: string; readonly className?: string }) {
  const number = Array.from(seed).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const [behind, before] = hairs[number % hairs.length] ?? [null, null];
  const [hair, clothes] = number % 2 === 0 ? [styles.brand, styles.warm] : [styles.warm, styles.brand];
  return (
    <svg viewBox="0 0 48 48" className={classNames(styles.portrait, className)} aria-hidden>
      <rect width="48" height="48" className={number % 2 === 0 ? styles.ground : styles.warmGround} />
      <g className={hair}>{behind}</g>
      <path d="M5 50c0-10 8-15.500 19-15.500S43 40 43 50Z" className={clothes} />
      <path d="M20 28h8v7.500a4 4 0 0 1-8 0Z" className={styles.skin} />
      <ellipse cx="24" cy="21" rx="9" ry="10.500" className={styles.skin} />
      <g className={hair}>{before}</g>
      <circle cx="20.500" cy="21.500" r="1.300" className={styles.eye} />
      <circle cx="27.500" cy="21.500" r="1.300" className={styles.eye} />
      <path d="M20.500 26.500c2 2 5 2 7 0" className={styles.line} />
      {number % 4 === 0 && (
        <path
          d="M17.200 21.500a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0M24.200 21.500a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0"
          className={styles.line}
        />
      )}
    </svg>
  );
}
