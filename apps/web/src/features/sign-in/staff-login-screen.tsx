// The login of teachers and administrators with phone number and password.
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { Suspense } from 'react';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { CallForm } from '../../forms/call-form.tsx';
import { OtherLogin } from './other-login.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneNumberField } from './phone-number-field.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { SecondStep } from './second-step.ts';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { useRefusalSentence } from './use-sentence.ts';
import { useStaffSignIn } from './use-sign-in.ts';

// The page works without them, so a failure to load them shows nothing.
const CollegeButtons = lazyWithRetry(
  async () => (await import('../single-sign-on/college-buttons.tsx')).CollegeButtons,
  () => null,
);

export function StaffLoginScreen() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { second, ...form } = useStaffSignIn();
  const toStudentLogin = () => {
    staffLoginFlag.clear();
    void navigate({ to: '/' });
  };
  if (second !== null) return <SecondStep {...second} />;
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Staff Login')}</ScreenTitle>
      <PageHeading title={i18n._('Staff Login')} />
      <Stack>
        <SignedOutNotice />
        <StaffSignInForm {...form} />
        <Suspense>
          <CollegeButtons />
        </Suspense>
        <PrivacyNotice />
      </Stack>
      <OtherLogin>
        <Button variant="plain" icon={BookOpen} onClick={toStudentLogin}>
          {i18n._('Student Login')}
        </Button>
      </OtherLogin>
    </Page>
  );
}

type FormProps = Omit<ReturnType<typeof useStaffSignIn>, 'second'>;

function StaffSignInForm({ field, failures, submit, refusal, busy, retrying }: FormProps) {
  const { i18n } = useLingui();
  return (
    <CallForm
      action={i18n._('Sign In')}
      busy={busy}
      retrying={retrying}
      failures={failures}
      onSubmit={submit}
      refusal={useRefusalSentence(refusal)}
    >
      <PhoneNumberField field={field('phoneNumber')} />
      <PasswordField label={i18n._('Password')} autoComplete="current-password" field={field('password')} />
    </CallForm>
  );
}
