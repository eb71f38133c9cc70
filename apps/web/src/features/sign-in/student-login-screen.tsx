// The learners' login with phone number and PIN. Devices of staff are redirected to the staff login.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { CallForm } from '../../forms/call-form.tsx';
import { OtherLogin } from './other-login.tsx';
import { PhoneNumberField } from './phone-number-field.tsx';
import { PinField } from './pin-field.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { SecondStep } from './second-step.ts';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { useRefusalSentence } from './use-sentence.ts';
import { useStudentSignIn } from './use-sign-in.ts';

export function StudentLoginScreen() {
  if (staffLoginFlag.isSet()) return <Navigate to="/staff" replace />;
  return <StudentLogin />;
}

function StudentLogin() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { second, ...form } = useStudentSignIn();
  const toStaffLogin = () => {
    staffLoginFlag.set();
    void navigate({ to: '/staff' });
  };
  // Either login screen signs in whoever matches.
  if (second !== null) return <SecondStep {...second} />;
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Welcome')}</ScreenTitle>
      <PageHeading title={i18n._('Welcome')} />
      <Stack>
        <SignedOutNotice />
        <StudentSignInForm {...form} />
        <ButtonLink to="/resetPin" variant="plain" wide>
          {i18n._('Reset PIN')}
        </ButtonLink>
        <PrivacyNotice />
      </Stack>
      <OtherLogin>
        <Button variant="plain" icon={GraduationCap} onClick={toStaffLogin}>
          {i18n._('Staff Login')}
        </Button>
      </OtherLogin>
    </Page>
  );
}

type FormProps = Omit<ReturnType<typeof useStudentSignIn>, 'second'>;

function StudentSignInForm({ field, failures, submit, refusal, busy, retrying }: FormProps) {
  const { i18n } = useLingui();
  return (
    <CallForm
      action={i18n._('Sign In')}
      busy={busy}
      retrying={retrying}
      failures={failures}
      onSubmit={submit}
      refusal={useRefusalSentence(refusal)}
      {...(refusal?.msg === signInSentences.wrong && {
        help: i18n._('Try again, or press Reset PIN to get a new PIN.'),
      })}
    >
      <PhoneNumberField field={field('phoneNumber')} />
      <PinField label={i18n._('PIN')} autoComplete="current-password" field={field('pin')} />
    </CallForm>
  );
}
