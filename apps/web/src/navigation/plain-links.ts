// Many links in one place, as in a table's cells: plain ones, which cost little to draw, and one listener that they share.
import { useRouter } from '@tanstack/react-router';
import { useCallback, type MouseEvent } from 'react';

/** For `onClick` of an `a` with one of our addresses. A click that asks for a new tab or window is the browser's. */
export function useOpenLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { history } = useRouter();
  return useCallback(
    (event) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      history.push(pathname + search);
    },
    [history],
  );
}
