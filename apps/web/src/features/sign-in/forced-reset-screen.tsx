// A signed-in person who must choose a new PIN or password first: this screen stands in place of the whole app.
import { can, type Role } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { LinkButton } from '../../ui/button.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { NewPinForm } from './new-pin-form.tsx';
import { ProviderFrame } from './provider-frame.tsx';

export function ForcedResetScreen({ role }: { readonly role: Role }) {
  const staff = can(role, 'enterStaffArea');
  const Form = staff ? NewPasswordForm : NewPinForm;
  return (
    <ProviderFrame>
      <Form resetCode="" login={<ToLogin address={staff ? '/staff' : '/'} />} />
    </ProviderFrame>
  );
}

/** A page load: the kept token is tried once more, has ended with the reset, and goes silently. */
function ToLogin({ address }: { readonly address: string }) {
  const { i18n } = useLingui();
  return (
    <LinkButton href={address} look="primary">
      {i18n._('Login')}
    </LinkButton>
  );
}
