// Opens screens as the user they are listed for, and takes full pictures at several widths, in light and dark, into docs/screens.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { defaultTheme } from '../../apps/web/src/theme/themes.ts';
import type { Actor } from '../actor.ts';
import type { Screen } from '../screens.ts';
import { test as story } from '../stage.ts';

type Pictures = { readonly userOf: (screen: Screen) => Actor };

export const test = story.extend<Pictures>({
  userOf: async ({ visitor, amina, dao, elena, clarke, priya, watch }, provide) => {
    // A picture of a page that complains is still a picture.
    watch.expect(/./);
    const users: Readonly<Record<string, Actor>> = { amina, dao, elena, clarke, priya };
    await provide(({ who }) => users[who ?? ''] ?? visitor);
  },
});

const folder = path.resolve(import.meta.dirname, '../../docs/screens');
/** A phone, a tablet and a laptop, in px. */
const widths = [360, 768, 1280] as const;
const looks = [
  { theme: defaultTheme, colorScheme: 'light' },
  { theme: defaultTheme, colorScheme: 'dark' },
] as const;
const otherTheme = { theme: 'nottingham', colorScheme: 'light' } as const;

/** Saves `<name>-<width>-<theme>-<light or dark>.png` for each width, in a second theme too if `themed`. */
export async function photograph(
  page: Page,
  name: string,
  { at = widths, themed = false }: { at?: readonly number[]; themed?: boolean } = {},
): Promise<void> {
  for (const width of at) {
    const height = width < 700 ? 740 : 900;
    await page.setViewportSize({ width, height });
    // As tall as its content, so that a bar at the bottom edge is not in the middle of the picture.
    const complete = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, complete) });
    for (const { theme, colorScheme } of themed ? [...looks, otherTheme] : looks) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name;
      }, theme);
      const file = `${name}-${width}-${theme}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' });
    }
  }
}
