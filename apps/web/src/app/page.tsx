// One address and the screen it shows to each kind of visitor. Visitors without one see the not-found page;
// those whose session ended there are asked to sign in again.
import type { Outlet } from '@tanstack/react-router';
import { Suspense, type FunctionComponent } from 'react';
import { endedSession } from '../connection/ended-session.ts';
import { useVisitor, type Visitor } from '../navigation/visitor.tsx';
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../navigation/part-missing.tsx';
import { Page } from '../ui/page.tsx';
import { AbsentSentence, Skeleton } from '../ui/skeleton.tsx';

const NotFoundScreen = lazyWithRetry(
  async () => (await import('../navigation/not-found-screen.tsx')).NotFoundScreen,
  ScreenMissing,
);

export type Screen = FunctionComponent | typeof Outlet;
export type Screens = Partial<Record<Visitor, Screen>>;

export function page(screens: Screens, login: Screen = NotFoundScreen): FunctionComponent {
  return function Page() {
    const visitor = useVisitor();
    const signInHere = visitor === 'signedOut' && endedSession.read() !== null;
    const Shown = screens[visitor] ?? (signInHere ? login : NotFoundScreen);
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Shown />
      </Suspense>
    );
  };
}

/** The skeleton of a screen whose code is loading. */
function ScreenSkeleton() {
  return (
    <Page>
      {/* Code, which the device has, unlike data. */}
      <AbsentSentence value={null}>
        <Skeleton shape="text" />
      </AbsentSentence>
    </Page>
  );
}
