// Tells the app that embeds this page how high it is, so that the page scrolls as a part of the app: see docs/lesson-pages.md.

/** The height is no secret, so whoever embeds the page may know it; the page's headers say who may. */
export function tellHeight(): void {
  if (parent === window) return;
  const tell = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    parent.postMessage({ type: 'foothold.height', height }, '*');
  };
  new ResizeObserver(tell).observe(document.body);
}
