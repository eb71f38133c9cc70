// How many presses of mouse or touch something takes.
import type { Page } from '@playwright/test';

/** Counts the presses of mouse and touch from now on, also after a page was loaded anew. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('pressed', () => (presses += 1));
  await page.evaluate(() => {
    addEventListener('pointerdown', () => (window as unknown as { pressed: () => void }).pressed(), {
      capture: true,
    });
  });
  return () => presses;
}
