// Adding a second factor: for the user of the session, or with the ticket of a sign-in that is not complete.
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import type { NewApp } from './add-app.tsx';
import { newPasskey } from './passkey-in-browser.ts';

type Options = { readonly ticket: string | undefined; readonly onAdded: () => void };

export function useAddFactor({ ticket, onAdded }: Options) {
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
