// The screens of who forgot a PIN or a password: the request for a message with a reset link, and what the link opens.
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { CallForm } from '../../forms/call-form.tsx';
import { PhoneNumberField } from './fields.tsx';
import { ResultPanel } from './result-panel.tsx';
import { useRequestReset } from './use-reset.ts';
import { useRefusalSentence } from './use-sentence.ts';
import { NewPinForm } from './new-pin-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** A learner who forgot the PIN requests a message with a reset link. */
export function RequestResetScreen() {
  const { i18n } = useLingui();
  const { field, failures, submit, refusal, busy, sent } = useRequestReset();
  const refused = useRefusalSentence(refusal);
  const back = (
    <ButtonLink to="/" variant="plain" icon={ArrowLeft}>
      {i18n._('Back')}
    </ButtonLink>
  );
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Reset your PIN')}</ScreenTitle>
      {sent ? (
        <ResultPanel heading={i18n._('Check your messages')} drawing="bubbles" action={back} />
      ) : (
        <>
          <PageHeading back={back} title={i18n._('Reset your PIN')} />
          <CallForm action={i18n._('Reset')} busy={busy} failures={failures} onSubmit={submit}>
            {/* The server's answer appears inside the field, where a screen reader would not announce it. */}
            <div aria-live="polite">
              <PhoneNumberField field={field('phoneNumber')} refusal={refused} />
            </div>
          </CallForm>
        </>
      )}
    </Page>
  );
}

/** The screen of a learner's reset link: a new PIN, then a link to the login. */
export function NewPinScreen() {
  const { i18n } = useLingui();
  const { resetCode } = useParams({ from: '/reset/$resetCode' });
  const login = (
    <ButtonLink to="/" variant="primary">
      {i18n._('Login')}
    </ButtonLink>
  );
  return <NewPinForm resetCode={resetCode} login={login} />;
}

/** The screen of a staff member's reset link: a new password, then a link to the login. */
export function NewPasswordScreen() {
  const { i18n } = useLingui();
  const { resetCode } = useParams({ from: '/reset/$resetCode/staff' });
  const login = (
    <ButtonLink to="/staff" variant="primary">
      {i18n._('Login')}
    </ButtonLink>
  );
  return <NewPasswordForm resetCode={resetCode} login={login} />;
}
