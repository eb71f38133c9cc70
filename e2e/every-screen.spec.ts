// Every screen is accessible in light and dark and does not scroll sideways, also with longer or larger text, mirrored and narrow.
import type { Page } from '@playwright/test';
import { defaultTheme, themes } from '../apps/web/src/theme/themes.ts';
import type { Actor } from './actor.ts';
import {
  expectAccessible,
  expectControlsWithinReach,
  expectMainHeading,
  expectNoSidewaysScrolling,
  expectReadableColours,
  expectWholeWords,
} from './proofs.ts';
import { screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';
import type { Name } from '../testing/cast.ts';

const themeNames = themes.map(({ name }) => name);
/** The screen with most kinds of controls is checked in every theme, the others in one each, in turn. */
const denseScreens = ['student-tasks'];

async function paint(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/** Checks several screens of one user in one window, because opening a window takes longer than a check. */
const rounds = [
  ...Map.groupBy(screens.entries(), ([, { who, device }]) => `${who} ${device}`).values(),
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

async function look(page: Page, screen: Screen, wearing: readonly string[]): Promise<void> {
  // The page of a missing user waits for five seconds.
  await expect(page.getByText(screen.shows).first()).toBeVisible();
  await expectMainHeading(page);
  for (const [place, theme] of wearing.entries()) {
    await paint(page, theme);
    await (place === 0 ? expectAccessible(page) : expectReadableColours(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadableColours(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await narrow(page);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWholeWords(page);
  await doubleText(page);
  await expectNoSidewaysScrolling(page);
  await expectControlsWithinReach(page);
}

/** As users do in their browser's settings. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** With longer texts, and from right to left, in a separate window. */
async function lookMirrored(page: Page, { path }: Screen): Promise<void> {
  await page.goto(`${path}?locale=test`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('main')).toHaveText(/\S/);
  await expectNoSidewaysScrolling(page);
}

async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
}

for (const round of rounds) {
  const names = round.map(([, { name }]) => name).join(', ');
  test(`screens pass axe, are readable in light and dark, and fit a phone, also mirrored or with text twice as large: ${names}`, async ({
    visitor,
    amina,
    dao,
    elena,
    clarke,
    priya,
  }) => {
    test.slow();
    const people: Partial<Record<Name, Actor>> = { amina, dao, elena, clarke, priya };
    const [[, first] = []] = round;
    const actor = first?.who === null ? visitor : people[first?.who ?? 'amina'];
    if (actor === undefined || first === undefined) throw new Error(`A user of ${names} has no fixture.`);
    const options = { path: first.path };
    const page = await (first.device === 'phone' ? actor.onPhone(options) : actor.onLaptop(options));
    const size = page.viewportSize() ?? { width: 320, height: 640 };
    const mirrored = await page.context().newPage();
    await narrow(mirrored);
    for (const [place, screen] of round) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(size);
        if (screen !== first) await page.goto(screen.path);
        await look(page, screen, themesOf(place, screen));
        await lookMirrored(mirrored, screen);
      });
    }
  });
}
