// Shown in place of a component or screen whose code could not be loaded: retries on request and when the network is back.
import { useLingui } from '@lingui/react';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Cluster } from '../ui/layout.tsx';
import { LazyHelpCode } from '../ui/lazy-help-code.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { failedRequest } from '../ui/request-ids.ts';
import { ScreenTitle } from './screen-title.tsx';

export type MissingProps = {
  /** The server has another version of the app, and no longer this part. */
  readonly outdated: boolean;
  readonly busy: boolean;
  readonly onAgain: () => void;
  /** False: it would not be visible now. */
  readonly open: boolean;
  /** Undefined: it cannot be closed. */
  readonly onClose: (() => void) | undefined;
};

export function PartMissing(props: MissingProps) {
  useAgainWhenOnline(props.onAgain);
  return props.open && <Notice {...props} />;
}

/** For what its screen can do without. */
export function NothingMissing({ onAgain }: MissingProps) {
  useAgainWhenOnline(onAgain);
  return null;
}

function Notice({ outdated, busy, onAgain, onClose }: MissingProps) {
  const { i18n } = useLingui();
  const notice = useRef<HTMLDivElement>(null);
  // The requested part may be far below the button that was pressed.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice}>
      <Banner
        tone={outdated ? 'info' : 'bad'}
        announced
        action={
          <Cluster>
            {outdated ? <Update /> : <Again busy={busy} onAgain={onAgain} />}
            {onClose !== undefined && (
              <Button small variant="plain" onClick={onClose}>
                {i18n._('Close')}
              </Button>
            )}
          </Cluster>
        }
      >
        {outdated
          ? i18n._('A new version is ready.')
          : i18n._('This part could not be loaded. Please check your connection.')}
      </Banner>
    </div>
  );
}

export function ScreenMissing({ outdated, busy, onAgain }: MissingProps) {
  const { i18n } = useLingui();
  useAgainWhenOnline(onAgain);
  const title = outdated ? i18n._('A new version is ready.') : i18n._('This page could not be loaded');
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading title={title} lead={outdated ? undefined : i18n._('Please check your connection.')} />
      {outdated ? <Update /> : <Again busy={busy} onAgain={onAgain} />}
      <LazyHelpCode code={failedRequest()} />
    </Page>
  );
}

function Again({ busy, onAgain }: Pick<MissingProps, 'busy' | 'onAgain'>) {
  const { i18n } = useLingui();
  return (
    <Button variant="primary" icon={RotateCcw} busy={busy} onClick={onAgain}>
      {i18n._('Try again')}
    </Button>
  );
}

/** Loads the whole page anew, at the same address. */
function Update() {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const update = () => {
    setBusy(true);
    void loadNewestVersion();
  };
  return (
    <Button variant="primary" icon={RefreshCw} busy={busy} onClick={update}>
      {i18n._('Update')}
    </Button>
  );
}

function useAgainWhenOnline(onAgain: () => void): void {
  const latest = useRef(onAgain);
  useEffect(() => {
    latest.current = onAgain;
  });
  useEffect(() => {
    const again = () => latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}

/** Replaces the page by the version that the server has now. At the same address. A service worker may have an older one: that of a learner who uses this device too. */
async function loadNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  window.location.reload();
}
