// Where code shows a toast: it waits until the toast region is loaded, and is gone when the session changes.
import { failedRequest } from './request-ids.ts';

export type ToastMessage = {
  readonly message: string;
  readonly tone: 'good' | 'bad' | 'info';
  /** Of the request that failed, where one did. */
  readonly requestId: string | null;
} & ToastOptions;

export type ToastOptions = {
  /** An action offered with it: "Undo". */
  readonly action?: ToastAction;
  /** A later toast of the same series takes its place. */
  readonly series?: string;
};

export type ToastAction = {
  readonly word: string;
  readonly run: () => void;
};

type Region = {
  readonly show: (content: ToastMessage) => void;
  readonly clear: () => void;
};

let region: Region | null = null;
let requestRegion: () => void = () => undefined;
const queue: ToastMessage[] = [];

/** Error toasts stay until they are closed; toasts with an action stay longer. */
export function showToast(
  message: string,
  tone: ToastMessage['tone'] = 'good',
  options: ToastOptions = {},
): void {
  const requestId = tone === 'bad' ? failedRequest() : null;
  const content = { message, tone, requestId, ...options };
  if (region !== null) return region.show(content);
  queue.push(content);
  requestRegion();
}

/** For the toast region: subscribes it, and delivers the toasts queued before it was loaded. */
export function connectToastRegion(next: Region): void {
  region = next;
  queue.splice(0).forEach(next.show);
}

/** On a shared device nobody reads what the person before was told. */
export function forgetToasts(): void {
  queue.length = 0;
  region?.clear();
}

/** For the part that loads the toast region: called when a toast is queued and no region is there. */
export function onQueuedToast(fetch: () => void): void {
  requestRegion = fetch;
}
