// How staff manage the chat of a class: they write on its whiteboard, and lock it.
import type { Page } from '@playwright/test';
import { chats, modules, topics } from '../testing/world-ids.ts';
import { blue, box, bubble } from './chat-page.ts';
import { storedOn } from './device.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

test(
  'a whiteboard is edited, cancelled, and by two at once without losing a word; the learners see it [CHAT-17, CHAT-18, CHAT-20]',
  { tag: '@key' },
  async ({ amina, clarke, priya, watch }) => {
    watch.expect(/status of 409/);
    const phone = await amina.onPhone({ path: blue });
    const laptop = await clarke.onLaptop({ path: blue });
    const priyas = await priya.onLaptop({ path: blue });
    await expect(bubble(phone, 'Welcome to class Blue.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Edit Whiteboard' })).toHaveCount(0);
    const board = (page: Page) => page.getByRole('textbox', { name: 'Whiteboard' });
    await expect(board(laptop)).toHaveCount(0);
    await laptop.getByRole('button', { name: 'Edit Whiteboard' }).click();
    await expect(board(laptop)).toBeFocused();
    await board(laptop).fill('Never written');
    await laptop.getByRole('button', { name: 'Cancel' }).click();
    await expect(laptop.getByText('Never written')).toHaveCount(0);
    await laptop.getByRole('button', { name: 'Edit Whiteboard' }).click();
    await priyas.getByRole('button', { name: 'Edit Whiteboard' }).click();
    await board(laptop).fill('Bring a photo');
    await board(priyas).fill('No class on Friday');
    await laptop.getByRole('button', { name: 'Save Whiteboard' }).click();
    await expect(phone.getByText('Bring a photo')).toBeVisible();
    // The second one sees both texts before anything of hers is written.
    await expect(priyas.getByText('Somebody changed this. Look again.')).toBeVisible();
    await expect(priyas.getByText('Bring a photo')).toBeVisible();
    await priyas.getByRole('button', { name: 'Keep both' }).click();
    await expect(board(priyas)).toHaveValue('Bring a photo\n\nNo class on Friday');
    await priyas.getByRole('button', { name: 'Save Whiteboard' }).click();
    await expect(phone.getByText('No class on Friday')).toBeVisible();
    await laptop.getByRole('button', { name: 'Edit Whiteboard' }).click();
    expect(await board(laptop).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(
      'Bring a photo\n\nNo class on Friday'.length,
    );
    await expectAccessible(laptop);
  },
);

test('the messages of a class do not move when the whiteboard’s tools have loaded', async ({ clarke }) => {
  for (const device of ['onPhone', 'onLaptop'] as const) {
    const page = await clarke[device]({ path: 'about:blank' });
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/whiteboard-tools*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(blue);
    const message = bubble(page, 'Welcome to class Blue.');
    await expect(message).toBeVisible();
    await expect(page.getByRole('region', { name: 'Whiteboard' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Whiteboard' })).toHaveCount(0);
    const list = page.getByRole('log', { name: 'Messages' });
    const before = { list: await list.boundingBox(), message: await message.boundingBox() };
    letThrough();
    await expect(page.getByRole('button', { name: 'Edit Whiteboard' })).toBeVisible();
    expect({ list: await list.boundingBox(), message: await message.boundingBox() }).toEqual(before);
  }
});

test('staff lock the chat of a class, and all members see a lock instead of the message box [CHAT-15, CHAT-16]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const laptop = await clarke.onLaptop({ path: blue });
  await box(phone).fill('I was just writing');
  await laptop.getByRole('button', { name: 'Lock chat' }).click();
  for (const page of [phone, laptop]) {
    await expect(page.getByText('This chat is locked.')).toBeVisible();
    await expect(box(page)).toHaveCount(0);
  }
  await laptop.getByRole('button', { name: 'Unlock chat' }).click();
  // The draft is still there.
  await expect(box(phone)).toHaveValue('I was just writing');
  await phone.goto('/');
  await phone.goto(blue);
  await expect(box(phone)).toHaveValue('I was just writing');
});

test('a teacher who closes the chat beside a lesson finds the text for the whiteboard again, and beside it what a colleague wrote meanwhile [CHAT-17, CHAT-18, CHAT-20]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({
    path: `/topics/${topics.town}/modules/${modules.directions}/learning`,
  });
  const panel = laptop.getByRole('complementary', { name: 'Chat: Blue' });
  const board = panel.getByRole('textbox', { name: 'Whiteboard' });
  const open = laptop.getByRole('button', { name: /^Chat/ });
  const edit = panel.getByRole('button', { name: 'Edit Whiteboard' });
  const unsaved = panel.getByText('You have unsaved changes');
  const drafts = async () => (await storedOn(laptop)).storage.filter((key) => key.includes('draft:'));
  const closings = [
    () => board.press('Escape'),
    () => panel.getByRole('button', { name: 'Close chat' }).click(),
    () => open.click(),
    async () => {
      await laptop.getByRole('heading', { level: 1 }).click();
      await laptop.setViewportSize({ width: 600, height: 800 });
      await expect(panel).toHaveCount(0);
      await laptop.setViewportSize({ width: 1280, height: 800 });
    },
  ];
  await open.click();
  await edit.click();
  await board.fill('Bring a photo');
  for (const close of closings) {
    await close();
    await expect(panel).toHaveCount(0);
    await open.click();
    await expect(unsaved).toBeVisible();
    await edit.click();
    await expect(board).toHaveValue('Bring a photo');
  }
  await expectAccessible(laptop);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  expect(await drafts()).toEqual([]);

  await edit.click();
  await board.fill('Bring a photo');
  await board.press('Escape');
  await stage.pool.query(
    "update chats set whiteboard = 'No class on Friday', version = version + 1 where id = $1",
    [chats.blue],
  );
  await open.click();
  await expect(panel.getByText('No class on Friday')).toBeVisible();
  await edit.click();
  await expect(panel.getByText('Somebody changed this. Look again.')).toBeVisible();
  await expect(board).toHaveValue('Bring a photo');
  await panel.getByRole('button', { name: 'Keep both' }).click();
  await panel.getByRole('button', { name: 'Save Whiteboard' }).click();
  await expect(edit).toBeVisible();
  await expect(panel.getByText('No class on Friday Bring a photo')).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  expect(await drafts()).toEqual([]);
});

test('what a teacher types on the whiteboard while it is being saved stays, and is saved next [CHAT-19]', async ({
  clarke,
  amina,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const laptop = await clarke.onLaptop({ path: blue });
  const board = laptop.getByRole('textbox', { name: 'Whiteboard' });
  const held = Promise.withResolvers<void>();
  await laptop.route('**/whiteboard', async (route) => {
    await held.promise;
    await route.continue();
  });
  await laptop.getByRole('button', { name: 'Edit Whiteboard' }).click();
  await board.fill('Bring a photo');
  await laptop.getByRole('button', { name: 'Save Whiteboard' }).click();
  await board.fill('Bring a photo and a pen');
  held.resolve();
  await expect(phone.getByText('Bring a photo')).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Save Whiteboard' })).not.toHaveAttribute('aria-busy');
  await expect(board).toHaveValue('Bring a photo and a pen');
  await laptop.getByRole('button', { name: 'Save Whiteboard' }).click();
  await expect(phone.getByText('Bring a photo and a pen')).toBeVisible();
  await expect(board).toHaveCount(0);
});
