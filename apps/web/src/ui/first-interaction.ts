// Detects the first user interaction (pointer, key or focus), after which code loads that will probably be needed soon.

const events = ['pointerdown', 'keydown', 'focusin'] as const;
const waiting = new Set<() => void>();
let interacted = false;

for (const event of events)
  window.addEventListener(event, handleInteraction, { capture: true, passive: true });

/**
 * Runs the work on the first interaction, or at once if that has happened. Returns a function that cancels it. Never runs for
 * users who have asked to save data: what they need is loaded when they need it.
 */
export function onFirstInteraction(work: () => void): () => void {
  if (savesData()) return () => undefined;
  if (interacted) {
    work();
    return () => undefined;
  }
  waiting.add(work);
  return () => waiting.delete(work);
}

function handleInteraction(): void {
  interacted = true;
  for (const event of events) window.removeEventListener(event, handleInteraction, { capture: true });
  for (const work of waiting) work();
  waiting.clear();
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
