// Shown instead of the whole app to a signed-in user who must first choose a new PIN or password.
import { can, type Role } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { LinkButton } from '../../ui/button.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { NewPinForm } from './new-pin-form.tsx';
import { ProviderFrame } from '../../features/sign-in/provider-frame.tsx';

export function ForcedResetScreen({ role }: { readonly role: Role }) {
  const staff = can(role, 'enterStaffArea');
  const Form = staff ? NewPasswordForm : NewPinForm;
  return (
    <ProviderFrame>
      <Form resetCode="" login={<ToLogin address={staff ? '/staff' : '/'} />} />
    </ProviderFrame>
  );
}

/** Reloads the page: the stored token is tried once more, is refused because of the reset, and is removed silently. */
function ToLogin({ address }: { readonly address: string }) {
  const { i18n } = useLingui();
  return (
    <LinkButton href={address} variant="primary">
      {i18n._('Login')}
    </LinkButton>
  );
}
