// Every dialog is accessible in light and dark, fits 320 px, and returns focus to what opened it.
import { openEach } from './opened-dialogs.ts';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNoWiderThanScreen,
  expectReadableColours,
} from './proofs.ts';
import { opened } from './screens.ts';
import { expect, test } from './stage.ts';

for (const screen of opened) {
  const { name, path, shows, who } = screen;
  test(`the dialogs of ${name} pass axe, fit 320 px and return the focus`, async ({ clarke, priya }) => {
    test.slow();
    const page = await (who === 'priya' ? priya : clarke).onLaptop({ path });
    await expect(page.getByText(shows).first()).toBeVisible();
    await openEach(page, screen, async ({ dialog }) => {
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectReadableColours(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
      await expectNoWiderThanScreen(dialog);
    });
  });
}
