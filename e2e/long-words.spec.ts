// With long links and words in every text that users write, every screen still fits a narrow phone.
import type { Page } from '@playwright/test';
import { expectControlsWithinReach, expectNoSidewaysScrolling } from './proofs.ts';
import { screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';
import { appendToEveryText, withoutTexts } from './written-columns.ts';

const longWord = 'Wm'.repeat(50);
const widths = [320, 360];

async function lookAt(page: Page, seen: readonly Screen[]): Promise<void> {
  for (const { name, path, shows } of seen) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.getByText(shows).first()).toBeVisible();
      if (!withoutTexts.has(name)) await expect(page.locator('body')).toContainText(longWord);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoSidewaysScrolling(page);
        await expectControlsWithinReach(page);
      }
    });
  }
}

const seenBy = (who: Screen['who']) =>
  screens.filter((each) => each.who === who && !/not-found/.test(each.name));

test('a learner reaches everything on a narrow phone, however long a word is', async ({
  amina,
  dao,
  stage,
}) => {
  test.slow();
  await appendToEveryText(stage, ` ${longWord}`, ` ${longWord}`);
  await lookAt(await amina.onPhone({ path: 'about:blank' }), seenBy('amina'));
  await lookAt(await dao.onPhone({ path: 'about:blank' }), seenBy('dao'));
});

test('a teacher reaches everything on a narrow phone, however long a word is', async ({ clarke, stage }) => {
  test.slow();
  await appendToEveryText(stage, ` ${longWord}`, ` ${longWord}`);
  await lookAt(await clarke.onPhone({ path: 'about:blank' }), seenBy('clarke'));
});

test('an administrator reaches everything on a narrow phone, however long a word is', async ({
  priya,
  stage,
}) => {
  test.slow();
  await appendToEveryText(stage, ` ${longWord}`, ` ${longWord}`);
  await lookAt(await priya.onPhone({ path: 'about:blank' }), seenBy('priya'));
});
