// With long links and words in every text that users write, every screen still fits a narrow phone.
import type { Page } from '@playwright/test';
import { openEach } from './opened-dialogs.ts';
import { expectControlsWithinReach, expectNoSidewaysScrolling, expectNoWiderThanScreen } from './proofs.ts';
import { opened, screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';
import { appendToEveryText, withoutTexts } from './written-columns.ts';

const longWord = 'Wm'.repeat(50);
const widths = [320, 360];
/** What stays in view however long the texts of the page are. */
const alwaysInView: Readonly<Record<string, readonly string[]>> = {
  resource: ['Back', 'Completed', 'Next'],
  task: ['Home', 'Inbox', 'Profile', 'Send'],
};

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
        for (const control of alwaysInView[name] ?? []) await expectInView(page, control);
      }
    });
  }
}

async function expectInView(page: Page, name: string): Promise<void> {
  const named = { name: new RegExp(`^${name}`) };
  const control = page.getByRole('link', named).or(page.getByRole('button', named));
  await expect(control).toBeInViewport({ ratio: 1 });
}

async function lookAtDialogs(page: Page, who: Screen['who']): Promise<void> {
  for (const screen of opened.filter((each) => each.who === who)) {
    await test.step(screen.name, async () => {
      await page.goto(screen.path);
      await expect(page.getByText(screen.shows).first()).toBeVisible();
      await openEach(page, screen, async ({ dialog }) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 740 });
          await expectNoSidewaysScrolling(page);
          await expectNoWiderThanScreen(dialog);
          await expectControlsWithinReach(page);
        }
      });
    });
  }
}

const seenBy = (who: Screen['who']) =>
  screens.filter((each) => each.who === who && !/not-found/.test(each.name));

test.beforeEach(({ stage }) => appendToEveryText(stage, ` ${longWord}`));

test('a visitor reaches everything on a narrow phone, however long a word is', async ({ visitor }) => {
  await lookAt(await visitor.onPhone({ path: 'about:blank' }), seenBy(null));
});

test('a learner reaches everything on a narrow phone, however long a word is', async ({
  amina,
  dao,
  elena,
}) => {
  test.slow();
  await lookAt(await amina.onPhone({ path: 'about:blank' }), seenBy('amina'));
  await lookAt(await dao.onPhone({ path: 'about:blank' }), seenBy('dao'));
  await lookAt(await elena.onPhone({ path: 'about:blank' }), seenBy('elena'));
});

test('a teacher reaches everything on a narrow phone, however long a word is', async ({ clarke }) => {
  test.slow();
  await lookAt(await clarke.onPhone({ path: 'about:blank' }), seenBy('clarke'));
});

test('an administrator reaches everything on a narrow phone, however long a word is', async ({
  george,
  priya,
}) => {
  test.slow();
  // So that long names stand in the record of acts.
  expect((await priya.call('PATCH', `/users/${george.id}/lock`, { accountLocked: true })).status).toBe(200);
  await lookAt(await priya.onPhone({ path: 'about:blank' }), seenBy('priya'));
});

test('a teacher reaches everything in dialogs of a narrow window, however long a word is', async ({
  clarke,
}) => {
  test.slow();
  await lookAtDialogs(await clarke.onLaptop({ path: 'about:blank' }), 'clarke');
});

test('an administrator reaches everything in dialogs of a narrow window, however long a word is', async ({
  priya,
}) => {
  test.slow();
  await lookAtDialogs(await priya.onLaptop({ path: 'about:blank' }), 'priya');
});
