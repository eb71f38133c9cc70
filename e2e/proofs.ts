// Assertions for every page: not reloaded, accessible, no wider than the screen.
import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Marks the page; the returned function asserts that it has not been reloaded since. */
export async function withoutReloading(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    Object.assign(window, { footholdMark: true });
  });
  return async () => {
    expect(await page.evaluate(() => 'footholdMark' in window), 'the page was reloaded').toBe(true);
  };
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Asserts that axe finds no violation of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: wcag });
}

/** Also what WCAG leaves open and screen readers look for: one main heading, headings in order, landmarks with names of their own. */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: [...wcag, 'best-practice'] });
}

/** Checks contrast only: the one axe rule that a change of colours alone can break. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast'] });
}

/** Embedded pages are excluded: they belong to other sites. */
async function expectNoViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // Colours in the middle of a transition, or of a dialog that fades in, would give wrong contrasts.
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some(
          (each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity,
        ),
  );
  // Once for each page: to load axe takes longer than most of its checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (only) =>
      window.axe.run({ exclude: ['iframe'] }, { runOnly: only, iframes: false, resultTypes: ['violations'] }),
    runOnly,
  );
  const reports = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n   ')}`);
  expect(reports).toEqual([]);
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Asserts that nothing on the page is wider than the screen. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // A screen with another layout for narrow windows is drawn again after the window has become narrow.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: 'how many pixels the content is wider than the screen' },
    )
    .toBeLessThanOrEqual(0);
}

/** Asserts that a dialog is no wider than the screen, and what is in it no wider than the dialog. */
export async function expectNoWiderThanScreen(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((element) => element.scrollWidth - innerWidth), {
      message: 'how many pixels the dialog is wider than the screen',
    })
    .toBeLessThanOrEqual(0);
}

/** Asserts that no control stands wholly or partly beyond the edge, unless what it stands in can be scrolled. */
export async function expectControlsWithinReach(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const scrollsSideways = (element: Element): boolean => {
      for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(outer).overflowX) && outer.scrollWidth > outer.clientWidth)
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isHiddenForEyes = width <= 1;
        return !isHiddenForEyes && (left < -1 || right > innerWidth + 1) && !scrollsSideways(element);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(beyond, `beyond the edge at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Asserts that no word of a button, link or tab is broken in two. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const isBroken = (node: Node, start: number, end: number): boolean => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    return [...document.querySelectorAll('button, a[href], [role=tab]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((element) => {
        const found: string[] = [];
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}+/gu))
            if (isBroken(node, index, index + word.length)) found.push(word);
        return found;
      });
  });
  expect(broken, `broken in two at ${page.viewportSize()?.width} px`).toEqual([]);
}
