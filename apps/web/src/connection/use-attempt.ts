// Runs one call at a time for a form or a button: whether it is busy, and why the last one was refused.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { refusalOf } from './calls.ts';

/** The refusal stays as `problem`, a message id, until the next attempt or `forget`. */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const forget = () => setProblem(null);
  const { busy, attempt } = useTry({ onBegin: forget, onRefused: setProblem });
  return { busy, problem, attempt, forget };
}

/** For parts without room for a message: shows the refusal in a toast. */
export function useAttemptWithToast() {
  const { i18n } = useLingui();
  return useTry({ onRefused: (sentence) => showToast(i18n._(sentence), 'bad') });
}

type Handlers = { readonly onBegin?: () => void; readonly onRefused: (sentence: string) => void };

function useTry({ onBegin, onRefused }: Handlers) {
  const [busy, setBusy] = useState(false);
  /** True when it succeeded. */
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
