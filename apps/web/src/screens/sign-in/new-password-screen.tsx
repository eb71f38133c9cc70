// The screen of a staff member's reset link: a new password, then a link to the login.
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '../../navigation/links.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

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
