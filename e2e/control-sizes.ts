// Finds controls that are too small for a thumb, or for a mouse.
import type { Locator } from '@playwright/test';

type Least = { readonly height: number; readonly width: number; readonly inSentences: boolean };

/** The visible controls that are smaller, each with its size; `inSentences`: also links between other words. */
export function smallerControls(within: Locator, selector: string, least: Least): Promise<readonly string[]> {
  return within.evaluate(
    (root, [wanted, { height, width, inSentences }]) => {
      const isInSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        );
      // A label is pressed like its box, and a card like the link that covers it.
      const areaOf = (element: Element) => {
        const cover = getComputedStyle(element, '::after');
        const covers = cover.position === 'absolute' && cover.inset === '0px';
        const area =
          covers && element instanceof HTMLElement ? element.offsetParent : element.closest('label');
        return (area ?? element).getBoundingClientRect();
      };
      return [...root.querySelectorAll(wanted)]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && (inSentences || !isInSentence(element)),
        )
        .map((element) => ({ element, area: areaOf(element) }))
        .filter(({ area }) => area.width > 1 && area.height > 1 && area.bottom > 0)
        .filter(({ area }) => area.height < height - 0.5 || area.width < width - 0.5)
        .map(({ element, area }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
          return `${element.tagName.toLowerCase()} "${name}" ${Math.round(area.width)} × ${Math.round(area.height)}`;
        });
    },
    [selector, least] as const,
  );
}

export const everyControl = 'a[href], button, input, select, textarea, summary';

/** Links in sentences are as high as their line, which WCAG allows. */
export const forThumbs: Least = { height: 44, width: 44, inSentences: false };
