// Sets the screen's title: of the window, after the provider's name, and for the announcement after navigation.
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { themeNamed } from '../theme/themes.ts';
import { useAnnouncer } from './route-announcer.tsx';

export function ScreenTitle({ children }: { children: string }) {
  const announce = useAnnouncer();
  // Where the screen on the page belongs: the address changes earlier, while the last screen is still there.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  useEffect(() => announce(children, pathname), [announce, children, pathname]);
  const { providerName } = themeNamed(document.documentElement.dataset['theme']);
  return <title>{`${providerName} – ${children}`}</title>;
}
