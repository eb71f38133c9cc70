// The moment somebody first taps, types or moves the focus: from then on the page may load what only an answer needs.

const signs = ['pointerdown', 'keydown', 'focusin'] as const;
const waiting = new Set<() => void>();
let touched = false;

for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });

/** Does the work at the first touch, or now when that is past. Returns what takes the wish back. */
export function onFirstTouch(work: () => void): () => void {
  if (touched) {
    work();
    return () => undefined;
  }
  waiting.add(work);
  return () => waiting.delete(work);
}

function touch(): void {
  touched = true;
  for (const sign of signs) window.removeEventListener(sign, touch, { capture: true });
  for (const work of waiting) work();
  waiting.clear();
}
