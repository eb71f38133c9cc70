// The provider's page around one column: logo and name, and the landscape that is its own.
import type { ReactNode } from 'react';
import { themeNamed } from '../../theme/themes.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import styles from './provider-frame.module.css';

export function ProviderFrame({ children }: { readonly children: ReactNode }) {
  const { providerName, logo, band } = themeNamed(document.documentElement.dataset['theme']);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.provider}>
        <p className={styles.name}>
          <img src={logo} alt="" width={64} height={64} className={styles.logo} />
          {providerName}
        </p>
        <img src={band} alt="" width={400} height={112} className={styles.band} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
