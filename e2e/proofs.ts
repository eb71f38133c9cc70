// Assertions for every page: not reloaded, accessible, no wider than the screen.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Marks the page; the answer proves that nothing reloaded it since. */
export async function withoutReloading(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    Object.assign(window, { footholdMark: true });
  });
  return async () => {
    expect(await page.evaluate(() => 'footholdMark' in window), 'the page was reloaded').toBe(true);
  };
}

/** No violation that axe can find of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(
    page,
    new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  );
}

/** The one rule of axe that a change of colours alone can break. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNoViolations(page, new AxeBuilder({ page }).withRules(['color-contrast']));
}

/** Embedded pages of others are theirs. */
async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  // Colours that are on their way to others are not what anybody reads.
  await page.waitForFunction(() => !document.getAnimations().some((each) => each instanceof CSSTransition));
  // In the page itself: a look from a blank window beside it takes longer, and is for frames.
  const { violations } = await axe.exclude('iframe').setLegacyMode().analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n   ')}`);
  expect(told).toEqual([]);
}

/** Nothing on the page is wider than the screen. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, `content of ${content} px on a screen of ${screen} px`).toBeLessThanOrEqual(screen);
}
