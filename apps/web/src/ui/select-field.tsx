// A select with the browser's native list.
import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    readonly options: readonly { value: string; label: string; disabled?: boolean }[];
    /** The first, empty option: "Choose a topic". */
    readonly placeholder?: string;
  };

export function SelectField({
  label,
  hint,
  error,
  labelHidden,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(wiring) => (
        <span className={styles.joined}>
          <select {...select} {...wiring} className={`${styles.control} ${styles.withClear}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.endIcon} aria-hidden />
        </span>
      )}
    </Field>
  );
}
