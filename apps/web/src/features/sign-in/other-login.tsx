// Apart from the form: the way to the login of the others.
import type { ReactNode } from 'react';
import styles from './other-login.module.css';

export function OtherLogin({ children }: { readonly children: ReactNode }) {
  return <div className={styles.apart}>{children}</div>;
}
