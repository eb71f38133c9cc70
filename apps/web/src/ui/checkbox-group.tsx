// Checkboxes under one label, of which any number may be chosen.
import { useId, type ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';
import styles from './checkbox-group.module.css';

type Props<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly error?: string;
};

export function CheckboxGroup<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  error,
}: Props<Value>) {
  const errorId = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) =>
            onChange(
              event.target.checked
                ? [...chosen, option.value]
                : chosen.filter((other) => other !== option.value),
            )
          }
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
