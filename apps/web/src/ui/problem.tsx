// Why something failed. Its live region is rendered empty first: screen readers announce only later changes.
import { useLingui } from '@lingui/react';
import { Banner } from './banner.tsx';
import { FailureCode } from './lazy-help-code.tsx';
import styles from './problem.module.css';

type Props = {
  /** A message id; null: nothing failed. */
  readonly sentence: string | null;
  /** What the failure means for the work, translated. */
  readonly heading?: string | undefined;
};

export function Problem({ sentence, heading }: Props) {
  const { i18n } = useLingui();
  return (
    <div role="alert" className={styles.problem}>
      {sentence !== null && (
        <Banner tone="bad" heading={heading}>
          {i18n._(sentence)}
          <FailureCode said={i18n._(sentence)} />
        </Banner>
      )}
    </div>
  );
}
