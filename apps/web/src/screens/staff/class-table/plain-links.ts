// For many links in one place, such as table cells: plain anchors, which are cheap to render, with one shared listener.
import { useRouter } from '@tanstack/react-router';
import { useCallback, type MouseEvent } from 'react';

/** For `onClick` on an `a` with an address of the app. A click for a new tab or window is left to the browser. */
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
