// Checks every screen and every dialog in each of the ten themes, light and dark: `npm run screens -- themes`. The stories check one theme each.
import type { Page } from '@playwright/test';
import { paint, themeNames } from '../look.ts';
import { openEach } from '../opened-dialogs.ts';
import { expectAccessible } from '../proofs.ts';
import { opened, screens } from '../screens.ts';
import { expect } from '../stage.ts';
import { test } from './photograph.ts';

test.describe.configure({ timeout: 900_000 });

for (const screen of screens) {
  test(`${screen.name} passes axe in every theme`, async ({ userOf }) => {
    const page = await userOf(screen).on(screen.device, { path: screen.path });
    await expect(page.getByText(screen.shows).first()).toBeVisible();
    await expectAccessibleInEveryTheme(page);
  });
}

for (const screen of opened) {
  test(`the dialogs of ${screen.name} pass axe in every theme`, async ({ userOf }) => {
    const page = await userOf(screen).on(screen.device, { path: screen.path });
    await expect(page.getByText(screen.shows).first()).toBeVisible();
    await openEach(page, screen, () => expectAccessibleInEveryTheme(page));
  });
}

async function expectAccessibleInEveryTheme(page: Page): Promise<void> {
  for (const theme of themeNames) {
    await paint(page, theme);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await test.step(`${theme}, ${colorScheme}`, () => expectAccessible(page));
    }
  }
}
