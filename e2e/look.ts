// Checks how a screen is drawn: for axe and in all colours, mirrored with accents, narrow, and with text twice as large.
import type { Page } from '@playwright/test';
import { defaultTheme, themes } from '../apps/web/src/theme/themes.ts';
import { expectClearInForcedColours } from './forced-colours.ts';
import { expectRoomForLargeText } from './large-text.ts';
import {
  expectAccessible,
  expectAccessibleScreen,
  expectControlsWithinReach,
  expectNoSidewaysScrolling,
  expectReadableColours,
  expectWholeWords,
} from './proofs.ts';
import { expect } from './stage.ts';

export const themeNames = themes.map(({ name }) => name);

export async function paint(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/** The page must be complete. Its window stays narrow, with large text. */
export async function look(page: Page, wearing: readonly string[] = [defaultTheme]): Promise<void> {
  for (const [place, theme] of wearing.entries()) {
    await paint(page, theme);
    await (place === 0 ? expectAccessibleScreen(page) : expectReadableColours(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadableColours(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await expectClearInForcedColours(page);
  await narrow(page);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWholeWords(page);
  await doubleText(page);
  await expectNoSidewaysScrolling(page);
  await expectControlsWithinReach(page);
  await expectRoomForLargeText(page);
}

/** With accents, and from right to left: a page that was opened with `mirrored`. */
export async function lookMirrored(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('main')).toHaveText(/\S/);
  // Placeholders also have text.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
}

export function mirrored(path: string): string {
  return path.replace(/(?=#)|$/, '?locale=test');
}

/** As users do in their browser's settings. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

export async function ordinaryText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

export async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
}
