// Tells staff without a second factor from when on they need one, and where to add it.
import { Trans, useLingui } from '@lingui/react';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { useFactorDueAt } from './use-factor-due-at.ts';

export function SecondStepNotice() {
  const { i18n } = useLingui();
  const dueAt = useFactorDueAt();
  if (dueAt === null) return null;
  return (
    <Banner
      tone="warn"
      heading={i18n._('Protect your account')}
      action={
        <ButtonLink to="/profile/twoStep" small>
          {i18n._('Set up two-step sign-in')}
        </ButtonLink>
      }
    >
      <Trans
        id="From <0/> you need a second way to sign in."
        components={{ 0: <DateText at={dueAt} as="short" /> }}
      />
    </Banner>
  );
}
