// The two logins.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { GraduationCap, BookOpen } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { numberInLink } from '../../connection/number-in-link.ts';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { Drawing } from '../../ui/drawings.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { LoginPage } from './login-page.tsx';
import { PhoneNumberField, PinField, PasswordField } from './fields.tsx';
import { FoundCard } from './found-card.tsx';
import { useFoundCard } from './use-found-card.ts';
import { SecondStep } from './second-step.ts';
import { useStudentSignIn, useStaffSignIn } from './use-sign-in.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../../navigation/part-missing.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';

/** The learners' login with phone number and PIN. Devices of staff are redirected to the staff login, unless a card was scanned. */
export function StudentLoginScreen() {
  if (staffLoginFlag.isSet() && numberInLink.read() === '') return <Navigate to="/staff" replace />;
  return <LearnerLogin />;
}

/** A card that still signs in asks for a new PIN; every other one, and one that has been used, for the PIN. */
function LearnerLogin() {
  const [card, setCard] = useState<'signs in' | 'used' | 'left'>(() =>
    numberInLink.readCode() === '' ? 'used' : 'signs in',
  );
  if (card !== 'signs in') return <StudentLogin cardWasLeft={card === 'left'} />;
  return (
    <Suspense fallback={<LoadingSpinner />}>
      <CardPin onLeave={setCard} />
    </Suspense>
  );
}

const CardPin = lazyWithRetry(async () => (await import('./card-pin.tsx')).CardPin, ScreenMissing);

/** A card that was scanned while a session was stored here that has ended. */
export function ToLoginWithCard() {
  return <Navigate to="/" replace />;
}

function StudentLogin({ cardWasLeft }: { readonly cardWasLeft: boolean }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { second, field, secret, wrongTries, ...form } = useStudentSignIn();
  const card = useFoundCard(secret, cardWasLeft, () => form.change({ phoneNumber: '', pin: '' }));
  const phoneNumber = field('phoneNumber');
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
  const helpOf: Readonly<Record<string, ReactNode>> = {
    [signInSentences.wrong]: afterWrong,
    [signInSentences.locked]: (
      <Cluster together>
        <Drawing name="people" size={56} />
        {i18n._('Ask your teacher.')}
      </Cluster>
    ),
  };
  return (
    <LoginPage
      title={i18n._('Welcome')}
      form={form}
      phoneNumber={
        card.isShown && phoneNumber.error === undefined ? (
          <FoundCard number={phoneNumber.value} onOther={card.leave} />
        ) : (
          <PhoneNumberField field={phoneNumber} input={card.otherNumber} />
        )
      }
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
      phoneNumber={<PhoneNumberField field={field('phoneNumber')} />}
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
