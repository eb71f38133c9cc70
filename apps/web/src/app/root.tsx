// The root of every screen: the shell for the kind of visitor. The signed-in part is loaded only after sign-in.
import { Outlet } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { Starting } from './starting.tsx';
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../navigation/part-missing.tsx';
import { RouteAnnouncer } from '../navigation/route-announcer.tsx';
import { senders } from './senders.ts';
import { ProviderFrame } from '../features/sign-in/provider-frame.tsx';
import { session, type Session } from '../connection/session.ts';

export const SignedIn = lazyWithRetry(async () => (await import('./signed-in.tsx')).SignedIn, ScreenMissing);

export function Root() {
  const session = useSession();
  return (
    <RouteAnnouncer>
      {session === null ? (
        <ProviderFrame>
          <Outlet />
        </ProviderFrame>
      ) : (
        <Suspense fallback={<Starting waitsFor="server" />}>
          <SignedIn key={session.userId} session={session} senders={senders}>
            <Outlet />
          </SignedIn>
        </Suspense>
      )}
    </RouteAnnouncer>
  );
}

/** The current session as a React hook. */
function useSession(): Session | null {
  return useSyncExternalStore(session.watch, session.current);
}
