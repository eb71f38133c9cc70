// A member of staff chooses a new password; afterwards the screen says that it is done.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { CallForm } from './call-form.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRule } from './password-rule.tsx';
import { PhoneNumberField } from './phone-number-field.tsx';
import { ResultPanel } from './result-panel.tsx';
import { useNewPassword } from './use-reset.ts';
import { useRefusalSentence } from './use-sentence.ts';

type Props = {
  /** Empty while the signed-in member of staff must choose. */
  readonly resetCode: string;
  /** What leads to the login afterwards. */
  readonly login: ReactNode;
};

export function NewPasswordForm({ resetCode, login }: Props) {
  const { i18n } = useLingui();
  const form = useNewPassword(resetCode);
  const refused = useRefusalSentence(form.refusal);
  if (form.sent) return <Done login={login} />;
  const { register, submit, errors, busy } = form;
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Choose a new password')}</ScreenTitle>
      <PageHeading title={i18n._('Choose a new password')} />
      <CallForm action={i18n._('Save')} busy={busy} onSubmit={submit} refusal={refused}>
        <PhoneNumberField field={register('phoneNumber')} error={errors.phoneNumber} />
        <PasswordField
          label={i18n._('New password')}
          hint={<PasswordRule />}
          autoComplete="new-password"
          field={register('password', { deps: 'confirmPassword' })}
          error={errors.password}
        />
        <PasswordField
          label={i18n._('Confirm password')}
          autoComplete="new-password"
          field={register('confirmPassword')}
          error={errors.confirmPassword}
        />
      </CallForm>
    </Page>
  );
}

function Done({ login }: { readonly login: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Password Reset OK')}</ScreenTitle>
      <ResultPanel heading={i18n._('Password Reset OK')} drawing="flag" action={login} />
    </Page>
  );
}
