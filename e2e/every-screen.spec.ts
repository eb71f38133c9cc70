// Every screen is accessible in light, dark and forced colours and does not scroll sideways, also with longer or larger text, mirrored and narrow.
import { defaultTheme } from '../apps/web/src/theme/themes.ts';
import type { Actor } from './actor.ts';
import { look, lookMirrored, mirrored, narrow, themeNames } from './look.ts';
import { refused, screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';
import type { Name } from '../testing/cast.ts';

/** The screen with most kinds of controls is checked in every theme, the others in one each, in turn. */
const denseScreens = ['student-tasks'];

/** Checks several screens of one user in one window, because opening a window takes longer than a check. */
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
  test(`screens pass axe, are readable in light and dark, and fit a phone, also mirrored or with text twice as large: ${names}`, async ({
    visitor,
    amina,
    dao,
    elena,
    clarke,
    priya,
    watch,
  }) => {
    test.slow();
    // The screens that are opened without an answer of a college.
    watch.expect(/status of 422 .*\/(login\/singleSignOn|singleSignOn\/(link|proof))/);
    const people: Partial<Record<Name, Actor>> = { amina, dao, elena, clarke, priya };
    const [[, first] = []] = round;
    const actor = first?.who === null ? visitor : people[first?.who ?? 'amina'];
    if (actor === undefined || first === undefined) throw new Error(`A user of ${names} has no fixture.`);
    const page = await actor.on(first.device, { path: first.path });
    const size = page.viewportSize() ?? { width: 320, height: 640 };
    const other = await page.context().newPage();
    await narrow(other);
    for (const [place, screen] of round) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(size);
        if (screen !== first) await page.goto(screen.path);
        // The page of a missing user waits for five seconds.
        await expect(page.getByText(screen.shows).first()).toBeVisible();
        await look(page, themesOf(place, screen));
        await other.goto(mirrored(screen.path));
        await lookMirrored(other);
      });
    }
  });
}
