// The API's reference page: readable on a phone and a laptop, and complete without any other site.
import { expect, test } from './stage.ts';

for (const [colorScheme, open] of [
  ['light', 'onLaptop'],
  ['dark', 'onPhone'],
] as const) {
  test(`a developer reads what a call refuses and tries one, ${open}, in ${colorScheme} colours, with nothing from another site`, async ({
    visitor,
    stage,
  }) => {
    const page = await visitor[open]({ path: '/api/docs', colorScheme });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(stage.url) && !url.startsWith('data:')) elsewhere.push(url);
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Foothold/ })).toBeVisible();

    await page.getByRole('heading', { name: 'Sign-in' }).click();
    const login = page.locator('.opblock', { hasText: '/users/login' });
    await login.getByRole('button', { name: /login/ }).first().click();
    await expect(login.getByText('NOT_SIGNED_IN, WRONG_SECRET')).toBeVisible();

    await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('/privacyPolicies');
    await expect(page.getByRole('heading', { name: 'Sign-in' })).toHaveCount(0);
    await page.getByRole('heading', { name: 'Policies' }).click();
    const policy = page.locator('.opblock', { hasText: '/privacyPolicies/active' });
    await policy
      .getByRole('button', { name: /active/ })
      .first()
      .click();
    await policy.getByRole('button', { name: 'Try it out' }).click();
    await policy.getByRole('button', { name: 'Execute' }).click();
    await expect(policy.locator('.live-responses-table tbody .response-col_status')).toHaveText('200');

    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    await expect(page.locator('html.dark-mode')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    expect(elsewhere).toEqual([]);
  });
}
