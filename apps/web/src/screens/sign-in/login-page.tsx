// What both logins share: the form with the phone number, the privacy notice, and the button to the other login.
import { useLingui, Trans } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { CallForm } from '../../forms/call-form.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Stack } from '../../ui/layout.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import type { useStaffSignIn, useStudentSignIn } from './use-sign-in.ts';
import { useRefusalSentence } from './use-sentence.ts';
import { endedSession } from '../../connection/ended-session.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './login-page.module.css';

type Form = ReturnType<typeof useStaffSignIn> | ReturnType<typeof useStudentSignIn>;

type Props = {
  readonly title: string;
  readonly form: Pick<Form, 'busy' | 'retrying' | 'failures' | 'submit' | 'refusal'>;
  /** The field of the phone number, or the number of a card. */
  readonly phoneNumber: ReactNode;
  /** The field of the PIN or the password. */
  readonly secret: ReactNode;
  /** What to do after a refusal. */
  readonly help?: ReactNode;
  /** Below the form. */
  readonly children: ReactNode;
  readonly other: { readonly name: string; readonly icon: Icon; readonly open: () => void };
};

export function LoginPage({ title, form, phoneNumber, secret, help, children, other }: Props) {
  const { i18n } = useLingui();
  const { busy, retrying, failures, submit, refusal } = form;
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading title={title} />
      <Stack>
        <SignedOutNotice />
        <CallForm
          action={i18n._('Sign In')}
          busy={busy}
          retrying={retrying}
          failures={failures}
          onSubmit={submit}
          refusal={useRefusalSentence(refusal)}
          help={help}
        >
          {phoneNumber}
          {secret}
        </CallForm>
        {children}
        <PrivacyNotice />
      </Stack>
      <div className={styles.apart}>
        <Button variant="plain" icon={other.icon} onClick={other.open}>
          {other.name}
        </Button>
      </div>
    </Page>
  );
}

/** Says what signing in agrees to, with a link to the policy. */
function PrivacyNotice() {
  return (
    <p className={styles.notice}>
      <Trans
        id="You agree to our <0>privacy policy</0>."
        components={{ 0: <Link to="/privacy" className={styles.link} /> }}
      />
    </p>
  );
}

/** Tells a user whose session ended while the page was open why they see the login. */
function SignedOutNotice() {
  const { i18n } = useLingui();
  const [ended] = useState(endedSession.read);
  if (ended === null || ended.side === null) return null;
  return (
    <Banner tone="info" announced>
      {i18n._('You have been signed out. Please sign in again.')}
    </Banner>
  );
}
