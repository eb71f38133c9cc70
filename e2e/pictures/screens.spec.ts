// Takes a picture of every screen at the widths of a phone and a laptop, in several themes, into docs/screens.
import path from 'node:path';
import { screens } from '../screens.ts';
import { expect, test } from '../stage.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/screens');
const widths = [360, 1280];
const looks = [
  { theme: 'talkEnglish', colorScheme: 'light' },
  { theme: 'talkEnglish', colorScheme: 'dark' },
  { theme: 'nottingham', colorScheme: 'light' },
] as const;

for (const screen of screens) {
  test(`a picture of ${screen.name}`, async ({ visitor, amina, dao, elena, clarke, priya, watch }) => {
    // A picture of a page that complains is still a picture.
    watch.expect(/./);
    const people = { visitor, amina, dao, elena, clarke, priya };
    const actor = Object.entries(people).find(([name]) => name === (screen.who ?? 'visitor'))?.[1] ?? visitor;
    for (const width of widths) {
      for (const { theme, colorScheme } of looks) {
        const options = { path: screen.path, width, colorScheme };
        const page = await (width < 700 ? actor.onPhone(options) : actor.onLaptop(options));
        // A missing person is looked for during five seconds.
        await expect(page.getByText(screen.shows).first()).toBeVisible({ timeout: 15_000 });
        await page.evaluate((name) => {
          document.documentElement.dataset['theme'] = name;
        }, theme);
        const name = `${screen.name}-${width}-${theme}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, name), fullPage: true, animations: 'disabled' });
        await page.close();
      }
    }
  });
}
