// Leaves Enter and Escape to the keyboard's own window while somebody composes a word, as in Chinese or Japanese: no part of the app hears them.

// The key that ends a composition comes right after it in Safari, with this code: https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
const processed = 229;
// Longer than between the events of one key press. A key released since then was that press.
const sameKeyPressMs = 300;

/**
 * Must be called before anything else listens for keys. `hasKeyboard`: that it is not a phone's, which composes every word, and
 * whose Enter is a line or sends a form as soon as it is pressed.
 */
export function leaveComposingKeys(page: EventTarget, hasKeyboard: () => boolean): void {
  let endedAt: number | null = null;
  page.addEventListener('compositionend', ({ timeStamp }) => (endedAt = timeStamp), { capture: true });
  page.addEventListener('keyup', () => (endedAt = null), { capture: true });
  page.addEventListener(
    'keydown',
    (event) => {
      const { key, isComposing, keyCode } = event as KeyboardEvent;
      const hasJustEnded = endedAt !== null && event.timeStamp - endedAt < sameKeyPressMs;
      endedAt = null;
      if (key !== 'Enter' && key !== 'Escape') return;
      if (!isComposing && keyCode !== processed && !hasJustEnded) return;
      event.stopImmediatePropagation();
      // Nor does the browser send a form, or begin a line.
      if (hasKeyboard()) event.preventDefault();
    },
    { capture: true },
  );
}
