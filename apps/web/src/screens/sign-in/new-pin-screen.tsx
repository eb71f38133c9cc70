// The screen of a learner's reset link: a new PIN, then a link to the login.
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '../../navigation/links.tsx';
import { NewPinForm } from './new-pin-form.tsx';

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
