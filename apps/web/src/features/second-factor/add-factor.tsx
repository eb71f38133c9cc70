// Adds a second factor: a passkey of this device, or an authenticator app. The first one comes with recovery codes.
import { useLingui } from '@lingui/react';
import { Fingerprint, Smartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AddApp } from './add-app.tsx';
import { canUsePasskeys } from './passkey-in-browser.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { useAddFactor } from './use-add-factor.ts';

type Props = {
  /** Of a sign-in that is not complete; without one it is for the user of the session. */
  readonly ticket?: string;
  readonly hasApp: boolean;
  /** It was added, and the recovery codes, if any, were shown. */
  readonly onAdded: () => void;
};

export function AddFactor({ ticket, hasApp, onAdded }: Props) {
  const { i18n } = useLingui();
  const { busy, problem, app, codes, ...adding } = useAddFactor({ ticket, onAdded });
  return (
    <Stack>
      <div className={styles.ways}>
        {canUsePasskeys() && (
          <Stack gap="small">
            <Button variant="primary" icon={Fingerprint} busy={busy} onClick={adding.addPasskey}>
              {i18n._('Add a passkey')}
            </Button>
            <p>{i18n._('A passkey uses the finger, face or screen lock of this device.')}</p>
          </Stack>
        )}
        {!hasApp && (
          <Stack gap="small">
            <Button icon={Smartphone} disabled={busy} onClick={adding.beginApp}>
              {i18n._('Add an authenticator app')}
            </Button>
            <p>{i18n._('An app on your phone shows 6 digits, which you enter after your password.')}</p>
          </Stack>
        )}
      </div>
      <Problem sentence={problem} />
      {app !== null && (
        <AddApp app={app} onSend={(code) => adding.addApp(app, code)} onClose={adding.closeApp} />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={adding.closeCodes} />}
    </Stack>
  );
}
