// Associates a label, a hint and an error with one control, so that screen readers announce them together.
import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

export type FieldTexts = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** Hides the label visually, for a search box whose icon says it. */
  readonly labelHidden?: boolean;
  /** Needed when something else references the control, such as an error summary. */
  readonly id?: string;
};

export type FieldWiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

export type FieldProps = FieldTexts & {
  readonly children: (wiring: FieldWiring) => ReactNode;
};

export function Field({ label, hint, error, labelHidden, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint == null ? undefined : `${controlId}-hint`;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={labelHidden ? styles.hiddenLabel : styles.label}>
        {label}
      </label>
      {hintId && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error}>
      <CircleAlert className={styles.errorIcon} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
