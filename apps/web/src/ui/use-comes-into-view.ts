// Scrolls an element into view when it becomes the one to look at.
import { useEffect, useRef, type RefObject } from 'react';

export function useComesIntoView<Box extends HTMLElement>(isIt: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (isIt) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isIt]);
  return box;
}
