// The root of every screen: the shell for the kind of visitor. The signed-in part is loaded only after sign-in.
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SignedOutShell } from './signed-out-shell.tsx';
import { Starting } from './starting.tsx';
import { useSession } from '../connection/use-session.ts';
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../navigation/part-missing.tsx';
import { RouteAnnouncer } from '../navigation/route-announcer.tsx';
import { senders } from './senders.ts';

export const SignedIn = lazyWithRetry(async () => (await import('./signed-in.tsx')).SignedIn, ScreenMissing);

export function Root() {
  const session = useSession();
  return (
    <RouteAnnouncer>
      {session === null ? (
        <SignedOutShell>
          <Outlet />
        </SignedOutShell>
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
