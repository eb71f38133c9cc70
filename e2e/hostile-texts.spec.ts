// Whatever users write is shown as text on every screen: nothing in it runs, is fetched, or becomes an element.
import type { Page } from '@playwright/test';
import type { TestNode } from '../testing/server.ts';
import { hostileTexts } from './hostile-texts.ts';
import { openEach } from './opened-dialogs.ts';
import { opened, screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';
import { appendToEveryText, withoutTexts } from './written-columns.ts';

/** All of the hostile texts after each of the texts of the world, or as many as there is room for. */
function writeEverywhere(node: TestNode): Promise<void> {
  return appendToEveryText(node, `\n${hostileTexts.join('\n')}`);
}

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

const inner = { useInnerText: true };

async function lookAt(page: Page, seen: readonly Screen[]): Promise<void> {
  const happened = watchFor(page);
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => console.error('a text ran') });
  });
  for (const { name, path, shows } of seen) {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    // So that the proof is one: the texts are there.
    if (!withoutTexts.has(name)) await expect(page.locator('body')).toContainText('<script>ran()', inner);
    expect(await foreignParts(page), name).toEqual([]);
    const over = opened.find((each) => each.name === name) ?? { opens: [], inMenu: [] };
    await openEach(page, over, async ({ button }) => {
      expect(await foreignParts(page), `${name}: ${String(button)}`).toEqual([]);
    });
  }
  expect(happened).toEqual([]);
}

const worth = (who: Screen['who']) =>
  screens.filter((each) => each.who === who && !/not-found/.test(each.name));

test('there are more than a hundred hostile texts', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThan(100);
});

test('nothing that somebody wrote runs on a screen of a learner', async ({ amina, stage }) => {
  test.slow();
  await writeEverywhere(stage);
  await lookAt(await amina.onPhone({ path: 'about:blank' }), worth('amina'));
});

test('nothing that somebody wrote runs on a screen of a teacher, or in what opens over it', async ({
  clarke,
  stage,
}) => {
  test.slow();
  await writeEverywhere(stage);
  await lookAt(await clarke.onLaptop({ path: 'about:blank' }), worth('clarke'));
});

test('nothing that somebody wrote runs on a screen of an administrator, or in what opens over it', async ({
  george,
  priya,
  stage,
}) => {
  test.slow();
  await writeEverywhere(stage);
  // So that somebody of that name stands in the record of acts.
  expect((await priya.call('PATCH', `/users/${george.id}/lock`, { accountLocked: true })).status).toBe(200);
  await lookAt(await priya.onLaptop({ path: 'about:blank' }), worth('priya'));
});
