// The two logins.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { GraduationCap, BookOpen } from 'lucide-react';
import { Suspense } from 'react';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { LoginPage } from './login-page.tsx';
import { PinField, PasswordField } from './fields.tsx';
import { SecondStep } from './second-step.ts';
import { useStudentSignIn, useStaffSignIn } from './use-sign-in.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

/** The learners' login with phone number and PIN. Devices of staff are redirected to the staff login. */
export function StudentLoginScreen() {
  if (staffLoginFlag.isSet()) return <Navigate to="/staff" replace />;
  return <StudentLogin />;
}

function StudentLogin() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { second, field, secret, wrongTries, ...form } = useStudentSignIn();
  const toStaffLogin = () => {
    staffLoginFlag.set();
    void navigate({ to: '/staff' });
  };
  // Either login screen signs in learners and staff.
  if (second !== null) return <SecondStep {...second} />;
  // Phones are shared: the number may be somebody else's.
  const afterWrong =
    wrongTries > 1
      ? i18n._('Is this your card? Check the phone number. Or press Reset PIN.')
      : i18n._('Try again. Or press Reset PIN.');
  const helpOf: Readonly<Record<string, string>> = {
    [signInSentences.wrong]: afterWrong,
    [signInSentences.locked]: i18n._('Ask your teacher.'),
  };
  return (
    <LoginPage
      title={i18n._('Welcome')}
      form={form}
      phoneNumber={field('phoneNumber')}
      secret={
        <PinField label={i18n._('PIN')} input={secret} autoComplete="current-password" field={field('pin')} />
      }
      help={helpOf[form.refusal?.msg ?? '']}
      other={{ name: i18n._('Staff Login'), icon: GraduationCap, open: toStaffLogin }}
    >
      <ButtonLink to="/resetPin" variant="plain" wide>
        {i18n._('Reset PIN')}
      </ButtonLink>
    </LoginPage>
  );
}

// The page works without them, so a failure to load them shows nothing.
const CollegeButtons = lazyWithRetry(
  async () => (await import('./college-buttons.tsx')).CollegeButtons,
  () => null,
);

/** The login of teachers and administrators with phone number and password. */
export function StaffLoginScreen() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { second, field, secret, ...form } = useStaffSignIn();
  const toStudentLogin = () => {
    staffLoginFlag.clear();
    void navigate({ to: '/' });
  };
  if (second !== null) return <SecondStep {...second} />;
  return (
    <LoginPage
      title={i18n._('Staff Login')}
      form={form}
      phoneNumber={field('phoneNumber')}
      secret={
        <PasswordField
          label={i18n._('Password')}
          input={secret}
          autoComplete="current-password"
          field={field('password')}
        />
      }
      other={{ name: i18n._('Student Login'), icon: BookOpen, open: toStudentLogin }}
    >
      <Suspense>
        <CollegeButtons />
      </Suspense>
    </LoginPage>
  );
}
