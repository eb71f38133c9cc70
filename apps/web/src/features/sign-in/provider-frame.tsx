// The provider's page around one column: logo and name, and on wide screens a landscape in its colours.
import type { ReactNode } from 'react';
import { themeNamed } from '../../theme/themes.ts';
import { Scene } from '../../ui/scenes.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import styles from './provider-frame.module.css';

export function ProviderFrame({ children }: { readonly children: ReactNode }) {
  const { name, providerName, logo } = themeNamed(document.documentElement.dataset['theme']);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.provider}>
        <p className={styles.name}>
          <img src={logo} alt="" width={64} height={64} className={styles.logo} />
          {providerName}
        </p>
        <Scene seed={name} alt="" className={styles.scene ?? ''} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
