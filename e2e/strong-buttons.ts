// Which buttons and links of a page are strong: filled with the brand's colour.
import type { Page } from '@playwright/test';

/** Their words, in order. */
export const strongButtons = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--colour-brand)';
    const brand = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('main a, main button')]
      .filter((each) => getComputedStyle(each).backgroundColor === brand)
      .map((each) => each.textContent);
  });
