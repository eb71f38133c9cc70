// The page after the right password of staff: prove it in a second way, or add a second way first.
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import type { Session } from '../../connection/session.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import { AddFactor } from '../../features/second-factor/add-factor.tsx';
import { ProveForm } from '../../features/second-factor/prove-form.tsx';
import { completeSignIn, useProve } from '../../features/second-factor/use-prove.ts';

type Props = {
  readonly ticket: string;
  readonly step: 'prove' | 'add';
  readonly onSignedIn: (started: Session) => Promise<void>;
  readonly onBack: () => void;
};

export function SecondStepPage({ step, onBack, ...props }: Props) {
  const { i18n } = useLingui();
  const title = step === 'prove' ? i18n._('One more step') : i18n._('Protect your account');
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading title={title} />
      <Stack gap="large">
        {step === 'prove' ? <ProveToSignIn {...props} /> : <AddToSignIn {...props} />}
        <Button variant="plain" wide icon={ArrowLeft} onClick={onBack}>
          {i18n._('Back')}
        </Button>
      </Stack>
    </Page>
  );
}

type StepProps = Omit<Props, 'step' | 'onBack'>;

function ProveToSignIn({ ticket, onSignedIn }: StepProps) {
  const { i18n } = useLingui();
  const prove = useProve({
    ticket,
    send: async (proof) => onSignedIn(await completeSignIn(ticket, proof)),
  });
  return (
    <Stack gap="large">
      <p>{i18n._('The first step is done. Confirm in a second way that it is you.')}</p>
      <ProveForm prove={prove} />
      <p>
        {i18n._(
          'Is your phone or laptop gone, and the recovery codes too? Ask an administrator to reset it.',
        )}
      </p>
    </Stack>
  );
}

function AddToSignIn({ ticket, onSignedIn }: StepProps) {
  const { i18n } = useLingui();
  const { busy, problem, attempt } = useAttempt();
  const complete = () => void attempt(async () => onSignedIn(await completeSignIn(ticket)));
  return (
    <Stack gap="large">
      <p>
        {i18n._(
          'Staff see other people’s records, so they sign in with their password and a second way. Choose yours now. It takes two minutes.',
        )}
      </p>
      {busy ? <LoadingSpinner /> : <AddFactor ticket={ticket} hasApp={false} onAdded={complete} />}
      <Problem sentence={problem} />
    </Stack>
  );
}
