// The form in which a learner chooses a new PIN.
import { useLingui } from '@lingui/react';
import type { ReactNode, Ref } from 'react';
import { examplePin } from '@foothold/domain/sign-in/sentences';
import { Banner } from '../../ui/banner.tsx';
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
  const form = useNewPin(resetCode);
  return (
    <NewPinPage form={form} login={login} number={<PhoneNumberField field={form.field('phoneNumber')} />} />
  );
}

type PageProps = {
  readonly form: ReturnType<typeof useNewPin>;
  readonly login: ReactNode;
  /** The field of the phone number, or the number of a card. */
  readonly number: ReactNode;
  readonly pin?: Ref<HTMLInputElement>;
};

export function NewPinPage({ form, login, number, pin }: PageProps) {
  const { i18n } = useLingui();
  const { field } = form;
  return (
    <NewSecretPage
      title={i18n._('Choose a new PIN')}
      done={i18n._('PIN Reset OK')}
      doneMeans={<Banner tone="good">{i18n._('Your new PIN works.')}</Banner>}
      login={login}
      form={form}
    >
      {number}
      <PinField
        input={pin}
        label={i18n._('New PIN')}
        hint={i18n._('Use 6 numbers, like {example}.', { example: examplePin.split('').join(' ') })}
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
