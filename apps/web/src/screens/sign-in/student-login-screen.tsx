// The learners' login with phone number and PIN. Devices of staff are redirected to the staff login.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { LoginPage } from './login-page.tsx';
import { PinField } from './pin-field.tsx';
import { SecondStep } from './second-step.ts';
import { useStudentSignIn } from './use-sign-in.ts';

export function StudentLoginScreen() {
  if (staffLoginFlag.isSet()) return <Navigate to="/staff" replace />;
  return <StudentLogin />;
}

function StudentLogin() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { second, field, ...form } = useStudentSignIn();
  const toStaffLogin = () => {
    staffLoginFlag.set();
    void navigate({ to: '/staff' });
  };
  // Either login screen signs in whoever matches.
  if (second !== null) return <SecondStep {...second} />;
  const isWrong = form.refusal?.msg === signInSentences.wrong;
  return (
    <LoginPage
      title={i18n._('Welcome')}
      form={form}
      phoneNumber={field('phoneNumber')}
      secret={<PinField label={i18n._('PIN')} autoComplete="current-password" field={field('pin')} />}
      help={isWrong ? i18n._('Try again, or press Reset PIN to get a new PIN.') : undefined}
      other={{ name: i18n._('Staff Login'), icon: GraduationCap, open: toStaffLogin }}
    >
      <ButtonLink to="/resetPin" variant="plain" wide>
        {i18n._('Reset PIN')}
      </ButtonLink>
    </LoginPage>
  );
}
