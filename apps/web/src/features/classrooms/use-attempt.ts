// Tries a call; when it is refused says why in a toast, and whether it was done.
import { useLingui } from '@lingui/react';
import { refusalOf } from '../../connection/calls.ts';
import { showToast } from '../../ui/toast.ts';

export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const { i18n } = useLingui();
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      showToast(i18n._(refusalOf(error).msg), 'bad');
      return false;
    }
  };
}
