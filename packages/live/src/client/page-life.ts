// Says when this page leaves and when it is back: a browser may freeze a page that it leaves as it stands, and show it again much later.

export type PageLife = { readonly onLeave: () => void; readonly onBack: () => void };

const leaving = ['pagehide', 'freeze'];
const returning = ['pageshow', 'resume'];

/** Until `signal` aborts. Each of them may be called twice in a row. Where there is no page, neither ever is. */
export function watchPage({ onLeave, onBack }: PageLife, signal: AbortSignal): void {
  if (typeof window === 'undefined') return;
  // Captured, because some of them are events of the document.
  const options = { signal, capture: true };
  for (const name of leaving) window.addEventListener(name, onLeave, options);
  for (const name of returning) window.addEventListener(name, onBack, options);
}
