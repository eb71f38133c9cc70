// The first day: Elena has no class yet. She makes herself known on her phone, and Mr Clarke, who is about to be her teacher, hears her.
import { chats } from '../testing/world-ids.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const picture = 'Add your photo or choose a portrait';

test('on the first day a learner chooses a portrait, says hello and looks around, and the first teacher hears it', async ({
  elena,
  clarke,
  stage,
}) => {
  test.slow();
  const laptop = await clarke.onLaptop({ path: `/staff/users/${elena.id}` });
  await expect(laptop.getByRole('heading', { name: 'Personal data' })).toBeVisible();
  await expect(laptop.getByRole('heading', { name: 'Says hello' })).toHaveCount(0);
  const sameLaptop = await withoutReloading(laptop);

  const phone = await elena.onPhone();
  await expect(phone.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await expect(phone.getByText('Your class is not ready yet. Look again tomorrow.')).toBeVisible();
  for (const [index, title] of [picture, 'Say hello', 'Look around'].entries())
    await expect(step(phone, title)).toContainText(`${index + 1}, not done yet`);

  await test.step('a portrait goes up as a photo does', async () => {
    await step(phone, picture).getByRole('button', { name: 'Choose picture' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Change picture' });
    await dialog.getByRole('radio', { name: 'Portrait 3', exact: true }).check();
    await expectAccessible(phone);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(step(phone, picture)).toContainText('1, done');
    const face = step(phone, picture).getByRole('img', { name: 'My picture' });
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await expect(laptop.getByRole('main').locator('img')).toHaveCount(1);
  });

  await test.step('the recorder stops by itself after five seconds', async () => {
    await step(phone, 'Say hello').getByRole('button', { name: 'Record voice' }).click();
    const recorder = phone.getByRole('dialog', { name: 'Voice recording' });
    await expect(recorder.getByRole('button', { name: 'Listen' })).toBeVisible({ timeout: 20_000 });
    await expect(recorder.getByText('Recording ready, 5 seconds')).toBeVisible();
    await recorder.getByRole('button', { name: 'Use this' }).click();
    await expect(step(phone, 'Say hello')).toContainText('2, done');
    await expect(phone.getByRole('group', { name: 'Your hello' })).toBeVisible();
  });

  await test.step('her teacher hears it at once', async () => {
    const player = laptop.getByRole('group', { name: 'Elena Popescu says hello' });
    await player.getByRole('button', { name: 'Play' }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await sameLaptop();
  });

  await test.step('the sample lesson has three pages, and the last one ticks it off', async () => {
    await step(phone, 'Look around').getByRole('link', { name: 'Start' }).click();
    const ticks = (text: string) => expect(phone.getByRole('main')).toContainText(text);
    await phone.getByRole('link', { name: 'Next' }).click();
    await ticks('1, done');
    await ticks('2, not done yet');
    await phone.getByRole('button', { name: 'Mark as complete' }).click();
    await expect(phone.getByRole('button', { name: 'Completed' })).toBeVisible();
    await phone.getByRole('link', { name: 'Next' }).click();
    await ticks('2, done');
    await ticks('3, not done yet');
    await phone.getByLabel('Write here').fill('Rice and apples.');
    await phone.getByRole('button', { name: 'Send' }).click();
    await ticks('3, done');
    await expect(phone.getByText('Well done. You can do a lesson now.')).toBeVisible();
    await phone.getByRole('main').getByRole('link', { name: 'Home' }).last().click();
    await expect(step(phone, 'Look around')).toContainText('3, done');
  });

  await test.step('another phone shows the same ticks', async () => {
    const other = await elena.onPhone();
    for (const [index, title] of [picture, 'Say hello', 'Look around'].entries())
      await expect(step(other, title)).toContainText(`${index + 1}, done`);
  });

  await test.step('she removes her hello and says it again', async () => {
    await step(phone, 'Say hello').getByRole('button', { name: 'Remove' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(step(phone, 'Say hello')).toContainText('2, not done yet');
    await expect(laptop.getByRole('heading', { name: 'Says hello' })).toHaveCount(0);
    await step(phone, 'Say hello').getByRole('button', { name: 'Record voice' }).click();
    const recorder = phone.getByRole('dialog', { name: 'Voice recording' });
    await expect(recorder.getByRole('timer')).toContainText(/[1-9] second/);
    await recorder.getByRole('button', { name: 'Send' }).click();
    await expect(step(phone, 'Say hello')).toContainText('2, done');
  });

  await test.step('as soon as she is in a class, Home is as usual, and her hello is there for her teacher', async () => {
    const samePhone = await withoutReloading(phone);
    await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
      chats.blue,
      elena.id,
    ]);
    await expect(phone.getByRole('link', { name: /Blue/ })).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'You are in' })).toHaveCount(0);
    await samePhone();
    await expect(laptop.getByRole('heading', { name: 'Says hello' })).toBeVisible();
    await phone.goto('/profile');
    await expect(phone.getByRole('group', { name: 'Your hello' })).toBeVisible();
  });
});
