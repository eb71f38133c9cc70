// Whether a target is complete: never by colour alone.
import { useLingui } from '@lingui/react';
import { Check, Target } from 'lucide-react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './target-mark.module.css';

export function TargetMark({ complete }: { readonly complete: boolean }) {
  const { i18n } = useLingui();
  return (
    <span className={complete ? `${styles.mark} ${styles.complete}` : styles.mark}>
      {complete ? <Check aria-hidden /> : <Target aria-hidden />}
      <VisuallyHidden>{complete ? i18n._('Complete') : i18n._('Not complete yet')}</VisuallyHidden>
    </span>
  );
}
