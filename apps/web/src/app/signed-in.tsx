// The signed-in app: connects live, waits for the user's record, and opens the learner's or the staff's side.
import { can, type Role } from '@foothold/domain/access/roles';
import type { Senders } from '@foothold/live/client/outbox-item';
import { useConnection } from '@foothold/live/react/use-connection';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode, useMemo } from 'react';
import { account, self, type Self } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { beginsAt, endedSession, type Side } from '../connection/ended-session.ts';
import { LiveConnection } from '../connection/live-connection.tsx';
import { session, type Session } from '../connection/session.ts';
import { ViewerProvider } from '../session/viewer.tsx';
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../navigation/part-missing.tsx';
import { VisitorProvider } from '../navigation/visitor.tsx';
import { AbsentSentence } from '../ui/skeleton.tsx';
import { LoadingSpinner } from '../ui/spinner.tsx';
import { forgetToasts } from '../ui/toast.ts';
import { Starting } from './starting.tsx';

export { preloadConnection } from '../connection/live-connection.tsx';

export const LearnerShell = lazyWithRetry(
  async () => (await import('./learner-shell/learner-shell.tsx')).LearnerShell,
  ScreenMissing,
);
export const StaffShell = lazyWithRetry(
  async () => (await import('./staff-shell/staff-shell.tsx')).StaffShell,
  ScreenMissing,
);
const ForcedResetScreen = lazyWithRetry(
  async () => (await import('../screens/sign-in/forced-reset-screen.tsx')).ForcedResetScreen,
  ScreenMissing,
);

/** Learners work on phones. */
const absentSentences = {
  learner: 'Not on this phone yet. Connect to see it.',
  staff: 'Not on this device yet. Connect to see it.',
};

session.watch(forgetToasts);

type Props = { readonly session: Session; readonly senders: Senders; readonly children: ReactNode };

export function SignedIn({ session: currentSession, senders, children }: Props) {
  // Kept here, above the live connection: choosing a new PIN ends every session, and its result must stay on the screen.
  const [mustReset, setMustReset] = useState<Role | null>(null);
  if (mustReset !== null) {
    return (
      <Suspense fallback={<LoadingSpinner />}>
        <ForcedResetScreen role={mustReset} />
      </Suspense>
    );
  }
  return (
    <LiveConnection
      currentSession={currentSession}
      senders={senders}
      waiting={<Starting waitsFor="device" />}
    >
      <Suspense fallback={<Starting waitsFor="server" />}>
        <WithRecord userId={currentSession.userId} onMustReset={setMustReset}>
          {children}
        </WithRecord>
      </Suspense>
    </LiveConnection>
  );
}

type RecordProps = {
  readonly userId: string;
  readonly onMustReset: (role: Role) => void;
  readonly children: ReactNode;
};

function WithRecord({ userId, onMustReset, children }: RecordProps) {
  const { viewer, resetRequired } = useOwnRecord(userId);
  const side = viewer === null ? null : can(viewer.role, 'enterStaffArea') ? 'staff' : 'learner';
  const canStillLoad = useCanStillLoad();
  const elsewhere = useReturn(userId, side);
  const mustReset = viewer !== null && resetRequired ? viewer.role : null;
  useEffect(() => {
    if (mustReset !== null) onMustReset(mustReset);
  }, [mustReset, onMustReset]);
  if (viewer === null) return <Starting waitsFor="server" />;
  if (side === null || mustReset !== null || elsewhere) return <Starting waitsFor="server" />;
  const Shell = side === 'staff' ? StaffShell : LearnerShell;
  return (
    <ViewerProvider value={viewer}>
      <VisitorProvider value={side}>
        <AbsentSentence value={canStillLoad ? null : absentSentences[side]}>
          <Shell>{children}</Shell>
        </AbsentSentence>
      </VisitorProvider>
    </ViewerProvider>
  );
}

/** A user who has signed in with the other side's role is redirected to that side's start. True while redirecting. */
function useReturn(userId: string, side: Side | null): boolean {
  const { history } = useRouter();
  const { href } = useLocation();
  const connection = useConnection();
  const [ended] = useState(endedSession.read);
  const there = side === null ? null : beginsAt(ended, { userId, side, here: href });
  useEffect(() => {
    if (side === null) return;
    endedSession.forget();
    if (there !== null) history.replace(there);
  }, [history, side, there]);
  useEffect(() => {
    if (side !== null && connection === 'online') session.open(side);
  }, [side, connection]);
  return there !== null;
}

const longMs = 8000;

/** Whether data that is missing may still arrive: not without a network, nor while the server has not answered for long. */
function useCanStillLoad(): boolean {
  const connection = useConnection();
  const [waitedLong, setWaitedLong] = useState(false);
  const isOnline = connection === 'online';
  useEffect(() => {
    if (isOnline) return undefined;
    const timer = setTimeout(() => setWaitedLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setWaitedLong(false);
    };
  }, [isOnline]);
  return isOnline || (connection !== 'offline' && !waitedLong);
}

type OwnRecord = {
  /** Null while loading. */
  readonly viewer: Self | null;
  readonly resetRequired: boolean;
};

/** The signed-in user's own record, live: who they are, and whether they must choose a new PIN or password first. */
function useOwnRecord(userId: string): OwnRecord {
  const room = useMemo(() => ({ userId }), [userId]);
  const own = useLive(self, room).rows[0];
  const contact = useLive(account, room).rows[0];
  if (own === undefined || contact === undefined) return { viewer: null, resetRequired: false };
  return { viewer: own, resetRequired: contact.resetRequired };
}
