// Sets a data attribute on the root element while a component is mounted, for styles outside of the component.
import { useLayoutEffect } from 'react';

/** Instead of `:root:has(…)`, for which the browser searches the whole page again whenever something is added to it. */
export function useRootMark(name: 'immersive' | 'dock' | 'chat'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name]);
}
