// The provider's logo, which links to the home screen.
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { themeNamed } from '../theme/themes.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './provider-logo.module.css';

export function ProviderLogo() {
  const { i18n } = useLingui();
  const theme = themeNamed(document.documentElement.dataset['theme']);
  return (
    <Link to="/" className={styles.link}>
      <img className={styles.logo} src={theme.logo} alt="" />
      <span className={styles.name}>{theme.providerName}</span>
      <VisuallyHidden>{i18n._('Home')}</VisuallyHidden>
    </Link>
  );
}
