// One call at a time, from a form or a button: whether it is on its way, and why the last one was refused.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { refusalOf } from './calls.ts';

type Work = () => Promise<unknown>;

/** The refusal stays as `problem`, a sentence of the catalogue, until the next attempt or `forget`. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** True when it was done. */
  const attempt = async (work: Work): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(refusalOf(error).msg);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, attempt, forget: () => setProblem(null) };
}

/** For what has no place of its own to say it: the refusal is told in a toast. */
export function useToldAttempt() {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  /** True when it was done. */
  const attempt = async (work: Work): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showToast(i18n._(refusalOf(error).msg), 'bad');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, attempt };
}
