// Every dialog is accessible in light, dark and forced colours, fits 320 px and text twice as large, has controls for thumbs, and returns focus to what opened it.
import { everyControl, forThumbs, smallerControls } from './control-sizes.ts';
import { expectClearInForcedColours } from './forced-colours.ts';
import { doubleText, narrow } from './look.ts';
import { openEach } from './opened-dialogs.ts';
import {
  expectAccessible,
  expectControlsWithinReach,
  expectNoSidewaysScrolling,
  expectNoWiderThanScreen,
  expectReadableColours,
} from './proofs.ts';
import { opened } from './screens.ts';
import { expect, test } from './stage.ts';

for (const screen of opened) {
  const { name, path, shows, who, device } = screen;
  test(`the dialogs of ${name} pass axe, are clear in forced colours, fit 320 px, large text and thumbs, and return the focus`, async ({
    amina,
    clarke,
    priya,
  }) => {
    test.slow();
    const actor = who === 'amina' ? amina : who === 'priya' ? priya : clarke;
    const page = await actor.on(device, { path });
    await expect(page.getByText(shows).first()).toBeVisible();
    await openEach(page, screen, async ({ dialog, button }) => {
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectReadableColours(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectClearInForcedColours(page);
      await narrow(page);
      await expectNoSidewaysScrolling(page);
      await expectNoWiderThanScreen(dialog);
      expect(await smallerControls(dialog, everyControl, forThumbs), `controls of ${button}`).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await doubleText(page);
      await expectNoSidewaysScrolling(page);
      await expectControlsWithinReach(page);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });
  });
}

test('a question closes at one press also while the window changes its size', async ({ clarke }) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await laptop.getByRole('article', { name: 'Blue' }).getByText('Active', { exact: true }).click();
  const question = laptop.getByRole('alertdialog', { name: 'Make classroom inactive' });
  await expect(question).toBeVisible();
  // React Aria writes the height of the window to the overlay, and waits for all animations of the overlay before it removes it.
  await question.evaluate((form) => {
    const overlay = form.closest<HTMLElement>('[style*="--visual-viewport-height"]');
    const no = [...form.querySelectorAll('button')].find(({ textContent }) => textContent === 'No');
    if (overlay === null || no === undefined) throw new Error('The question has no overlay or no No.');
    const resize = (height: string) => {
      overlay.style.setProperty('--visual-viewport-height', height);
      overlay.getBoundingClientRect();
    };
    new MutationObserver(() => resize('710px')).observe(overlay, { attributeFilter: ['data-exiting'] });
    resize('700px');
    no.click();
  });
  await expect(question).toHaveCount(0);
});
