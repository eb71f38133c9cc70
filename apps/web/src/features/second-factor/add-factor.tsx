// Adds a second factor: a passkey of this device, or an authenticator app. The first one comes with recovery codes.
import { useLingui } from '@lingui/react';
import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AddApp, type NewApp } from './add-app.tsx';
import { canUsePasskeys, newPasskey } from './passkey-in-browser.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import styles from './second-factor.module.css';

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

type Options = { readonly ticket: string | undefined; readonly onAdded: () => void };

/** Adding a second factor: for the user of the session, or with the ticket of a sign-in that is not complete. */
function useAddFactor({ ticket, onAdded }: Options) {
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, problem, attempt } = useAttempt();
  const given = ticket === undefined ? {} : { ticket };
  const showCodes = ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => {
    setApp(null);
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onAdded();
  };
  return {
    busy,
    problem,
    /** Adds a passkey of this device. */
    addPasskey: () =>
      void attempt(async () => {
        const response = await newPasskey(await calls.secondFactor.beginPasskey(given));
        showCodes(await calls.secondFactor.addPasskey({ ...given, response }));
      }),
    /** The app that is being set up, if one is. */
    app,
    beginApp: () => void attempt(async () => setApp(await calls.secondFactor.beginApp(given))),
    closeApp: () => setApp(null),
    /** Rejects as calls do. */
    addApp: async ({ secret }: NewApp, code: string) =>
      showCodes(await calls.secondFactor.addApp({ ...given, secret, code })),
    /** The new recovery codes, while they are shown. */
    codes,
    closeCodes: () => {
      setCodes(null);
      onAdded();
    },
  };
}
