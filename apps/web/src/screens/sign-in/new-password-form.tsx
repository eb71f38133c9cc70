// The form in which staff choose a new password.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { NewSecretPage } from './new-secret-page.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRule } from './password-rule.tsx';
import { PhoneNumberField } from './phone-number-field.tsx';
import { useNewPassword } from './use-reset.ts';

type Props = {
  /** Empty if a signed-in user must choose a new one. */
  readonly resetCode: string;
  /** The link to the login afterwards. */
  readonly login: ReactNode;
};

export function NewPasswordForm({ resetCode, login }: Props) {
  const { i18n } = useLingui();
  const form = useNewPassword(resetCode);
  const { field } = form;
  return (
    <NewSecretPage
      title={i18n._('Choose a new password')}
      done={i18n._('Password Reset OK')}
      login={login}
      form={form}
    >
      <PhoneNumberField field={field('phoneNumber')} />
      <PasswordField
        label={i18n._('New password')}
        hint={<PasswordRule />}
        autoComplete="new-password"
        field={field('password', 'confirmPassword')}
      />
      <PasswordField
        label={i18n._('Confirm password')}
        autoComplete="new-password"
        field={field('confirmPassword')}
      />
    </NewSecretPage>
  );
}
