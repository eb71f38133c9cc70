// Short news that goes away by itself: what was said, and to whom it may be shown.
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastNews {
  words: string;
  tone: 'good' | 'bad' | 'info';
  /** One thing that can still be done about it: "Undo". */
  action?: ToastAction;
}

export interface ToastAction {
  word: string;
  run: () => void;
}

const READING_TIME_MS = 6000;
const DECIDING_TIME_MS = 12_000;

export const toastQueue = new ToastQueue<ToastNews>({ maxVisibleToasts: 3 });

/** Bad news stays until it is closed; news with an action stays longer. */
export function showToast(words: string, tone: ToastNews['tone'] = 'good', action?: ToastAction): void {
  if (action !== undefined) toastQueue.add({ words, tone, action }, { timeout: DECIDING_TIME_MS });
  else toastQueue.add({ words, tone }, tone === 'bad' ? {} : { timeout: READING_TIME_MS });
}
