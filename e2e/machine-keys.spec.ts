// Keys for other systems: an administrator creates one, a script fetches a report with it, and stops when it is revoked.
import { categories } from '../testing/world-ids.ts';
import { tokenOf } from '../testing/world.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test('an admin gives a script a key, sees when it was last used, and revokes it, after which the script gets nothing', async ({
  priya,
  stage,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/reports' });
  await laptop.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Keys' }).click();
  const list = laptop.getByRole('list', { name: 'Keys for other systems' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  const same = await withoutReloading(laptop);
  const create = laptop.getByRole('button', { name: 'Create key' });

  const key = await test.step('by keyboard alone: a key needs a name, and is shown once', async () => {
    await create.focus();
    await laptop.keyboard.press('Enter');
    const form = laptop.getByRole('dialog', { name: 'Create key' });
    await form.getByRole('button', { name: 'Create' }).press('Enter');
    await expect(form.getByText('Please enter a name')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await laptop.keyboard.type('Nightly register');
    await laptop.keyboard.press('Enter');
    const shown = laptop.getByRole('alertdialog', { name: 'Your new key' });
    await expect(shown.getByText('it is not shown again')).toBeVisible();
    await laptop.keyboard.press('Escape');
    await expectAccessible(laptop);
    const size = laptop.viewportSize() ?? { width: 1280, height: 800 };
    await laptop.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(laptop);
    expect(await shown.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320);
    await laptop.setViewportSize(size);
    const text = (await shown.getByRole('code').textContent()) ?? '';
    expect(text).toMatch(/^foothold_[\w-]{64}$/);
    await shown.getByRole('button', { name: 'Copy' }).press('Enter');
    expect(await laptop.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await shown.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(shown).toHaveCount(0);
    await expect(create).toBeFocused();
    return text;
  });
  const row = list.getByRole('listitem').filter({ hasText: 'Nightly register' });
  await expect(row).toContainText(`${key.slice(0, 17)}…`);
  await expect(row).toContainText('Created by Priya Patel');
  await expect(row).toContainText('Never used');
  await expect(laptop.getByText(key)).toHaveCount(0);

  const fetchReport = () =>
    fetch(`${stage.url}/api/reports/users-by-current-category`, {
      headers: { authorization: `Bearer ${key}` },
    });
  const fetched = await fetchReport();
  expect(fetched.status).toBe(200);
  expect(await fetched.text()).toContain('Amina Yusuf');
  await expect(row).toContainText(/Last used \w+ \d+ \w+, \d/);

  await row.getByRole('button', { name: 'Revoke Nightly register' }).click();
  const question = laptop.getByRole('alertdialog', { name: 'Revoke key' });
  await expect(question).toContainText('The system that uses Nightly register can do nothing here any more.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Revoke Nightly register' }).click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  const refused = await fetchReport();
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { code: 'NOT_SIGNED_IN', msg: 'This key does not work. It may have been revoked' },
  ]);

  await laptop.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit' }).click();
  const acts = laptop.getByRole('row');
  await expect(acts.nth(1)).toContainText('Key for another system revoked');
  await expect(acts.nth(2)).toContainText('Report exported');
  await expect(acts.nth(2)).toContainText(`Nightly register (${key.slice(0, 17)}…)`);
  await expect(acts.nth(3)).toContainText('Key for another system created');
  await same();
});

test('a key that another admin creates or revokes comes and goes on the screen', async ({ priya, stage }) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/keys' });
  const list = laptop.getByRole('list', { name: 'Keys for other systems' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  const same = await withoutReloading(laptop);
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${stage.url}/api/machineKeys${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf('priya')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = await ask('POST', '', { categoryId: categories.morning, keyName: 'Finance' });
  const { keyId } = (await made.json()) as { keyId: string };
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await ask('DELETE', `/${keyId}`);
  await expect(list.getByRole('listitem')).toHaveCount(4);
  for (const name of ['Student records', 'Nightly roster', 'Attendance', 'Security monitoring']) {
    await laptop.getByRole('button', { name: `Revoke ${name}` }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(laptop.getByText(name)).toHaveCount(0);
  }
  await expect(laptop.getByText('No keys')).toBeVisible();
  await same();
});
