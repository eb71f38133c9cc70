// Reports when this page is left or frozen and when it is shown again: browsers may freeze a page and resume it much later.

export type PageLifecycle = { readonly onLeave: () => void; readonly onReturn: () => void };

const leaving = ['pagehide', 'freeze'];
const returning = ['pageshow', 'resume'];

/** Calls the handlers until `signal` aborts. Each may be called twice in a row; outside a browser neither is called. */
export function watchPageLifecycle({ onLeave, onReturn }: PageLifecycle, signal: AbortSignal): void {
  if (typeof window === 'undefined') return;
  // Use capture: some of these events are dispatched on the document.
  const options = { signal, capture: true };
  for (const name of leaving) window.addEventListener(name, onLeave, options);
  for (const name of returning) window.addEventListener(name, onReturn, options);
}
