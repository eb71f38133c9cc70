// What holds for every screen: accessible in light and dark, no sideways scrolling, also longer, mirrored and narrow.
import type { Page } from '@playwright/test';
import type { Actor } from './actor.ts';
import { expectAccessible, expectNoSidewaysScrolling, expectReadableColours } from './proofs.ts';
import { screens } from './screens.ts';
import { expect, test } from './stage.ts';
import type { Name } from '../packages/testing/src/cast.ts';

const themes = [
  'example',
  'northcoders',
  'talkEnglish',
  'rochdale',
  'birminghamESOL',
  'birminghamAES',
  'bolton',
  'salford',
  'nottingham',
  'thurrock',
] as const;
/** The one with most kinds of controls is looked at in every theme, the others in one each, in turn. */
const denseScreens = ['student-tasks'];

async function paint(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

for (const [place, screen] of screens.entries()) {
  const inTurn = themes[place % themes.length] ?? 'example';
  const wearing = denseScreens.includes(screen.name) ? themes : [inTurn];
  test(`${screen.name} has no fault that axe finds, is readable in light and dark (${wearing.join(', ')}), and fits 320 px, also mirrored`, async ({
    visitor,
    amina,
    elena,
    clarke,
    priya,
  }) => {
    test.slow();
    const people: Partial<Record<Name, Actor>> = { amina, elena, clarke, priya };
    const actor = screen.who === null ? visitor : people[screen.who];
    if (actor === undefined) throw new Error(`${screen.who} is not on this stage.`);
    const options = { path: screen.path };
    const page = await (screen.device === 'phone' ? actor.onPhone(options) : actor.onLaptop(options));
    // A missing person is looked for during five seconds.
    await expect(page.getByText(screen.shows).first()).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
    for (const theme of wearing) {
      await paint(page, theme);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectReadableColours(page);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
    // Every text longer, and from right to left.
    await page.goto(`${screen.path}?locale=test`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('main')).toHaveText(/\S/);
    await expectNoSidewaysScrolling(page);
  });
}
