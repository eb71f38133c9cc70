// A PIN or password input that can be revealed, because an unseen typing mistake is the commonest reason to give up.
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { Eye, EyeOff } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';
import type { TextFieldProps } from './text-field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SecretFieldProps = Omit<TextFieldProps, 'type' | 'icon'>;

export function SecretField({
  label,
  hint,
  error,
  labelHidden,
  id,
  digits = false,
  ...input
}: SecretFieldProps) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(wiring) => (
        <span className={styles.joined}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.control, styles.withEnd, digits && styles.digits)}
          />
          <span className={styles.end}>
            <Button
              variant="plain"
              small
              icon={shown ? EyeOff : Eye}
              aria-controls={wiring.id}
              onClick={() => setShown(!shown)}
            >
              {shown ? i18n._('Hide') : i18n._('Show')}
              <VisuallyHidden> {label}</VisuallyHidden>
            </Button>
          </span>
        </span>
      )}
    </Field>
  );
}
