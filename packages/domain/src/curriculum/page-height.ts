// The message by which an embedded page tells the app how high it is. Documented for authors in docs/lesson-pages.md.

const pageHeightType = 'foothold.height';

// A page of more than this is an error, or an attempt to make the app's page endless.
const highest = 20_000;

/** The height in CSS pixels, a whole number up to 20,000; null for any other message, which is ignored. */
export function pageHeightOf(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, height } = message as { readonly type?: unknown; readonly height?: unknown };
  if (type !== pageHeightType || typeof height !== 'number' || !(height > 0)) return null;
  return Math.min(Math.ceil(height), highest);
}
