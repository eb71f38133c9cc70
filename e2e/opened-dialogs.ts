// Opens each dialog of a screen, one after the other, at the size that the window has.
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFromMenu } from './class-page.ts';
import type { Opened } from './screens.ts';

type Shown = { readonly dialog: Locator; readonly button: string | RegExp };

/** Calls `look` while a dialog is open, and asserts that Escape (a recorder: Cancel) then closes it and the focus returns. */
export async function openEach(
  page: Page,
  { opens, inMenu }: Pick<Opened, 'opens' | 'inMenu'>,
  look: (shown: Shown) => Promise<void>,
): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const button of [...opens, ...inMenu]) {
    const isInMenu = typeof button === 'string' && inMenu.includes(button);
    const opener = page
      .getByRole('main')
      .or(page.getByRole('banner'))
      .getByRole('button', { name: isInMenu ? /^More actions/ : button, exact: true })
      .first();
    await (isInMenu ? chooseFromMenu(page, button) : opener.click());
    // A menu is a dialog too, which may still be closing while what was chosen in it is loaded.
    const dialog = page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .filter({ hasNot: page.getByRole('menu') })
      .last();
    await expect(dialog).toBeVisible();
    await look({ dialog, button });
    await page.setViewportSize(size);
    // Escape stops a recording and keeps it; Cancel throws it away.
    const records = (await dialog.getAttribute('aria-label')) === 'Voice recording';
    await (records ? dialog.getByRole('button', { name: 'Cancel' }).click() : page.keyboard.press('Escape'));
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
}
