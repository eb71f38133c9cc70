// On a shared phone unsent work is sent only by its author.
import type { Page } from '@playwright/test';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { storedOn } from './device.ts';
import { cutOff, offline } from './out-of-reach.ts';
import { withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

test(
  'on a shared phone nobody sends work under another user’s name: unsent work and drafts wait for their author, and cached data is deleted [SIGN-24, PROF-10, THREAT-16]',
  { tag: '@key' },
  async ({ amina, bilal, stage, watch }) => {
    watch.expect(offline);
    watch.expect(/status of 401/);
    const phone = await bilal.onPhone({ path });
    await expect(phone.getByLabel('Write here')).toBeVisible();
    const reconnect = await cutOff(phone.context());
    await phone.getByLabel('Write here').fill('Mine, said Bilal.');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('article').filter({ hasText: 'Mine, said Bilal.' })).toContainText(
      /Waiting|Sending/,
    );
    await phone.getByRole('button', { name: 'Add more' }).click();
    await phone.getByLabel('Write here').fill('Half a thought');
    await stage.pool.query('delete from auth.sessions where user_id = $1', [bilal.id]);
    await reconnect();
    await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.poll(async () => (await storedOn(phone)).databases).not.toContain(`kept:${bilal.id}`);

    await phone.goto('/');
    await amina.signInOn(phone);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
    await phone.goto(path);
    await expect(phone.getByLabel('Write here')).toHaveValue('');
    await expect(phone.getByText('Mine, said Bilal.')).toHaveCount(0);
    await logOut(phone);
    await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
    const mine = () => stage.pool.query("select owner_id from evidence where text = 'Mine, said Bilal.'");
    expect((await mine()).rowCount).toBe(0);

    await phone.goto('/');
    await bilal.signInOn(phone);
    await expect.poll(async () => (await mine()).rows).toEqual([{ owner_id: bilal.id }]);
    await phone.goto(path);
    await expect(phone.getByLabel('Write here')).toHaveValue('Half a thought');
  },
);

test('on a shared laptop nobody reads the message that the person before was told [THREAT-16]', async ({
  clarke,
  hassan,
  stage,
  watch,
}) => {
  watch.expect(/status of (401|500)/);
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  await laptop.route('**/api/topics/**', (route) => route.fulfill({ status: 500 }));
  await laptop.getByRole('region', { name: 'Around town' }).getByRole('switch').click();
  await laptop.getByRole('button', { name: 'Yes' }).click();
  const message = laptop.getByText('Something went wrong, please try again');
  await expect(message).toBeVisible();
  const same = await withoutReloading(laptop);
  await stage.pool.query('delete from auth.sessions where user_id = $1', [clarke.id]);
  await hassan.signInOn(laptop);
  await expect(laptop.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
  await expect(message).toHaveCount(0);
  await same();
});
