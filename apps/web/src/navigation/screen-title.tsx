// Sets the screen's title: of the window, and for the announcement after navigation.
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAnnouncer } from './route-announcer.tsx';

export function ScreenTitle({ children }: { children: string }) {
  const announce = useAnnouncer();
  const { pathname } = useLocation();
  useEffect(() => announce(children, pathname), [announce, children, pathname]);
  return <title>{`${children} – Foothold`}</title>;
}
