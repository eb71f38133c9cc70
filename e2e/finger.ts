// A finger that stays on a button until it is let go; Playwright's own taps lift it at once.
import type { Locator, Page } from '@playwright/test';

export async function fingerOn(page: Page, button: Locator) {
  const { x, y, width, height } = (await button.boundingBox())!;
  const screen = await page.context().newCDPSession(page);
  await screen.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  return {
    letGo: () => screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}
