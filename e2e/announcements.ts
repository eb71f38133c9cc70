// What a screen reader says of a page: texts that appear in live regions that it had met before.
import type { Page } from '@playwright/test';

/** Listens from now on; the answer reads what was said since. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const announced: string[] = [];
    const exposed = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
      return [...node.childNodes].map(exposed).join(' ').replaceAll(/\s+/g, ' ').trim();
    };
    let met = new Map<Element, string>();
    const look = () => {
      const now = new Map<Element, string>();
      for (const region of document.querySelectorAll(
        '[aria-live]:not([aria-live=off]), output, [role=status], [role=alert]',
      )) {
        if (!region.checkVisibility() || region.closest('[aria-hidden=true], [inert]') !== null) continue;
        const text = exposed(region);
        const before = met.get(region);
        if (before !== undefined && text !== before && text !== '') announced.push(text);
        now.set(region, text);
      }
      met = now;
    };
    look();
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(window, { announced });
  });
  return () => page.evaluate(() => Reflect.get(window, 'announced') as string[]);
}
