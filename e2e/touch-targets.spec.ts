// Staff reach every control with a thumb on a phone, and every link in a table with a mouse.
import type { Page } from '@playwright/test';
import { screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';

const ofStaff = (who: Screen['who']) => screens.filter((screen) => screen.who === who);

type Least = { readonly height: number; readonly width: number; readonly inSentences: boolean };

/** The visible controls that are smaller, each with its size; `inSentences`: also links between other words. */
function smaller(page: Page, selector: string, least: Least): Promise<readonly string[]> {
  return page.evaluate(
    ([wanted, { height, width, inSentences }]) => {
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
      return [...document.querySelectorAll(wanted)]
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

for (const who of ['clarke', 'priya'] as const) {
  test(`on a phone every control that ${who} sees is at least 44 by 44 pixels, on every screen of staff`, async ({
    clarke,
    priya,
  }) => {
    test.slow();
    const phone = await (who === 'clarke' ? clarke : priya).onPhone({ path: '/inbox' });
    const found: Record<string, readonly string[]> = {};
    for (const { name, path, shows } of ofStaff(who)) {
      await phone.goto(path);
      await expect(phone.getByText(shows).first()).toBeVisible();
      const small = await smaller(phone, 'a[href], button, input, select, textarea, summary', {
        height: 44,
        width: 44,
        // They are as high as their line, which WCAG allows.
        inSentences: false,
      });
      if (small.length > 0) found[name] = small;
    }
    expect(found).toEqual({});
  });

  test(`in every table that ${who} sees on a laptop, links are at least 24 pixels high`, async ({
    clarke,
    priya,
  }) => {
    test.slow();
    const laptop = await (who === 'clarke' ? clarke : priya).onLaptop({ path: '/inbox' });
    const found: Record<string, readonly string[]> = {};
    for (const { name, path, shows } of ofStaff(who)) {
      await laptop.goto(path);
      await expect(laptop.getByText(shows).first()).toBeVisible();
      const small = await smaller(laptop, 'table a[href]', { height: 24, width: 24, inSentences: true });
      if (small.length > 0) found[name] = small;
    }
    expect(found).toEqual({});
  });
}
