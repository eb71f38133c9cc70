// The shell of every learner's screen: logo and three links, at the top on a laptop and at the bottom on a phone.
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { House, Inbox, UserRound, RefreshCw } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore, useEffect } from 'react';
import { useFollower } from '@foothold/live/react/live-provider';
import { useConnection } from '@foothold/live/react/use-connection';
import { ChatPanelHost } from '../../features/chat/chat-panel-host.tsx';
import { unreadTogether, useChats } from '../../features/chat/use-chats.ts';
import { NavigationLink } from '../../navigation/links.tsx';
import { ConnectionBanner } from '../connection-banner.tsx';
import { NotSentLine } from '../not-sent-line.tsx';
import { ProviderLogo } from '../provider-logo.tsx';
import { useNotifications } from '../../features/notifications/use-notifications.ts';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { NavLinks } from '../../ui/nav-links.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { LazyToastRegion } from '../../ui/lazy-toast-region.tsx';
import { newerVersion, activateNewerVersion, registerServiceWorker } from '../../connection/app-update.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { useViewer } from '../../session/viewer.tsx';
import styles from './learner-shell.module.css';

export function LearnerShell({ children }: { readonly children: ReactNode }) {
  useOfflineCopy();
  useNotifications();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <ProviderLogo />
        <LearnerNavigation />
      </header>
      <ConnectionBanner works="learner" />
      <NotSentLine />
      <NewerVersion />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <ChatPanelHost />
      <LazyToastRegion />
    </div>
  );
}

// The screens that a link leads to, step by step.
const underHome = /^\/(topics|classes|targets|learningPlan|notSent)(\/|$)/;
const underInbox = /^\/messages\//;

function LearnerNavigation() {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const unread = unreadTogether(useChats('individual'));
  const isIn = (section: RegExp) => ({
    'aria-current': section.test(pathname) ? ('true' as const) : undefined,
  });
  return (
    <div className={styles.navigation}>
      <NavLinks label={i18n._('Main')}>
        <NavigationLink to="/" icon={House} activeOptions={{ exact: true }} inactiveProps={isIn(underHome)}>
          {i18n._('Home')}
        </NavigationLink>
        <NavigationLink
          to="/inbox"
          icon={Inbox}
          inactiveProps={isIn(underInbox)}
          badge={<UnreadBadge count={unread} />}
        >
          {i18n._('Inbox')}
        </NavigationLink>
        <NavigationLink to="/profile" icon={UserRound}>
          {i18n._('Profile')}
        </NavigationLink>
      </NavLinks>
    </div>
  );
}

/** Offers a newer version of the app. Nothing happens until the user accepts, so what they are writing stays. */
function NewerVersion() {
  const { i18n } = useLingui();
  const waiting = useSyncExternalStore(newerVersion.watch, newerVersion.waiting);
  const [declined, setDeclined] = useState<ServiceWorker | null>(null);
  const [busy, setBusy] = useState(false);
  if (waiting === null || waiting === declined) return null;
  const update = () => {
    setBusy(true);
    activateNewerVersion();
  };
  return (
    <Banner
      tone="info"
      announced
      edgeToEdge
      action={
        <Cluster>
          <Button small icon={RefreshCw} busy={busy} onClick={update}>
            {i18n._('Update')}
          </Button>
          <Button small variant="plain" disabled={busy} onClick={() => setDeclined(waiting)}>
            {i18n._('Later')}
          </Button>
        </Cluster>
      }
    >
      {i18n._('A new version is ready. Your work is safe.')}
    </Banner>
  );
}

// The screen loads first.
const quietMs = 3000;

/** Keeps a learner's data available offline: open rooms at once, the rest after the page has been open for a while. */
function useOfflineCopy(): void {
  const follower = useFollower();
  const { id, selectedCategoryId } = useViewer();
  const isOnline = useConnection() === 'online';
  useEffect(() => follower.startPersisting(), [follower]);
  useEffect(() => {
    const { kept } = follower;
    if (kept === null || !isOnline) return;
    const over = new AbortController();
    const fetchTheRest = async () => {
      registerServiceWorker();
      // If the network fails during it, this restarts with the connection.
      const part = await import('./keep-for-offline.ts').catch(() => null);
      await part?.keepForOffline(follower, kept, { id, selectedCategoryId }, over.signal);
    };
    const timer = setTimeout(() => void fetchTheRest(), quietMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [follower, id, selectedCategoryId, isOnline]);
}
