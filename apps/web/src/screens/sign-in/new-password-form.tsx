// The form in which staff choose a new password.
import { useLingui } from '@lingui/react';
import { type ReactNode, useId, useState } from 'react';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { Info } from 'lucide-react';
import { NewSecretPage } from './new-secret-page.tsx';
import { PasswordField, PhoneNumberField } from './fields.tsx';
import { useNewPassword } from './use-reset.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './new-password-form.module.css';

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

/** The password rule: in short, and in full in a popover. */
function PasswordRule() {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.rule}>
      {i18n._('8 or more: capital and small letters, a number and a sign')}
      <IconButton
        icon={Info}
        label={i18n._('Password rules')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      />
      <section id={id} className={styles.popup} aria-label={i18n._('Password rules')} hidden={!open}>
        {open && (
          <>
            <p>{i18n._(signInSentences.newPasswordRule)}</p>
            <p>{i18n._('The password must include at least one uppercase and one lowercase character')}</p>
          </>
        )}
      </section>
    </div>
  );
}
