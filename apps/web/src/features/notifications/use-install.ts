// Whether this app stands on the home screen, for a component that offers to put it there.
import { useEffect, useState } from 'react';
import { askToInstall, installState, watchInstall, type InstallState } from './install.ts';

export type Install = {
  readonly state: InstallState;
  /** What the person answered the browser here; null: nothing yet. */
  readonly answer: 'yes' | 'no' | null;
  readonly busy: boolean;
  /** Lets the browser ask. */
  readonly ask: () => Promise<void>;
};

export function useInstall(): Install {
  const [state, setState] = useState(installState);
  const [answer, setAnswer] = useState<Install['answer']>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => watchInstall(() => setState(installState())), []);
  const ask = async () => {
    setBusy(true);
    setAnswer((await askToInstall()) ? 'yes' : 'no');
    setState(installState());
    setBusy(false);
  };
  return { state, answer, busy, ask };
}
