// Leads to the first wrong field after each try that failed, and only then: nobody is led away while typing.
import { useEffect, useRef, type RefObject } from 'react';

export function useFirstMistake<Fields extends HTMLElement>(failures: number): RefObject<Fields | null> {
  const fields = useRef<Fields>(null);
  useEffect(() => {
    if (failures === 0) return;
    // A picker would open and cover what is said below it.
    fields.current?.querySelector<HTMLElement>('[aria-invalid]:not([role=combobox])')?.focus();
  }, [failures]);
  return fields;
}
