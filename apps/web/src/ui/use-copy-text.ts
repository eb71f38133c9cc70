// Copies a text to the clipboard, and says in a toast whether it was copied.
import { useLingui } from '@lingui/react';
import { showToast } from './toast.ts';

/** `failed`: what to say, translated, when the browser does not allow it. */
export function useCopyText(failed: string): (text: string) => Promise<void> {
  const { i18n } = useLingui();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(i18n._('Copied to clipboard'));
    } catch {
      showToast(failed, 'bad');
    }
  };
}
