// A multi-line text input that grows with its text, between a minimum and a maximum number of rows.
import { useLayoutEffect, useRef, type ComponentProps, type CSSProperties } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { useTooLong } from './too-long.ts';

export type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'rows' | 'style' | 'maxLength'> & {
    /** Maximum length in characters. Longer text is not cut off: the field reports it. */
    readonly maxLength?: number;
    readonly minRows?: number;
    readonly maxRows?: number;
  };

export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  id,
  maxLength,
  minRows = 3,
  maxRows = 12,
  ...rest
}: TextAreaProps) {
  const { ref, onInput, ...textarea } = rest;
  const box = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    if (box.current) fitToText(box.current);
  });
  const tooLong = useTooLong(textarea.value, maxLength);
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties;
  return (
    <Field {...{ label, hint, error: tooLong ?? error, labelHidden, id }}>
      {(wiring) => (
        <div className={styles.text} data-text={textarea.value}>
          <textarea
            {...textarea}
            {...wiring}
            rows={minRows}
            style={rows}
            className={`${styles.control} ${styles.multiline}`}
            onInput={(event) => {
              fitToText(event.currentTarget);
              onInput?.(event);
            }}
            ref={(element) => {
              box.current = element;
              if (typeof ref === 'function') return ref(element);
              if (ref) ref.current = element;
              return undefined;
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** Browsers with `field-sizing` grow the box by themselves; for the others its height is set. */
function fitToText(element: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  element.style.blockSize = 'auto';
  element.style.blockSize = `${element.scrollHeight + 2}px`;
}
