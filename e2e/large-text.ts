// Asserts what people with text twice as large need: bars that leave room, whole headings, and counts and banners in one line.
import { expect, type Locator, type Page } from '@playwright/test';

/** With text that is twice as large, on the smallest phone that is common. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await expectRoom(page);
  // The same by the browser's settings, which media queries see, too.
  const browser = await page.context().newCDPSession(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  expect(await page.evaluate(() => matchMedia('(width: 11.25em)').matches)).toBe(true);
  await expectRoom(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

async function expectRoom(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(heightOfBars), {
      message: 'how many of 640 px the bars that stay in view take',
    })
    .toBeLessThan(640 / 3);
  expect(await page.evaluate(brokenTexts), 'headings cut off, and counts in several lines').toEqual([]);
}

export async function expectOneLine(text: Locator): Promise<void> {
  const lines = await text.evaluate(
    (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(1);
}

/** In CSS pixels. Parts of a table that stay with it are not bars. */
function heightOfBars(): number {
  const bars = [...document.querySelectorAll('#app *')]
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > innerWidth / 2 && height < innerHeight);
  const isCovered = (y: number) => bars.some(({ top, bottom }) => top <= y && y < bottom);
  return Array.from({ length: innerHeight }, (_, y) => y + 0.5).filter(isCovered).length;
}

function brokenTexts(): string[] {
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const cut = [...document.querySelectorAll('h1, h2, h3')].filter(
    (heading) =>
      getComputedStyle(heading).overflowY !== 'visible' && heading.scrollHeight > heading.clientHeight + 1,
  );
  const wrapped = [...document.querySelectorAll('#app :not(:has(*))')].filter(
    (element) => /^\d+ of \d+$/.test(element.textContent) && linesOf(element) > 1,
  );
  return [...cut, ...wrapped].map((element) => element.outerHTML.slice(0, 160));
}
