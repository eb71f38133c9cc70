// Adds a second factor: a passkey of this device, or an authenticator app. The first one comes with recovery codes.
import { useLingui } from '@lingui/react';
import { Fingerprint, Smartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AddApp } from './add-app.tsx';
import { canUsePasskeys } from './passkey-in-browser.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAddFactor } from './use-add-factor.ts';

type Props = {
  /** Of a sign-in that is not complete; without one it is for the user of the session. */
  readonly ticket?: string;
  readonly hasApp: boolean;
  readonly wide?: boolean;
  /** It was added, and the recovery codes, if any, were shown. */
  readonly onAdded: () => void;
};

export function AddFactor({ ticket, hasApp, wide = false, onAdded }: Props) {
  const { i18n } = useLingui();
  const { busy, problem, app, codes, ...adding } = useAddFactor({ ticket, onAdded });
  const choices = (
    <>
      {canUsePasskeys() && (
        <Button variant="primary" wide={wide} icon={Fingerprint} busy={busy} onClick={adding.addPasskey}>
          {i18n._('Add a passkey')}
        </Button>
      )}
      {!hasApp && (
        <Button wide={wide} icon={Smartphone} disabled={busy} onClick={adding.beginApp}>
          {i18n._('Add an authenticator app')}
        </Button>
      )}
    </>
  );
  return (
    <Stack>
      {wide ? <Stack>{choices}</Stack> : <Cluster>{choices}</Cluster>}
      <p>
        {i18n._('A passkey uses the finger, face or screen lock of this device.')}{' '}
        {!hasApp && i18n._('An app on your phone shows 6 digits, which you enter after your password.')}
      </p>
      <Problem sentence={problem} />
      {app !== null && (
        <AddApp app={app} onSend={(code) => adding.addApp(app, code)} onClose={adding.closeApp} />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={adding.closeCodes} />}
    </Stack>
  );
}
