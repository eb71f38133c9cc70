// Tells staff without a second factor from when on they need one, and where to add it.
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DateText } from '../../ui/date-text.tsx';

export function SecondStepNotice() {
  const { i18n } = useLingui();
  const dueAt = useDueAt();
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
      {i18n._('You will need a second way to sign in from:')} <DateText at={dueAt} as="short" />
    </Banner>
  );
}

/** Without an answer nothing is shown: the next start asks again. */
function useDueAt(): string | null {
  const [dueAt, setDueAt] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    calls.signIn.readSession().then(
      ({ factorDueAt }) => left || setDueAt(factorDueAt),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return dueAt;
}
