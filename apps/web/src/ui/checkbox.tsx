// A checkbox or a switch.
import type { ComponentProps, ReactNode } from 'react';
import { Check } from 'lucide-react';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" className={styles.input} />
      <span className={styles.box} aria-hidden>
        <Check className={styles.tick} strokeWidth={3} />
      </span>
      <ChoiceWords label={label} hint={hint} />
    </label>
  );
}

export type SwitchProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      className={`${styles.choice} ${styles.switch}`}
      onClick={() => onChange(!checked)}
    >
      <ChoiceWords label={label} hint={hint} />
      <span className={styles.track} aria-hidden>
        <span className={styles.knob} />
      </span>
    </button>
  );
}

function ChoiceWords({ label, hint }: Pick<CheckboxProps, 'label' | 'hint'>) {
  return (
    <span className={styles.words}>
      <span>{label}</span>
      {hint != null && <span className={styles.hint}>{hint}</span>}
    </span>
  );
}
