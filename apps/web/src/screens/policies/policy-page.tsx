// The page of the privacy policy: its text, a spinner for a moment, or that there is none.
import { policySentences, policyWait } from '@foothold/domain/policies/sentences';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { BackHome } from '../../navigation/back-home.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import { PolicyText } from './policy-text.tsx';

type ShownPolicy = { readonly policy: string };

/** `policy` undefined: none exists, or none has loaded yet. */
export function PolicyPage({ policy }: { readonly policy: ShownPolicy | undefined }) {
  const { i18n } = useLingui();
  const title = i18n._('Privacy policy');
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading back={<BackHome />} title={title} />
      <Shown title={title} policy={policy} />
    </Page>
  );
}

function Shown({ title, policy }: { readonly title: string; readonly policy: ShownPolicy | undefined }) {
  const { i18n } = useLingui();
  const waiting = useIsWaiting();
  if (policy !== undefined) return <PolicyText text={policy.policy} title={title} />;
  if (waiting) return <LoadingSpinner />;
  return <EmptyState drawing="lens">{i18n._(policySentences.notFound)}</EmptyState>;
}

/** Whether to show a spinner for a policy that has not arrived, or that there is none. */
function useIsWaiting(): boolean {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), policyWait);
    return () => clearTimeout(timer);
  }, []);
  return waiting;
}
