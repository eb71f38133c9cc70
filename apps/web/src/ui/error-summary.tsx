// The errors of a long form, at its top; takes focus once.
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { CircleAlert } from 'lucide-react';
import styles from './error-summary.module.css';

export type ErrorSummaryProps = {
  readonly heading?: string;
  readonly errors: readonly { fieldId: string; message: string }[];
};

export function ErrorSummary({ heading, errors }: ErrorSummaryProps) {
  const { i18n } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown) panel.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="error-summary-heading" className={styles.panel}>
      <h2 id="error-summary-heading" className={styles.heading}>
        <CircleAlert className={styles.icon} aria-hidden />
        {heading ?? i18n._('There is a problem')}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
