// Takes pictures of every screen, complete.
import { expect } from '@playwright/test';
import { screens } from '../screens.ts';
import { photograph, test } from './photograph.ts';

for (const screen of screens) {
  test(`pictures of ${screen.name}`, async ({ userOf }) => {
    for (const [device, at] of [
      ['phone', [360, 768]],
      ['laptop', [1280]],
    ] as const) {
      const page = await userOf(screen).on(device, { path: screen.path });
      await expect(page.getByText(screen.shows).first()).toBeVisible();
      await photograph(page, screen.name, { at, themed: true });
      await page.close();
    }
  });
}
