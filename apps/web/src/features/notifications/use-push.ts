// Whether this browser shows what is new while the app is closed, for a component that turns it on or off.
import { useEffect, useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { pushState, turnPushOff, turnPushOn, type PushState } from './push.ts';

const pushSentences = { notNow: 'Your phone cannot do this now. Try again later.' } as const;

export type Push = {
  /** Null until it is known. */
  readonly state: PushState | null;
  readonly busy: boolean;
  /** Why it could not be changed. */
  readonly problem: string | null;
  readonly turn: (on: boolean) => Promise<void>;
};

export function usePush(): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void pushState().then((present) => left || setState(present));
    return () => {
      left = true;
    };
  }, []);
  const turn = async (on: boolean) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      if (on) setState(await turnPushOn());
      else {
        await turnPushOff();
        setState(await pushState());
      }
    } catch (error) {
      // The browser's own service refuses by these.
      setProblem(error instanceof DOMException ? pushSentences.notNow : refusalOf(error).msg);
    }
    setBusy(false);
  };
  return { state, busy, problem, turn };
}
