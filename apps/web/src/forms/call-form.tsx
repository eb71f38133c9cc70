// A form with one button, which shows a spinner while it waits; the server's answer stands above it, next to what was typed.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { FailureCode } from '../ui/lazy-help-code.tsx';
import { useFocusOnFirstError } from '../ui/use-focus-on-first-error.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './call-form.module.css';

type Props = {
  /** The button's label. */
  readonly action: string;
  readonly busy: boolean;
  /** The server was busy and the call is retried automatically. */
  readonly retrying?: boolean;
  readonly onSubmit: () => void;
  /** As `useCallForm` counts them. */
  readonly failures: number;
  readonly refusal?: string;
  /** What to do after the refusal. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
};

export function CallForm({
  action,
  busy,
  retrying = false,
  onSubmit,
  failures,
  refusal,
  help,
  children,
}: Props) {
  const { i18n } = useLingui();
  const form = useFocusOnFirstError<HTMLFormElement>(failures);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="large">
        {children}
        <div>
          {/* Both live regions are rendered empty first: screen readers announce only later changes. */}
          <div role="alert" className={styles.said}>
            {refusal !== undefined && (
              <Banner tone="bad" heading={help === undefined ? undefined : refusal}>
                {help ?? refusal}
                <FailureCode said={refusal} />
              </Banner>
            )}
          </div>
          <div aria-live="polite" className={styles.said}>
            {retrying && <Banner tone="info">{i18n._('Please wait. We try again …')}</Banner>}
          </div>
          <Button type="submit" variant="primary" wide busy={busy}>
            {action}
          </Button>
        </div>
      </Stack>
      <VisuallyHidden>
        <output>{busy && !retrying && i18n._('Please wait')}</output>
      </VisuallyHidden>
    </form>
  );
}
