// The page on which a new PIN or password is chosen; afterwards it confirms the change.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { CallForm as CallFormState } from '../../forms/use-call-form.ts';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { CallForm } from '../../forms/call-form.tsx';
import { ResultPanel } from './result-panel.tsx';
import { useRefusalSentence } from './use-sentence.ts';

type Props = {
  readonly title: string;
  /** The heading once it is done. */
  readonly done: string;
  /** The heading in simple words. */
  readonly doneMeans?: ReactNode;
  /** The link to the login then. */
  readonly login: ReactNode;
  readonly form: Pick<CallFormState<never>, 'sent' | 'busy' | 'refusal' | 'failures' | 'submit'>;
  readonly children: ReactNode;
};

export function NewSecretPage({ title, done, doneMeans, login, form, children }: Props) {
  const { i18n } = useLingui();
  const refused = useRefusalSentence(form.refusal);
  return (
    <Page width="form">
      <ScreenTitle>{form.sent ? done : title}</ScreenTitle>
      {form.sent ? (
        <ResultPanel heading={done} drawing="flag" action={login}>
          {doneMeans}
        </ResultPanel>
      ) : (
        <>
          <PageHeading title={title} />
          <CallForm
            action={i18n._('Save')}
            busy={form.busy}
            failures={form.failures}
            onSubmit={form.submit}
            refusal={refused}
          >
            {children}
          </CallForm>
        </>
      )}
    </Page>
  );
}
