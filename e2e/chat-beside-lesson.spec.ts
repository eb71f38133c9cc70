// A chat beside a lesson: how wide it is, and what hides it.
import type { Page } from '@playwright/test';
import { missingId } from '../testing/identity.ts';
import { chats, modules, topics } from '../testing/world-ids.ts';
import { say } from './chat-page.ts';
import { offline } from './out-of-reach.ts';
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
  // Once it has slid in.
  await expect.poll(() => widthOf(laptop)).toBe(400);
  await laptop.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => widthOf(laptop)).toBe(325);
  expect((await panel(laptop).boundingBox())?.x).toBe(0);
  await expectNoSidewaysScrolling(laptop);
  // A window as narrow as a phone shows the lesson, but keeps a message that is being written.
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
  // Turning the preference off closes the open chat.
  await laptop.getByRole('button', { name: /^Chat/ }).click();
  await expect(panel(laptop)).toBeVisible();
  await stage.pool.query(
    `insert into user_preferences (user_id, auto_open_classroom_chat) values ($1, false)
     on conflict (user_id) do update set auto_open_classroom_chat = false`,
    [clarke.id],
  );
  await expect(panel(laptop)).toHaveCount(0);
});

test('a missing chat is reported on its page, and a deleted one in the panel [CHAT-4]', async ({
  clarke,
  stage,
  watch,
}) => {
  // The last read mark is sent just after the chat is deleted.
  watch.expect(/status of 404 .*lastChecked/);
  const laptop = await clarke.onLaptop({ path: `/classes/${missingId}` });
  await expect(laptop.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  await laptop.goto(`/messages/${missingId}`);
  await expect(laptop.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  await laptop.goto(lesson);
  await laptop.getByRole('button', { name: /^Chat/ }).click();
  await expect(panel(laptop).getByText('Good morning everyone.')).toBeVisible();
  await stage.pool.query('delete from chats where id = $1', [chats.blue]);
  await expect(
    laptop.getByRole('complementary', { name: 'Chat: Chat' }).getByText('Chat not found'),
  ).toBeVisible();
});

test('a teacher who loses the connection still has the classes, the conversations, the chat at the side as it was left, and the full-page chat [SHELL-16]', async ({
  clarke,
  watch,
}) => {
  watch.expect(offline);
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const to = (name: RegExp) =>
    laptop.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const card = laptop.getByRole('article', { name: 'Blue' });
  const conversation = laptop.getByRole('link', { name: /Amina Yusuf/ });
  const look = async () => {
    // Groups, and the one of them that is at the side: visible where it was opened, and hidden elsewhere.
    await card.getByRole('link', { name: 'Blue', exact: true }).click();
    await expect(panel(laptop).getByText('Good morning everyone.')).toBeVisible();
    await to(/^Inbox/);
    await expect(panel(laptop)).toHaveCount(0);
    await conversation.click();
    // The full-page chat has no unread messages.
    await expect(laptop).toHaveURL(`/messages/${chats.aminaAndClarke}`);
    await expect(laptop.getByText('I am late today.')).toBeVisible();
    await to(/^Inbox/);
    await expect(conversation).not.toContainText('unread');
    await to(/^Classrooms/);
    await expect(card).toBeVisible();
  };
  await look();
  await laptop.context().setOffline(true);
  await look();
  await laptop.context().setOffline(false);
});
