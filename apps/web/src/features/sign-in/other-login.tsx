// The link to the other login, apart from the form.
import type { ReactNode } from 'react';
import styles from './other-login.module.css';

export function OtherLogin({ children }: { readonly children: ReactNode }) {
  return <div className={styles.apart}>{children}</div>;
}
