// Whatever people write, every screen and dialog fits a narrow phone and shows it as text: nothing in it runs, is fetched, or becomes
// an element.
import type { Page } from '@playwright/test';
import { hostileTexts } from './hostile-texts.ts';
import { openEach } from './opened-dialogs.ts';
import { expectControlsWithinReach, expectNoSidewaysScrolling, expectNoWiderThanScreen } from './proofs.ts';
import { opened, screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';
import { appendToEveryText, withoutTexts } from './written-columns.ts';

const longWord = 'Wm'.repeat(40);
const widths = [320, 360];
/** What stays in view however long the texts of the page are. */
const alwaysInView: Readonly<Record<string, readonly string[]>> = {
  resource: ['Back', 'Completed', 'Next'],
  task: ['Home', 'Inbox', 'Profile', 'Take photo'],
};

/** What the page has that no text may bring: handlers, scripts of others, addresses that run. */
const foreignParts = (page: Page) =>
  page.evaluate(() => {
    const runs = /^\s*(javascript|vbscript|data:text)/i;
    return [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(({ name, value }) => name.startsWith('on') || runs.test(value)) ||
          element.matches('object, embed, base, math, marquee, meta[http-equiv=refresh], iframe[srcdoc]') ||
          (element instanceof HTMLScriptElement && /\bran\(/.test(element.text)),
      )
      .map((element) => element.outerHTML.slice(0, 200));
  });

function watchFor(page: Page): string[] {
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => happened.push(`opened ${popup.url()}`));
  page.on('request', (request) => {
    if (/hostile\.example|x:x|\/x$/.test(request.url())) happened.push(`fetched ${request.url()}`);
  });
  return happened;
}

async function expectInView(page: Page, name: string): Promise<void> {
  const named = { name: new RegExp(`^${name}`) };
  const control = page.getByRole('link', named).or(page.getByRole('button', named));
  await expect(control).toBeInViewport({ ratio: 1 });
}

async function lookAt(page: Page, seen: readonly Screen[]): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const happened = watchFor(page);
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => console.error('a text ran') });
  });
  for (const { name, path, shows } of seen) {
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(page.getByText(shows).first()).toBeVisible();
      // So that the proof is one: the texts are there.
      if (!withoutTexts.has(name)) {
        await expect(page.locator('body')).toContainText(longWord);
        await expect(page.locator('body')).toContainText('<script>ran()', { useInnerText: true });
      }
      expect(await foreignParts(page)).toEqual([]);
      const over = opened.find((each) => each.name === name) ?? { opens: [], inMenu: [] };
      await openEach(page, over, async ({ dialog, button }) => {
        expect(await foreignParts(page), String(button)).toEqual([]);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 740 });
          await expectNoSidewaysScrolling(page);
          await expectNoWiderThanScreen(dialog);
          await expectControlsWithinReach(page);
        }
      });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoSidewaysScrolling(page);
        await expectControlsWithinReach(page);
        for (const control of alwaysInView[name] ?? []) await expectInView(page, control);
      }
    });
  }
  expect(happened).toEqual([]);
}

const seenBy = (who: Screen['who']) =>
  screens.filter((each) => each.who === who && !/not-found/.test(each.name));

// In columns that are limited, the word comes first and as many of the others as there is room for.
test.beforeEach(async ({ stage }) => {
  expect(new Set(hostileTexts).size).toBeGreaterThan(100);
  // The test data has no budget for text messages, whose sentence people write.
  await stage.pool.query(
    "insert into text_budgets (category_id, cap_pence, template) select id, 1000, '{count} {link}' from categories on conflict (category_id) do update set template = excluded.template",
  );
  await appendToEveryText(stage, ` ${longWord}\n${hostileTexts.join('\n')}`);
});

test('a visitor reaches everything on a narrow phone, and nothing runs, whatever somebody wrote [THREAT-13]', async ({
  visitor,
}) => {
  await lookAt(await visitor.onPhone({ path: 'about:blank' }), seenBy(null));
});

test('a learner reaches everything on a narrow phone, and nothing runs, whatever somebody wrote [THREAT-13]', async ({
  amina,
  dao,
  elena,
}) => {
  test.slow();
  await lookAt(await amina.onPhone({ path: 'about:blank' }), seenBy('amina'));
  await lookAt(await dao.onPhone({ path: 'about:blank' }), seenBy('dao'));
  await lookAt(await elena.onPhone({ path: 'about:blank' }), seenBy('elena'));
});

test('a teacher reaches everything in a narrow window, and nothing runs, whatever somebody wrote [THREAT-13]', async ({
  clarke,
}) => {
  test.slow();
  await lookAt(await clarke.onLaptop({ path: 'about:blank' }), seenBy('clarke'));
});

test('an administrator reaches everything in a narrow window, and nothing runs, whatever somebody wrote [THREAT-13]', async ({
  george,
  priya,
}) => {
  test.slow();
  // So that such names stand in the record of acts.
  expect((await priya.call('PATCH', `/users/${george.id}/lock`, { accountLocked: true })).status).toBe(200);
  await lookAt(await priya.onLaptop({ path: 'about:blank' }), seenBy('priya'));
});
