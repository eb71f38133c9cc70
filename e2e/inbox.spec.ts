// The inbox: private conversations in one line each, and how staff begin one.
import { chats } from '../packages/testing/src/places.ts';
import { expectAccessible } from './proofs.ts';
import { addThirtyStudents } from './crowd.ts';
import { expect, test } from './stage.ts';

test('a learner finds her conversations in the inbox, each leading to its own page, and cannot begin one [INBOX-1, INBOX-4, INBOX-16]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: '/inbox' });
  await expect(phone.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  const row = phone.getByRole('link', { name: /Colin Clarke/ });
  await expect(row).toContainText('Me: I am late today.');
  await expect(row).toContainText('Staff');
  await expect(phone.getByRole('button', { name: 'New message' })).toHaveCount(0);
  await row.click();
  await expect(phone).toHaveURL(`/messages/${chats.aminaAndClarke}`);
});

test('a learner nobody has written to is told where messages will appear [INBOX-14]', async ({ carlos }) => {
  const phone = await carlos.onPhone({ path: '/inbox' });
  await expect(phone.getByText('Private messages will appear here')).toBeVisible();
});

test('a long message is one line in the inbox, the newest conversation stands first, and other categories stay out [INBOX-2, INBOX-3, INBOX-12]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  const rows = laptop.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
  await expect(rows).toHaveText([/Amina Yusuf/, /Bilal Khan.*No messages yet/]);
  const words = 'I am still on the bus and it does not move at all. '.repeat(12);
  await stage.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by)
     values (gen_random_uuid(), $1, 1, $2, (select user_id from chat_members where chat_id = $1 and user_id <> $3))`,
    [chats.bilalAndClarke, words, clarke.id],
  );
  await expect(rows.first()).toContainText('Bilal Khan');
  const height = (await rows.first().boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(100);
  await stage.pool.query(
    "update chats set category_id = (select category_id from chats where kind = 'group' and chat_name = 'Red') where id = $1",
    [chats.aminaAndClarke],
  );
  await expect(rows).toHaveCount(1);
});

test('a teacher chooses people by role and name, and begins a conversation that both then see [INBOX-15, INBOX-18, INBOX-26]', async ({
  clarke,
  carlos,
}) => {
  const carlosPhone = await carlos.onPhone({ path: '/inbox' });
  await expect(carlosPhone.getByText('Private messages will appear here')).toBeVisible();
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  await laptop.getByRole('button', { name: 'New message' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'New message' });
  await dialog.getByRole('button', { name: 'Start chat' }).click();
  await expect(dialog.getByText('Choose at least one person')).toBeVisible();
  await expectAccessible(laptop);
  const box = dialog.getByRole('combobox', { name: 'To' });
  await box.click();
  const options = laptop.getByRole('option');
  await expect(laptop.getByRole('group')).toHaveCount(3);
  await expect(options.filter({ hasText: 'Colin Clarke' })).toHaveCount(0);
  await box.fill('silva');
  await expect(options).toHaveText(['Carlos Silva']);
  await options.first().click();
  // The list stays open for the next name, until Escape or a click beside it.
  await box.press('Escape');
  await expect(options).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Start chat' }).click();
  await expect(laptop).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(laptop.getByRole('heading', { level: 1, name: /Carlos Silva/ })).toBeVisible();
  const chat = new URL(laptop.url()).pathname;
  await expect(carlosPhone.getByRole('link', { name: /Colin Clarke/ })).toHaveAttribute('href', chat);
  // The same people again: the same conversation.
  const again = await clarke.call('POST', '/individualChats', { participants: [carlos.id] });
  expect(await again.json()).toEqual({ chatId: chat.split('/').pop(), isNew: false });
});

test('the picker offers twenty people at most, and of the selected category only [INBOX-19, INBOX-20, INBOX-21]', async ({
  clarke,
  stage,
}) => {
  await addThirtyStudents(stage, clarke.id);
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  await laptop.getByRole('button', { name: 'New message' }).click();
  const box = laptop.getByRole('combobox', { name: 'To' });
  await box.click();
  await expect(laptop.getByRole('option')).toHaveCount(20);
  await box.fill('zara3');
  await expect(laptop.getByRole('option')).toHaveCount(10);
  await box.fill('Dao');
  await expect(laptop.getByText('User not found')).toBeVisible();
});
