// The shell of every learner's screen: logo and three links, at the top on a laptop and at the bottom on a phone.
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { House, Inbox, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChatPanelHost } from '../../features/chat/chat-panel-host.tsx';
import { unreadTogether, useChats } from '../../features/chat/use-chats.ts';
import { NavigationLink } from '../../navigation/links.tsx';
import { ConnectionBanner } from '../connection-banner.tsx';
import { NotSentLine } from '../not-sent-line.tsx';
import { ProviderLogo } from '../provider-logo.tsx';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { NavLinks } from '../../ui/nav-links.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { LazyToastRegion } from '../../ui/lazy-toast-region.tsx';
import styles from './learner-shell.module.css';
import { NewerVersion } from './newer-version.tsx';
import { useOfflineCopy } from './use-offline-copy.ts';

export function LearnerShell({ children }: { readonly children: ReactNode }) {
  useOfflineCopy();
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
