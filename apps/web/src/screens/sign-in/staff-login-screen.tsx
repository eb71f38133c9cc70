// The login of teachers and administrators with phone number and password.
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { Suspense } from 'react';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { LoginPage } from './login-page.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondStep } from './second-step.ts';
import { useStaffSignIn } from './use-sign-in.ts';

// The page works without them, so a failure to load them shows nothing.
const CollegeButtons = lazyWithRetry(
  async () => (await import('./college-buttons.tsx')).CollegeButtons,
  () => null,
);

export function StaffLoginScreen() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { second, field, ...form } = useStaffSignIn();
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
        <PasswordField label={i18n._('Password')} autoComplete="current-password" field={field('password')} />
      }
      other={{ name: i18n._('Student Login'), icon: BookOpen, open: toStudentLogin }}
    >
      <Suspense>
        <CollegeButtons />
      </Suspense>
    </LoginPage>
  );
}
