// Every screen, and every dialog over it, is accessible in light, dark and forced colours, has controls for thumbs, and does not scroll
// sideways, also with larger or accented text, mirrored and narrow. One visit to each address sees it all.
import type { Locator, Page } from '@playwright/test';
import type { Name } from '../testing/cast.ts';
import { defaultTheme } from '../apps/web/src/theme/themes.ts';
import type { Actor } from './actor.ts';
import { everyControl, forThumbs, smallerControls } from './control-sizes.ts';
import { expectClearInForcedColours } from './forced-colours.ts';
import { doubleText, look, lookMirrored, mirrored, narrow, ordinaryText, themeNames } from './look.ts';
import { openEach } from './opened-dialogs.ts';
import {
  expectAccessible,
  expectControlsWithinReach,
  expectNoSidewaysScrolling,
  expectNoWiderThanScreen,
  expectReadableColours,
} from './proofs.ts';
import { opened, refused, screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';

/** The screen with most kinds of controls is checked in every theme, the others in one each, in turn. */
const denseScreens = ['student-tasks'];

/** Several screens of one user in one window, because opening a window takes longer than a check. */
const rounds = [
  ...Map.groupBy([...screens, ...refused].entries(), ([, { who, device }]) => `${who} ${device}`).values(),
].flatMap((round) => inPieces(round, 6));

function inPieces<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, piece) =>
    items.slice(piece * size, (piece + 1) * size),
  );
}

function themesOf(place: number, screen: Screen): readonly string[] {
  return denseScreens.includes(screen.name)
    ? themeNames
    : [themeNames[place % themeNames.length] ?? defaultTheme];
}

for (const round of rounds) {
  const names = round.map(([, { name }]) => name).join(', ');
  test(`screens and their dialogs pass axe, are readable in light and dark, and fit a phone and thumbs, also mirrored or with text twice as large: ${names}`, async ({
    visitor,
    amina,
    dao,
    elena,
    clarke,
    priya,
    watch,
  }) => {
    test.slow();
    // The screens that are opened without an answer of a college, and the address that leads nowhere.
    watch.expect(/status of 422 .*\/(login\/singleSignOn|singleSignOn\/(link|proof))/);
    const people: Partial<Record<Name, Actor>> = { amina, dao, elena, clarke, priya };
    const [[, first] = []] = round;
    const actor = first?.who === null ? visitor : people[first?.who ?? 'amina'];
    if (actor === undefined || first === undefined) throw new Error(`A user of ${names} has no fixture.`);
    const page = await actor.on(first.device, { path: first.path });
    const size = page.viewportSize() ?? { width: 320, height: 640 };
    const phone = await actor.onPhone({ path: 'about:blank', width: 320 });
    for (const [place, screen] of round) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(size);
        if (screen !== first) await page.goto(screen.path);
        // The page of a missing user waits for five seconds.
        await expect(page.getByText(screen.shows).first()).toBeVisible();
        await expectLinksForMice(page);
        await look(page, themesOf(place, screen));
        await phone.goto(mirrored(screen.path));
        await lookMirrored(phone);
        await expectThumbsReach(phone.locator('body'), screen.name);
        const over = opened.find(({ name }) => name === screen.name);
        if (over === undefined) return;
        await ordinaryText(page);
        await page.setViewportSize(size);
        await openEach(page, over, ({ dialog, button }) => lookAtDialog(page, dialog, String(button)));
      });
    }
  });
}

async function lookAtDialog(page: Page, dialog: Locator, name: string): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectClearInForcedColours(page);
  await narrow(page);
  await expectNoSidewaysScrolling(page);
  await expectNoWiderThanScreen(dialog);
  await expectThumbsReach(dialog, name);
  await page.setViewportSize({ width: 360, height: 740 });
  await doubleText(page);
  await expectNoSidewaysScrolling(page);
  await expectControlsWithinReach(page);
  await ordinaryText(page);
}

async function expectThumbsReach(within: Locator, name: string): Promise<void> {
  expect(await smallerControls(within, everyControl, forThumbs), `controls of ${name}`).toEqual([]);
}

async function expectLinksForMice(page: Page): Promise<void> {
  const least = { height: 24, width: 24, inSentences: true };
  expect(await smallerControls(page.locator('body'), 'table a[href]', least)).toEqual([]);
}
