// Moves focus to the first invalid field after each failed submission, and never while typing.
import { useEffect, useRef, type RefObject } from 'react';

export function useFocusOnFirstError<Fields extends HTMLElement>(failures: number): RefObject<Fields | null> {
  const fields = useRef<Fields>(null);
  useEffect(() => {
    if (failures === 0) return;
    // A picker would open its list and cover the message below it.
    fields.current?.querySelector<HTMLElement>('[aria-invalid]:not([role=combobox])')?.focus();
  }, [failures]);
  return fields;
}
