// Drawings of the three steps with an authenticator app: install it, scan the code, read the digits.
import type { ReactNode } from 'react';
import styles from '../../ui/drawings.module.css';

export type AppStep = 'install' | 'scan' | 'read';

const phone = (
  <>
    <rect x="28" y="10" width="40" height="76" rx="8" className={styles.paper} />
    <path d="M44 78h8" className={styles.stroke} />
  </>
);

const steps: Readonly<Record<AppStep, ReactNode>> = {
  // An app's tile with a lock, and what brings it onto the phone.
  install: (
    <>
      {phone}
      <path d="M48 18v14m-6-6 6 6 6-6" className={styles.stroke} />
      <rect x="36" y="40" width="24" height="24" rx="6" className={styles.warm} />
      <rect x="42" y="51" width="12" height="8" rx="2" className={styles.dot} />
      <path d="M44.500 51v-2a3.500 3.500 0 0 1 7 0v2" className={styles.stroke} />
    </>
  ),
  // A code in the frame of the camera, and the plus to tap before.
  scan: (
    <>
      {phone}
      <path d="M35 29v-7h7M54 22h7v7M61 41v7h-7M42 48h-7v-7" className={styles.stroke} />
      <path
        d="M40 27h6v6h-6ZM50 27h6v6h-6ZM40 37h6v6h-6ZM50 37h3v3h-3ZM53 40h3v3h-3Z"
        className={styles.dot}
      />
      <circle cx="64" cy="66" r="13" className={styles.warm} />
      <path d="M64 60v12M58 66h12" className={styles.stroke} />
    </>
  ),
  // Six digits, and the ring of their half minute.
  read: (
    <>
      {phone}
      <circle cx="48" cy="33" r="10" className={styles.warm} />
      <path d="M48 27v6l4 3" className={styles.stroke} />
      <path d="M38 53h.01M48 53h.01M58 53h.01M38 65h.01M48 65h.01M58 65h.01" className={styles.thick} />
    </>
  ),
};

export function AppDrawing({ step }: { readonly step: AppStep }) {
  return (
    <svg viewBox="0 0 96 96" width={72} height={72} className={styles.drawing} aria-hidden>
      <circle cx="48" cy="48" r="46" className={styles.ground} />
      {steps[step]}
    </svg>
  );
}
