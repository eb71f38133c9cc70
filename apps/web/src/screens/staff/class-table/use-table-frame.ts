// The scrolling frame of a class table: starts where it was left, and marks the edges behind which there is more.
import { useLayoutEffect, type RefObject } from 'react';
import { rememberView, viewOf } from './class-table-memory.ts';

/** Writes to the element itself, since scrolling must not render the table. */
export function useTableFrame(frame: RefObject<HTMLElement | null>, chatId: string): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    element.scrollTo(viewOf(chatId).scrolled);
    const mark = () => {
      // Negative where the page is read from the right.
      const passed = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-before', passed > 0);
      element.toggleAttribute('data-after', passed + element.clientWidth < element.scrollWidth - 1);
    };
    const scrolled = () => {
      rememberView(chatId, { scrolled: { top: element.scrollTop, left: element.scrollLeft } });
      mark();
    };
    mark();
    element.addEventListener('scroll', scrolled, { passive: true });
    const resized = new ResizeObserver(mark);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      resized.disconnect();
    };
  }, [frame, chatId]);
}
