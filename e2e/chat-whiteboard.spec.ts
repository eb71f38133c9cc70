// What staff do with the chat of a class: they write on its whiteboard, and lock it.
import type { Page } from '@playwright/test';
import { blue, box, bubble } from './chat-page.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a whiteboard is edited, cancelled, and by two at once without losing a word; the learners see it [CHAT-17, CHAT-18, CHAT-20]', async ({
  amina,
  clarke,
  priya,
  watch,
}) => {
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
  await expect(priyas.getByText('Somebody changed the whiteboard while you were writing.')).toBeVisible();
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
});

test('staff lock the chat of a class, and everybody sees a lock instead of where to write [CHAT-15, CHAT-16]', async ({
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
  // What was begun is still there.
  await expect(box(phone)).toHaveValue('I was just writing');
  await phone.goto('/');
  await phone.goto(blue);
  await expect(box(phone)).toHaveValue('I was just writing');
});
