// Every dialog is accessible in light and dark, fits 320 px and text twice as large, and returns focus to what opened it.
import { chooseFromMenu } from './class-page.ts';
import { doubleText, narrow } from './look.ts';
import {
  expectAccessible,
  expectControlsWithinReach,
  expectNoSidewaysScrolling,
  expectReadableColours,
} from './proofs.ts';
import { opened } from './screens.ts';
import { expect, test } from './stage.ts';

for (const { name, path, shows, who, device, opens, inMenu } of opened) {
  test(`the dialogs of ${name} pass axe, fit 320 px and large text, and return the focus`, async ({
    amina,
    clarke,
    priya,
  }) => {
    test.slow();
    const actor = who === 'amina' ? amina : who === 'priya' ? priya : clarke;
    const page = await (device === 'phone' ? actor.onPhone({ path }) : actor.onLaptop({ path }));
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await expect(page.getByText(shows).first()).toBeVisible();
    for (const button of [...opens, ...inMenu]) {
      const isInMenu = typeof button === 'string' && inMenu.includes(button);
      const opener = page
        .getByRole('main')
        .or(page.getByRole('banner'))
        .getByRole('button', { name: isInMenu ? /^More actions/ : button, exact: true })
        .first();
      await (isInMenu ? chooseFromMenu(page, button) : opener.click());
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectReadableColours(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await narrow(page);
      await expectNoSidewaysScrolling(page);
      const width = await dialog.evaluate((element) => element.scrollWidth);
      expect(width, `the dialog of ${String(button)}`).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: 360, height: 740 });
      await doubleText(page);
      await expectNoSidewaysScrolling(page);
      await expectControlsWithinReach(page);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await page.setViewportSize(size);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });
}
