// Staff reach every control with a thumb on a phone, and every link in a table with a mouse.
import { everyControl, forThumbs, smallerControls } from './control-sizes.ts';
import { screens, type Screen } from './screens.ts';
import { expect, test } from './stage.ts';

const ofStaff = (who: Screen['who']) => screens.filter((screen) => screen.who === who);

for (const who of ['clarke', 'priya'] as const) {
  test(`on a phone every control that ${who} sees is at least 44 by 44 pixels, on every screen of staff`, async ({
    clarke,
    priya,
  }) => {
    test.slow();
    const phone = await (who === 'clarke' ? clarke : priya).onPhone({ path: '/inbox' });
    const found: Record<string, readonly string[]> = {};
    for (const { name, path, shows } of ofStaff(who)) {
      await phone.goto(path);
      await expect(phone.getByText(shows).first()).toBeVisible();
      const small = await smallerControls(phone.locator('body'), everyControl, forThumbs);
      if (small.length > 0) found[name] = small;
    }
    expect(found).toEqual({});
  });

  test(`in every table that ${who} sees on a laptop, links are at least 24 pixels high`, async ({
    clarke,
    priya,
  }) => {
    test.slow();
    const laptop = await (who === 'clarke' ? clarke : priya).onLaptop({ path: '/inbox' });
    const found: Record<string, readonly string[]> = {};
    for (const { name, path, shows } of ofStaff(who)) {
      await laptop.goto(path);
      await expect(laptop.getByText(shows).first()).toBeVisible();
      const small = await smallerControls(laptop.locator('body'), 'table a[href]', {
        height: 24,
        width: 24,
        inSentences: true,
      });
      if (small.length > 0) found[name] = small;
    }
    expect(found).toEqual({});
  });
}
