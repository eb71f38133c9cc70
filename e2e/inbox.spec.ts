// The inbox: private conversations in one line each, and how staff begin one.
import type { Page } from '@playwright/test';
import { categories, chats } from '../testing/world-ids.ts';
import type { Actor } from './actor.ts';
import { expectAccessible } from './proofs.ts';
import { addThirtyStudents } from './crowd.ts';
import { expect, test } from './stage.ts';

async function begin(page: Page, people: readonly string[]): Promise<void> {
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  for (const name of people) {
    await dialog.getByRole('combobox', { name: 'To' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await dialog.getByRole('button', { name: 'Start chat' }).click();
}

test('a learner finds her conversations in the inbox, each leading to its own page, and cannot begin one [INBOX-1, INBOX-4, INBOX-16]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: '/inbox' });
  await expect(phone.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  const row = phone.getByRole('link', { name: /Colin Clarke/ });
  await test.step('her own last message begins with Me, and a conversation with staff stands out [INBOX-5, INBOX-13]', async () => {
    await expect(row).toContainText('Me: I am late today.');
    await expect(row).toContainText('Staff');
    const theirs = (await clarke.onLaptop({ path: '/inbox' })).getByRole('link', { name: /Amina Yusuf/ });
    await expect(theirs).toContainText('I am late today.');
    await expect(theirs).not.toContainText('Me:');
    await expect(theirs).not.toContainText('Staff');
  });
  await expect(phone.getByRole('button', { name: 'New message' })).toHaveCount(0);
  await test.step('and the server refuses her what it allows her teacher [INBOX-17]', async () => {
    const start = async (who: Actor, participant: string) =>
      (await who.call('POST', '/individualChats', { participants: [participant] })).ok;
    expect([await start(amina, clarke.id), await start(clarke, amina.id)]).toEqual([false, true]);
    const laptop = await clarke.onLaptop({ path: '/inbox' });
    await expect(laptop.getByRole('button', { name: 'New message' })).toBeVisible();
  });
  await row.click();
  await expect(phone).toHaveURL(`/messages/${chats.aminaAndClarke}`);
});

test('a learner without messages reads where they will appear [INBOX-14]', async ({ carlos }) => {
  const phone = await carlos.onPhone({ path: '/inbox' });
  await expect(phone.getByText('Private messages will appear here')).toBeVisible();
});

test('a long message is one line in the inbox, the newest conversation stands first, and other categories stay out [INBOX-2, INBOX-3, INBOX-12]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  const rows = laptop.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
  await test.step('a conversation without messages says so [INBOX-9]', async () => {
    await expect(rows).toHaveText([/Amina Yusuf/, /Bilal Khan.*No messages yet/]);
  });
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

test(
  'a teacher chooses people by role and name, and begins a conversation that both then see [INBOX-15, INBOX-18, INBOX-26]',
  { tag: '@key' },
  async ({ clarke, carlos, stage }) => {
    const carlosPhone = await carlos.onPhone({ path: '/inbox' });
    await expect(carlosPhone.getByText('Private messages will appear here')).toBeVisible();
    const laptop = await clarke.onLaptop({ path: '/inbox' });
    await laptop.getByRole('button', { name: 'New message' }).click();
    const dialog = laptop.getByRole('dialog', { name: 'New message' });
    await test.step('without participants no conversation is created [INBOX-22]', async () => {
      await dialog.getByRole('button', { name: 'Start chat' }).click();
      await expect(dialog.getByText('Choose at least one person')).toBeVisible();
      await expect(laptop).toHaveURL('/inbox');
    });
    await expectAccessible(laptop);
    const box = dialog.getByRole('combobox', { name: 'To' });
    await box.click();
    const options = laptop.getByRole('option');
    await expect(laptop.getByRole('group')).toHaveCount(3);
    await expect(options.filter({ hasText: 'Colin Clarke' })).toHaveCount(0);
    await box.fill('silva');
    await expect(options).toHaveText(['Carlos Silva']);
    await options.first().click();
    // The list closes with the choice, and comes back with the next name.
    await expect(options).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Start chat' }).click();
    await expect(laptop).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(laptop.getByRole('heading', { level: 1, name: /Carlos Silva/ })).toBeVisible();
    const chat = new URL(laptop.url()).pathname;
    await expect(carlosPhone.getByRole('link', { name: /Colin Clarke/ })).toHaveAttribute('href', chat);
    // The same users again open the same conversation.
    const again = await clarke.call('POST', '/individualChats', { participants: [carlos.id] });
    expect(await again.json()).toEqual({ chatId: chat.split('/').pop(), isNew: false });
    await test.step('choosing the same users again opens the same conversation [INBOX-24]', async () => {
      await begin(laptop, ['Carlos Silva']);
      await expect(laptop).toHaveURL(chat);
    });
    await test.step('other users, or a conversation of another category, start a new one [INBOX-25]', async () => {
      await begin(laptop, ['Carlos Silva', 'Bilal Khan']);
      await expect(
        laptop.getByRole('heading', { level: 1, name: 'Bilal Khan & Carlos Silva' }),
      ).toBeVisible();
      await expect(laptop).not.toHaveURL(chat);
      await stage.pool.query('update chats set category_id = $1 where id = $2', [
        categories.evening,
        chat.split('/').pop(),
      ]);
      await begin(laptop, ['Carlos Silva']);
      await expect(laptop).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
      await expect(laptop.getByRole('heading', { level: 1, name: 'Carlos Silva' })).toBeVisible();
      await expect(laptop).not.toHaveURL(chat);
    });
  },
);

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
  await test.step('users of another category are not offered [INBOX-23]', async () => {
    await box.fill('Dao');
    await expect(laptop.getByText('User not found')).toBeVisible();
  });
});

test('a last message without text is described by its attachment, and missing or nameless participants are marked as such [INBOX-6, INBOX-7, INBOX-8]', async ({
  clarke,
  bilal,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  const row = laptop.getByRole('link', { name: /Bilal Khan/ });
  await expect(row).toContainText('No messages yet');
  for (const [index, [kind, mediaType, sentence]] of (
    [
      ['image', 'image/jpeg', 'uploaded an image'],
      ['video', 'video/mp4', 'uploaded a video'],
      ['audio', 'audio/mpeg', 'uploaded a voice note'],
    ] as const
  ).entries()) {
    await stage.pool.query(
      `with sent as (insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
         values (gen_random_uuid(), $1, 'message', 'sent', $2, $3, 1000, repeat('0', 64)) returning id)
       insert into messages (id, chat_id, seq, file_id, created_by)
         select gen_random_uuid(), $4, $5, id, $1 from sent`,
      [bilal.id, kind, mediaType, chats.bilalAndClarke, 1 + index],
    );
    await expect(row).toContainText(sentence);
  }
  await test.step('a participant without a name, and one who is missing [INBOX-11, INBOX-10]', async () => {
    const list = laptop.getByRole('list', { name: 'Inbox' });
    await stage.pool.query("update users set display_name = '' where id = $1", [bilal.id]);
    await expect(list.getByRole('link', { name: /Chat Participant/ })).toContainText('uploaded a voice note');
    await expect(list.getByText('User not found')).toHaveCount(0);
    await stage.pool.query('delete from chat_members where chat_id = $1 and user_id = $2', [
      chats.bilalAndClarke,
      bilal.id,
    ]);
    await expect(list.getByRole('link', { name: /User not found/ })).toContainText('uploaded a voice note');
  });
});
