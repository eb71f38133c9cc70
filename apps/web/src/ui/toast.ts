// Short news that goes away by itself: what was said, and to whom it may be shown.
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastNews {
  words: string;
  tone: 'good' | 'bad' | 'info';
}

const READING_TIME_MS = 6000;

export const toastQueue = new ToastQueue<ToastNews>({ maxVisibleToasts: 3 });

/** Bad news stays until it is closed. */
export function showToast(words: string, tone: ToastNews['tone'] = 'good'): void {
  toastQueue.add({ words, tone }, tone === 'bad' ? {} : { timeout: READING_TIME_MS });
}
