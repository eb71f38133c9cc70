// A learner who forgot the PIN requests a message with a reset link.
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { CallForm } from '../../forms/call-form.tsx';
import { PhoneNumberField } from './phone-number-field.tsx';
import { ResultPanel } from './result-panel.tsx';
import { useRequestReset } from './use-reset.ts';
import { useRefusalSentence } from './use-sentence.ts';

export function RequestResetScreen() {
  const { i18n } = useLingui();
  const { field, failures, submit, refusal, busy, sent } = useRequestReset();
  const refused = useRefusalSentence(refusal);
  const back = (
    <ButtonLink to="/" variant="plain" icon={ArrowLeft}>
      {i18n._('Back')}
    </ButtonLink>
  );
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Reset your PIN')}</ScreenTitle>
      {sent ? (
        <ResultPanel heading={i18n._('Check your messages')} drawing="bubbles" action={back} />
      ) : (
        <>
          <PageHeading back={back} title={i18n._('Reset your PIN')} />
          <CallForm action={i18n._('Reset')} busy={busy} failures={failures} onSubmit={submit}>
            {/* The server's answer appears inside the field, where a screen reader would not announce it. */}
            <div aria-live="polite">
              <PhoneNumberField field={field('phoneNumber')} refusal={refused} />
            </div>
          </CallForm>
        </>
      )}
    </Page>
  );
}
