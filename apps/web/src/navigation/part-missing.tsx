// Shown in place of a component or screen whose code could not be loaded, with a button to try again or to update the app.
import { useLingui } from '@lingui/react';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Cluster } from '../ui/layout.tsx';
import { LazyHelpCode } from '../ui/lazy-help-code.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { failedRequest } from '../ui/request-ids.ts';
import { ScreenTitle } from './screen-title.tsx';

type RetryProps = {
  /** The server has another version of the app, and no longer this part. */
  readonly outdated: boolean;
  readonly busy: boolean;
  readonly onAgain: () => void;
};

export type MissingProps = RetryProps & {
  /** False: it would not be visible now. */
  readonly open: boolean;
  /** Undefined: it cannot be closed. */
  readonly onClose: (() => void) | undefined;
};

export function PartMissing({ open, onClose, ...retry }: MissingProps) {
  const { i18n } = useLingui();
  if (!open) return null;
  return (
    <div ref={scrollIntoView}>
      <Banner
        tone={retry.outdated ? 'info' : 'bad'}
        announced
        action={
          <Cluster>
            <RetryButton {...retry} />
            {onClose !== undefined && (
              <Button small variant="plain" onClick={onClose}>
                {i18n._('Close')}
              </Button>
            )}
          </Cluster>
        }
      >
        {retry.outdated
          ? i18n._('A new version is ready.')
          : i18n._('This did not open. Check your internet.')}
      </Banner>
    </div>
  );
}

/** For what its screen can do without. */
export function NothingMissing() {
  return null;
}

export function ScreenMissing({ outdated, busy, onAgain }: MissingProps) {
  const { i18n } = useLingui();
  const title = outdated ? i18n._('A new version is ready.') : i18n._('This page could not be loaded');
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading title={title} lead={outdated ? undefined : i18n._('Please check your connection.')} />
      <RetryButton outdated={outdated} busy={busy} onAgain={onAgain} />
      <LazyHelpCode code={failedRequest()} />
    </Page>
  );
}

function RetryButton({ outdated, busy, onAgain }: RetryProps) {
  const { i18n } = useLingui();
  const [updating, setUpdating] = useState(false);
  const update = () => {
    setUpdating(true);
    void loadNewestVersion();
  };
  return (
    <Button
      variant="primary"
      icon={outdated ? RefreshCw : RotateCcw}
      busy={busy || updating}
      onClick={outdated ? update : onAgain}
    >
      {outdated ? i18n._('Update') : i18n._('Try again')}
    </Button>
  );
}

/** The part that was asked for may be far below the button that was pressed. */
function scrollIntoView(notice: Element | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

/** Replaces the page by the version that the server has now, at the same address. A service worker may have an older one: that of a learner who uses this device too. */
async function loadNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  window.location.reload();
}
