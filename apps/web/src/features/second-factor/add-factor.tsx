// Adds a second factor: a passkey of this device, or an authenticator app. The first one comes with recovery codes.
import { useLingui } from '@lingui/react';
import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { AddApp, type NewApp } from './add-app.tsx';
import { canUsePasskeys, newPasskey } from './passkey-in-browser.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

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
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, problem, attempt } = useAttempt();
  const given = ticket === undefined ? {} : { ticket };
  const showCodes = ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => {
    setApp(null);
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onAdded();
  };
  const addPasskey = () =>
    attempt(async () => {
      const response = await newPasskey(await calls.secondFactor.beginPasskey(given));
      showCodes(await calls.secondFactor.addPasskey({ ...given, response }));
    });
  const beginApp = () => attempt(async () => setApp(await calls.secondFactor.beginApp(given)));
  const choices = (
    <>
      {canUsePasskeys() && (
        <Button
          variant="primary"
          wide={wide}
          icon={Fingerprint}
          busy={busy}
          onClick={() => void addPasskey()}
        >
          {i18n._('Add a passkey')}
        </Button>
      )}
      {!hasApp && (
        <Button wide={wide} icon={Smartphone} disabled={busy} onClick={() => void beginApp()}>
          {i18n._('Add an authenticator app')}
        </Button>
      )}
    </>
  );
  return (
    <Stack>
      {wide ? <Stack>{choices}</Stack> : <Cluster>{choices}</Cluster>}
      <p>
        {i18n._(
          'A passkey uses the finger, face or screen lock of this device. An app on your phone shows 6 digits, which you enter after your password.',
        )}
      </p>
      <div role="alert">{problem !== null && <Banner tone="bad">{i18n._(problem)}</Banner>}</div>
      {app !== null && (
        <AddApp
          app={app}
          onSend={async (code) =>
            showCodes(await calls.secondFactor.addApp({ ...given, secret: app.secret, code }))
          }
          onClose={() => setApp(null)}
        />
      )}
      {codes !== null && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            onAdded();
          }}
        />
      )}
    </Stack>
  );
}
