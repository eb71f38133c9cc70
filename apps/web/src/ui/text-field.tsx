// A single-line text input with its label, hint and error.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import type { Icon } from './icon.ts';
import { useTooLong } from './too-long.ts';

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | 'maxLength'> & {
    /** Maximum length in characters. Longer text is not cut off: the field reports it. */
    readonly maxLength?: number;
    readonly icon?: Icon;
    /** For numbers that are copied digit by digit: larger, and apart. */
    readonly digits?: boolean;
  };

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  id,
  maxLength,
  icon: Start,
  digits = false,
  type = 'text',
  ...input
}: TextFieldProps) {
  const tooLong = useTooLong(input.value, maxLength);
  return (
    <Field {...{ label, hint, error: tooLong ?? error, labelHidden, id }}>
      {(wiring) => (
        <span className={styles.joined}>
          {Start && <Start className={styles.startIcon} aria-hidden />}
          <input
            {...input}
            {...wiring}
            type={type}
            className={classNames(styles.control, Start && styles.withIcon, digits && styles.digits)}
          />
        </span>
      )}
    </Field>
  );
}
