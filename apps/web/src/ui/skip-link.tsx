// The first element in the tab order: skips to the content.
import { useLingui } from '@lingui/react';
import styles from './skip-link.module.css';

/** The content is the element with the id "main"; it needs tabIndex={-1}. */
export function SkipLink() {
  const { i18n } = useLingui();
  return (
    <a href="#main" className={styles.link} data-screen-only>
      {i18n._('Skip to content')}
    </a>
  );
}
