// The shell of every staff screen: a sticky header with all links in one row; on a phone they are in a drawer.
import { useLingui } from '@lingui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ChatPanelHost } from '../../features/chat/chat-panel-host.tsx';
import { useNotifications } from '../../features/notifications/use-notifications.ts';
import { pictureOf } from '../../features/people/pictures.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { LazyToastRegion } from '../../ui/lazy-toast-region.tsx';
import { ConnectionBanner } from '../connection-banner.tsx';
import { NotSentLine } from '../not-sent-line.tsx';
import { ProviderLogo } from '../provider-logo.tsx';
import { CategoryButton } from './category-button.tsx';
import { StaffDrawer } from './staff-drawer.tsx';
import { StaffNavigation } from './staff-navigation.tsx';
import { useReviewTrip } from '../../features/progress/review-trip.ts';
import { useWaiting } from '../../features/progress/use-waiting.ts';
import { proof } from '../../connection/proof.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import styles from './staff-shell.module.css';

export function StaffShell({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const waiting = useWaiting();
  useStaffDensity();
  useNotifications();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.menu}>
          <StaffDrawer waiting={waiting.all} />
        </div>
        <ProviderLogo />
        <div className={styles.navigation}>
          <StaffNavigation waiting={waiting.all} />
        </div>
        <div className={styles.me}>
          <div className={styles.category}>
            <CategoryButton />
          </div>
          <Link
            to="/profile"
            className={styles.profile}
            aria-label={i18n._('Profile')}
            title={i18n._('Profile')}
          >
            <Avatar src={pictureOf(viewer)} size="small" />
          </Link>
        </div>
      </header>
      <ConnectionBanner works="staff" />
      <NotSentLine />
      <ReviewBarHost />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <ChatPanelHost />
      <ProofHost />
      <LazyToastRegion />
    </div>
  );
}

const ReviewBar = lazyWithRetry(
  async () => (await import('../../features/progress/review-bar.tsx')).ReviewBar,
  () => null,
);

/** While a page is open that the review queue led to. */
function ReviewBarHost() {
  const left = useReviewTrip();
  const { pathname } = useLocation();
  if (left === null || pathname === '/staff/review') return null;
  return (
    <Suspense>
      <ReviewBar left={left} />
    </Suspense>
  );
}

/** Sets the dense layout for as long as staff are signed in. */
function useStaffDensity(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['density'] = 'staff';
    return () => {
      delete dataset['density'];
    };
  }, []);
}

const ProofDialog = lazyWithRetry(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Opens the dialog for calls that need a recent proof, and tells them how it ended. */
function ProofHost() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => {
    let settle: ((isProved: boolean) => void) | null = null;
    const withdraw = proof.askedBy(
      () =>
        new Promise((resolve) => {
          settle = resolve;
          setAnswer(() => (isProved: boolean) => {
            setAnswer(null);
            resolve(isProved);
          });
        }),
    );
    return () => {
      withdraw();
      // The session has ended: nobody can answer any more.
      settle?.(false);
    };
  }, []);
  if (answer === null) return null;
  return (
    <Suspense>
      <ProofDialog onProved={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  );
}
