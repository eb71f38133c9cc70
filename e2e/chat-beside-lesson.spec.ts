// A chat beside a lesson: how wide it is, and what hides it.
import type { Page } from '@playwright/test';
import { chats, modules, topics } from '../packages/testing/src/places.ts';
import { say } from './chat-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}/learning`;
const panel = (page: Page) => page.getByRole('complementary', { name: 'Chat: Blue' });

test('a chat with its whiteboard opens beside a lesson, a quarter of the screen wide but never under 325 pixels [CHAT-6, CHAT-7, LAY-7]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: lesson, width: 1600 });
  await stage.pool.query("update chats set whiteboard = 'Bring a pen' where id = $1", [chats.blue]);
  await laptop.getByRole('button', { name: /^Chat/ }).click();
  await expect(panel(laptop).getByText('Bring a pen')).toBeVisible();
  await expect(panel(laptop).getByText('Good morning everyone.')).toBeVisible();
  await expect(laptop.getByRole('heading', { level: 2, name: 'Blue' })).toBeFocused();
  const widthOf = async (page: Page) => (await panel(page).boundingBox())?.width;
  expect(await widthOf(laptop)).toBe(400);
  await laptop.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => widthOf(laptop)).toBe(325);
  expect((await panel(laptop).boundingBox())?.x).toBe(0);
  await expectNoSidewaysScrolling(laptop);
  // A window made as narrow as a phone shows the lesson; but nobody loses the message that they are writing.
  await panel(laptop).getByRole('textbox', { name: 'Message' }).click();
  await laptop.setViewportSize({ width: 600, height: 800 });
  await expect.poll(() => widthOf(laptop)).toBe(600);
  await laptop.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => widthOf(laptop)).toBe(325);
  await laptop.getByRole('heading', { level: 1 }).click();
  await laptop.setViewportSize({ width: 600, height: 800 });
  await expect(panel(laptop)).toHaveCount(0);
});

test('a chat at the side is hidden by going elsewhere and by the preference; on a phone it covers the lesson [CHAT-8, CHAT-22, SHELL-13]', async ({
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: lesson });
  await laptop.getByRole('button', { name: /^Chat/ }).click();
  await say(laptop, 'Page 4 please');
  const phone = await amina.onPhone({ path: lesson });
  await phone.getByRole('button', { name: /^Chat/ }).click();
  await expect(panel(phone).getByText('Page 4 please')).toBeVisible();
  expect((await panel(phone).boundingBox())?.width).toBeCloseTo(360, 2);
  await expectAccessible(phone);
  await phone.keyboard.press('Escape');
  await expect(panel(phone)).toHaveCount(0);
  await expect(phone.getByRole('button', { name: /^Chat/ })).toBeFocused();
  // Going elsewhere hides it.
  await laptop.getByRole('link', { name: 'Tasks' }).click();
  await expect(panel(laptop)).toHaveCount(0);
  // The preference, turned off while it is on, takes away what is open.
  await laptop.getByRole('button', { name: /^Chat/ }).click();
  await expect(panel(laptop)).toBeVisible();
  await stage.pool.query(
    `insert into user_preferences (user_id, auto_open_classroom_chat) values ($1, false)
     on conflict (user_id) do update set auto_open_classroom_chat = false`,
    [clarke.id],
  );
  await expect(panel(laptop)).toHaveCount(0);
});
