// The form in which a learner chooses a new PIN.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { NewSecretPage } from './new-secret-page.tsx';
import { PhoneNumberField, PinField } from './fields.tsx';
import { useNewPin } from './use-reset.ts';

type Props = {
  /** Empty if a signed-in learner must choose a new one. */
  readonly resetCode: string;
  /** The link to the login afterwards. */
  readonly login: ReactNode;
};

export function NewPinForm({ resetCode, login }: Props) {
  const { i18n } = useLingui();
  const form = useNewPin(resetCode);
  const { field } = form;
  return (
    <NewSecretPage
      title={i18n._('Choose a new PIN')}
      done={i18n._('PIN Reset OK')}
      doneMeans={i18n._('Your new PIN works.')}
      login={login}
      form={form}
    >
      <PhoneNumberField field={field('phoneNumber')} />
      <PinField
        label={i18n._('New PIN')}
        hint={i18n._('Use 6 numbers or more.')}
        autoComplete="new-password"
        field={field('pin', 'confirmPin')}
      />
      <PinField
        label={i18n._('Confirm PIN')}
        hint={i18n._('Write it again.')}
        autoComplete="new-password"
        field={field('confirmPin')}
      />
    </NewSecretPage>
  );
}
