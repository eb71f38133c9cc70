// Tells the app that embeds this page how high it is, so that the page scrolls as a part of the app: see docs/lesson-pages.md.

/** The height is no secret, so any page that embeds this one may know it; the headers say which may. */
export function tellHeight(): void {
  if (parent === window) return;
  const tell = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    parent.postMessage({ type: 'foothold.height', height }, '*');
  };
  new ResizeObserver(tell).observe(document.body);
}
