// The privacy policy, for everyone, as it stands at this moment.
import { policySentences } from '@foothold/domain/policies/sentences';
import { useLingui } from '@lingui/react';
import { BackHome } from '../../navigation/back-home.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import { PolicyText } from './policy-text.tsx';
import { useShownPolicy } from './use-shown-policy.ts';

export function PolicyScreen() {
  const { i18n } = useLingui();
  const title = i18n._('Privacy policy');
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading back={<BackHome />} title={title} />
      <Shown title={title} />
    </Page>
  );
}

function Shown({ title }: { readonly title: string }) {
  const { i18n } = useLingui();
  const { policy, waiting } = useShownPolicy();
  if (policy !== undefined) return <PolicyText text={policy.policy} title={title} />;
  if (waiting) return <LoadingSpinner />;
  return <EmptyState drawing="lens">{i18n._(policySentences.notFound)}</EmptyState>;
}
