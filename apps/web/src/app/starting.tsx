// Shown while the app starts: the provider's header over a skeleton, and after a while the reason and a way to try again. The app still replaces it when it arrives.
import { useLingui } from '@lingui/react';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ScreenTitle } from '../navigation/screen-title.tsx';
import { Button } from '../ui/button.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProviderLogo } from './provider-logo.tsx';
import styles from './starting.module.css';

const explainedAfterMs = 3000;
const slowAfterMs = 10_000;

type Props = {
  /** What has not answered yet: the storage of this device, or the server. */
  readonly waitsFor: 'device' | 'server';
};

export function Starting({ waitsFor }: Props) {
  const { i18n } = useLingui();
  const isExplained = useIsLater(explainedAfterMs);
  const isSlow = useIsLater(slowAfterMs);
  return (
    <>
      <header className={styles.header}>
        <ProviderLogo />
      </header>
      {/* No main: React keeps that of a screen in the page, hidden, while this takes its place. */}
      <Page width={isSlow ? 'form' : 'page'}>
        {isSlow ? <Slow waitsFor={waitsFor} /> : <Skeleton shape="row" />}
        {isExplained && !isSlow && <p>{i18n._('Still loading. Please wait.')}</p>}
      </Page>
    </>
  );
}

function useIsLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

function Slow({ waitsFor }: Props) {
  const { i18n } = useLingui();
  const title = i18n._('This page could not be loaded');
  const lead =
    waitsFor === 'server'
      ? i18n._('Please check your connection.')
      : i18n._('This device does not answer. Close other tabs of this website, then try again.');
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <div role="alert">
        <PageHeading title={title} lead={lead} />
      </div>
      <Button variant="primary" icon={RotateCcw} onClick={() => window.location.reload()}>
        {i18n._('Try again')}
      </Button>
    </>
  );
}
