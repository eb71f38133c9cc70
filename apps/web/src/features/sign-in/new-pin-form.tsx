// A learner chooses a new PIN; afterwards the screen says that it is done.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { CallForm } from './call-form.tsx';
import { PhoneNumberField } from './phone-number-field.tsx';
import { PinField } from './pin-field.tsx';
import { ResultPanel } from './result-panel.tsx';
import { useNewPin } from './use-reset.ts';
import { useRefusalSentence } from './use-sentence.ts';

type Props = {
  /** Empty while the signed-in learner must choose. */
  readonly resetCode: string;
  /** What leads to the login afterwards. */
  readonly login: ReactNode;
};

export function NewPinForm({ resetCode, login }: Props) {
  const { i18n } = useLingui();
  const form = useNewPin(resetCode);
  const refused = useRefusalSentence(form.refusal);
  if (form.sent) return <Done login={login} />;
  const { register, submit, errors, busy } = form;
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Choose a new PIN')}</ScreenTitle>
      <PageHeading title={i18n._('Choose a new PIN')} />
      <CallForm action={i18n._('Save')} busy={busy} onSubmit={submit} refusal={refused}>
        <PhoneNumberField field={register('phoneNumber')} error={errors.phoneNumber} />
        <PinField
          label={i18n._('New PIN')}
          hint={i18n._('6 numbers or more')}
          autoComplete="new-password"
          field={register('pin', { deps: 'confirmPin' })}
          error={errors.pin}
        />
        <PinField
          label={i18n._('Confirm PIN')}
          autoComplete="new-password"
          field={register('confirmPin')}
          error={errors.confirmPin}
        />
      </CallForm>
    </Page>
  );
}

function Done({ login }: { readonly login: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('PIN Reset OK')}</ScreenTitle>
      <ResultPanel heading={i18n._('PIN Reset OK')} drawing="flag" action={login} />
    </Page>
  );
}
