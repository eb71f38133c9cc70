// One call at a time, from a form or a button: whether it is on its way, and why the last one was refused.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { refusalOf } from './calls.ts';

/** The refusal stays as `problem`, a sentence of the catalogue, until the next attempt or `forget`. */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const forget = () => setProblem(null);
  const { busy, attempt } = useTry({ onBegin: forget, onRefused: setProblem });
  return { busy, problem, attempt, forget };
}

/** For what has no place of its own to say it: the refusal is told in a toast. */
export function useToldAttempt() {
  const { i18n } = useLingui();
  return useTry({ onRefused: (sentence) => showToast(i18n._(sentence), 'bad') });
}

type Told = { readonly onBegin?: () => void; readonly onRefused: (sentence: string) => void };

function useTry({ onBegin, onRefused }: Told) {
  const [busy, setBusy] = useState(false);
  /** True when it was done. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    onBegin?.();
    try {
      await work();
      return true;
    } catch (error) {
      onRefused(refusalOf(error).msg);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, attempt };
}
