// Where the link of a staff member's reset message leads: a new password, then the way to the login.
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '../../navigation/links.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export function NewPasswordScreen() {
  const { i18n } = useLingui();
  const { resetCode } = useParams({ from: '/reset/$resetCode/staff' });
  const login = (
    <ButtonLink to="/staff" look="primary">
      {i18n._('Login')}
    </ButtonLink>
  );
  return <NewPasswordForm resetCode={resetCode} login={login} />;
}
