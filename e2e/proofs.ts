// Assertions for every page: not reloaded, accessible, no wider than the screen.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Marks the page; the returned function asserts that it has not been reloaded since. */
export async function withoutReloading(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    Object.assign(window, { footholdMark: true });
  });
  return async () => {
    expect(await page.evaluate(() => 'footholdMark' in window), 'the page was reloaded').toBe(true);
  };
}

/** Asserts that axe finds no violation of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(
    page,
    new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  );
}

/** Asserts that the page has one main heading, which WCAG leaves open and which screen readers look for. */
export async function expectMainHeading(page: Page): Promise<void> {
  await expectNoViolations(page, new AxeBuilder({ page }).withRules(['page-has-heading-one']));
}

/** Checks contrast only: the one axe rule that a change of colours alone can break. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNoViolations(page, new AxeBuilder({ page }).withRules(['color-contrast']));
}

/** Embedded pages are excluded: they belong to other sites. */
async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  // Colours in the middle of a transition would give wrong contrasts.
  await page.waitForFunction(() => !document.getAnimations().some((each) => each instanceof CSSTransition));
  // Legacy mode runs axe in the page itself. The default opens a blank page, which takes longer and is needed for frames only.
  const { violations } = await axe.exclude('iframe').setLegacyMode().analyze();
  const reports = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n   ')}`);
  expect(reports).toEqual([]);
}

/** Asserts that nothing on the page is wider than the screen. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, `content of ${content} px on a screen of ${screen} px`).toBeLessThanOrEqual(screen);
}
