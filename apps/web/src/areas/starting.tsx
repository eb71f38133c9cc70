// Shown while the app starts: a spinner, and after a while the reason and a way to try again. The app still replaces it when it arrives.
import { useLingui } from '@lingui/react';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { LoadingSpinner } from '../ui/spinner.tsx';
import { ScreenTitle } from './screen-title.tsx';

const slowAfterMs = 10_000;

type Props = {
  /** What has not answered yet: the storage of this device, or the server. */
  readonly waitsFor: 'device' | 'server';
};

export function SlowStart({ waitsFor }: Props) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <Slow waitsFor={waitsFor} /> : <LoadingSpinner />;
}

function Slow({ waitsFor }: Props) {
  const { i18n } = useLingui();
  const title = i18n._('This page could not be loaded');
  const lead =
    waitsFor === 'server'
      ? i18n._('Please check your connection.')
      : i18n._('This device does not answer. Close other tabs of this website, then try again.');
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <div role="alert">
        <PageHeading title={title} lead={lead} />
      </div>
      <Button variant="primary" icon={RotateCcw} onClick={() => window.location.reload()}>
        {i18n._('Try again')}
      </Button>
    </Page>
  );
}
