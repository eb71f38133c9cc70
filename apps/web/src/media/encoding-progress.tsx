// How far the file of a recording is.
import { useLingui } from '@lingui/react';
import styles from './recorder-panel.module.css';

export function EncodingProgress({ progress }: { readonly progress: number }) {
  const { i18n } = useLingui();
  return (
    <label className={styles.encoding}>
      {i18n._('Please wait. Your recording is almost ready.')}
      <progress className={styles.progress} value={progress} />
    </label>
  );
}
