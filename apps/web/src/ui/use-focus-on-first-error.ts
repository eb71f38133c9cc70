// Moves focus to the first invalid field after each failed submission, and never while typing.
import { useEffect, useRef, type RefObject } from 'react';

export function useFocusOnFirstError<Fields extends HTMLElement>(failures: number): RefObject<Fields | null> {
  const fields = useRef<Fields>(null);
  useEffect(() => {
    if (failures === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);
  return fields;
}
