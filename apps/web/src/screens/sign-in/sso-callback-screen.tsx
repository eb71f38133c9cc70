// Where the browser comes back from a college's sign-in service: signs in, or asks who somebody new is.
import { useLingui } from '@lingui/react';
import { Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import type { Session } from '../../connection/session.ts';
import { CallForm } from '../../forms/call-form.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { isBlank } from '@foothold/domain/contract/blank';
import { PhoneNumberField } from './fields.tsx';
import { SecondStep } from './second-step.ts';
import { useRefusalSentence } from './use-sentence.ts';
import { secondStepNeeded, useStaffStart, type SecondStepNeeded } from './use-sign-in.ts';

type State =
  | { readonly is: 'waiting' }
  | { readonly is: 'unknown'; readonly mayCreate: boolean }
  | { readonly is: 'second'; readonly needed: SecondStepNeeded }
  | { readonly is: 'refused'; readonly sentence: string };

/** Sent once, however often the page renders: the answer is used up by it. */
let sending: ReturnType<typeof calls.singleSignOn.completeSignIn> | null = null;

export function SsoCallbackScreen() {
  const { i18n } = useLingui();
  const start = useStaffStart();
  const [state, setState] = useState<State>({ is: 'waiting' });
  const take = async (work: ReturnType<typeof calls.singleSignOn.completeSignIn>) => {
    try {
      const { session, mayCreate } = await work;
      if (session === null) setState({ is: 'unknown', mayCreate });
      else await start(session);
    } catch (error) {
      const needed = secondStepNeeded(error);
      setState(
        needed === null ? { is: 'refused', sentence: refusalOf(error).msg } : { is: 'second', needed },
      );
    }
  };
  useEffect(() => {
    sending ??= calls.singleSignOn.completeSignIn({}).finally(() => (sending = null));
    void take(sending);
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const title = i18n._('Sign in with your college account');
  if (state.is === 'second')
    return (
      <SecondStep {...state.needed} onSignedIn={start} onBack={() => window.location.assign('/staff')} />
    );
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading
        title={title}
        back={
          <ButtonLink to="/staff" variant="plain" icon={ArrowLeft} small>
            {i18n._('Staff Login')}
          </ButtonLink>
        }
      />
      {state.is === 'waiting' && <LoadingSpinner />}
      {state.is === 'refused' && (
        <div role="alert">
          <Banner tone="bad">{i18n._(state.sentence)}</Banner>
        </div>
      )}
      {state.is === 'unknown' && (
        <WhoAreYou
          mayCreate={state.mayCreate}
          onSignedIn={start}
          onSecond={(needed) => setState({ is: 'second', needed })}
        />
      )}
    </Page>
  );
}

type WhoProps = {
  readonly mayCreate: boolean;
  readonly onSignedIn: (session: Session) => Promise<void>;
  readonly onSecond: (needed: SecondStepNeeded) => void;
};

function WhoAreYou({ mayCreate, ...done }: WhoProps) {
  const { i18n } = useLingui();
  return (
    <Stack gap="section">
      <p>
        {mayCreate
          ? i18n._('Your college knows you. Nobody here is connected with this account yet.')
          : i18n._(ssoSentences.noNewAccounts)}
      </p>
      <Section title={i18n._('You have an account here already')}>
        <CodeForm {...done} />
      </Section>
      {mayCreate && (
        <Section title={i18n._('You are new here')}>
          <NumberForm {...done} />
        </Section>
      )}
    </Stack>
  );
}

type Done = Omit<WhoProps, 'mayCreate'>;

function useWho<Values extends { readonly code: string } | { readonly phoneNumber: string }>(
  initial: Values,
  fieldErrorsOf: (values: Values) => Partial<Record<keyof Values, string>>,
  { onSignedIn, onSecond }: Done,
) {
  return useCallForm<Values>({
    initial,
    refusesFields: true,
    check: fieldErrorsOf,
    send: async (values) => {
      try {
        const { session } = await calls.singleSignOn.completeSignIn(values);
        if (session !== null) await onSignedIn(session);
      } catch (error) {
        const needed = secondStepNeeded(error);
        if (needed === null) throw error;
        onSecond(needed);
      }
    },
  });
}

function CodeForm(done: Done) {
  const { i18n } = useLingui();
  const { busy, failures, submit, refusal, field } = useWho(
    { code: '' },
    ({ code }) => (isBlank(code) ? { code: issuerSentences.code } : {}),
    done,
  );
  return (
    <CallForm
      action={i18n._('Connect')}
      busy={busy}
      failures={failures}
      onSubmit={submit}
      refusal={useRefusalSentence(refusal)}
    >
      <TextField
        label={i18n._('Code')}
        hint={i18n._('An administrator makes it for you, on your page under Users.')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        digits
        {...field('code')}
      />
    </CallForm>
  );
}

function NumberForm(done: Done) {
  const { i18n } = useLingui();
  const { busy, failures, submit, refusal, field } = useWho(
    { phoneNumber: '' },
    ({ phoneNumber }) => (isBlank(phoneNumber) ? { phoneNumber: signInSentences.phoneNumber } : {}),
    done,
  );
  return (
    <CallForm
      action={i18n._('Create my account')}
      busy={busy}
      failures={failures}
      onSubmit={submit}
      refusal={useRefusalSentence(refusal)}
    >
      <PhoneNumberField field={field('phoneNumber')} />
    </CallForm>
  );
}

/** A user who is signed in already goes on. */
export function SsoDoneScreen() {
  return <Navigate to="/" replace />;
}
