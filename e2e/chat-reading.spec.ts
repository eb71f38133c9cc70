// Reading a chat on a phone: a whiteboard that leaves room, a heading that holds large text, and a menu that stays open.
import type { Page } from '@playwright/test';
import { chats, messages } from '../testing/world-ids.ts';
import { blue, bubble, log, openMore, say } from './chat-page.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const long = `Bring a photo of your street. ${'We talk about the way from your home to the college. '.repeat(6)}Homework: page 12.`;
const board = (page: Page) => page.getByRole('region', { name: 'Whiteboard' });
const words = (page: Page) => board(page).locator('p');

test('a whiteboard is one line above the messages until a learner opens it, and says when it is new', async ({
  amina,
  stage,
}) => {
  const write = (text: string) =>
    stage.pool.query('update chats set whiteboard = $1, version = version + 1 where id = $2', [
      text,
      chats.blue,
    ]);
  const isNew = (page: Page) => page.getByText('New', { exact: true });
  await write(`This week: my street\n\n${long}`);
  const phone = await amina.onPhone({ path: blue });
  await expect(words(phone)).toContainText('This week: my street');
  await expect(isNew(phone)).toBeVisible();
  const oneLine = (await words(phone).boundingBox())!.height;
  expect(oneLine).toBeLessThan(40);
  // The messages have most of the screen, without the app's bars.
  const log = (await phone.getByRole('log', { name: 'Messages' }).boundingBox())!;
  expect(log.y).toBeLessThan(740 * 0.2);
  expect(log.height).toBeGreaterThan(740 * 0.6);
  await expect(phone.getByRole('link', { name: 'Inbox' })).toBeHidden();
  // Wherever the line is tapped.
  await phone.touchscreen.tap(100, (await words(phone).boundingBox())!.y + oneLine / 2);
  await expect(phone.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await words(phone).boundingBox())!.height).toBeGreaterThan(5 * oneLine);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Show less' }).tap();
  await expect.poll(async () => (await words(phone).boundingBox())!.height).toBe(oneLine);
  await expect(isNew(phone)).toHaveCount(0);
  await test.step('what was read is not new after a reload', async () => {
    await phone.reload();
    await expect(words(phone)).toContainText('This week: my street');
    await expect(isNew(phone)).toHaveCount(0);
  });
  await test.step('a change is, without reloading', async () => {
    await write(`No class on Friday. ${long}`);
    await expect(words(phone)).toContainText('No class on Friday.');
    await expect(isNew(phone)).toBeVisible();
  });
  await test.step('and the way out is at the start of the chat', async () => {
    await phone.getByRole('link', { name: 'Home' }).tap();
    await expect(phone.getByRole('link', { name: 'Inbox' })).toBeVisible();
  });
});

test('the name and the face stand once above what somebody says in one go', async ({
  clarke,
  amina,
  stage,
}) => {
  const say = (seq: number, text: string, minutesAgo: number) =>
    stage.pool.query(
      `with said as (update chats set last_seq = $1 where id = $2)
       insert into messages (id, chat_id, seq, text, created_by, created_at)
       values (gen_random_uuid(), $2, $1::int, $3, $4, now() - make_interval(mins => $5))`,
      [seq, chats.blue, text, amina.id, minutesAgo],
    );
  // The second begins another block of the list.
  await stage.pool.query('update messages set created_at = now() - interval $$3 days$$ where chat_id = $1', [
    chats.blue,
  ]);
  await say(7, 'I am late', 9);
  await say(8, 'The bus does not come', 8);
  await say(9, 'Now it is here', 1);
  const laptop = await clarke.onLaptop({ path: blue });
  const said = (text: string) => laptop.getByRole('article').filter({ hasText: text });
  await expect(said('I am late')).toContainText('Amina Yusuf');
  await expect(said('I am late').locator('> span > *')).toHaveCount(1);
  await expect(said('The bus does not come')).not.toContainText('Amina Yusuf');
  await expect(said('The bus does not come').locator('> span > *')).toHaveCount(0);
  // Whoever listens hears it all the same.
  await expect(said('The bus does not come')).toHaveAccessibleName('Message from Amina Yusuf');
  // After a while it is said again.
  await expect(said('Now it is here')).toContainText('Amina Yusuf');
});

test('a learner sees that her message was sent, and in a private conversation that her teacher has seen it', async ({
  amina,
  clarke,
}) => {
  const chat = `/messages/${chats.aminaAndClarke}`;
  const phone = await amina.onPhone({ path: chat });
  await say(phone, 'I am on the bus');
  await expect(log(phone).getByText('Sent', { exact: true })).toBeVisible();
  const laptop = await clarke.onLaptop({ path: chat });
  await expect(bubble(laptop, 'I am on the bus')).toBeVisible();
  await expect(log(phone).getByText('Seen', { exact: true })).toBeVisible();
  await test.step('once she has an answer, nothing more is said about it', async () => {
    await say(laptop, 'See you soon');
    await expect(bubble(phone, 'See you soon')).toBeVisible();
    await expect(log(phone).getByText('Seen', { exact: true })).toHaveCount(0);
  });
  await test.step('in a class nobody is told who has read what', async () => {
    await phone.goto(blue);
    await say(phone, 'Who has a pen?');
    await laptop.goto(blue);
    await expect(bubble(laptop, 'Who has a pen?')).toBeVisible();
    await expect(log(phone).getByText('Sent', { exact: true })).toBeVisible();
  });
});

test('at 200 % text no name in the heading of a chat breaks inside a word', async ({ amina }) => {
  for (const [path, name] of [
    [`/messages/${chats.aminaAndClarke}`, 'Colin Clarke'],
    [blue, 'Blue'],
  ] as const) {
    const phone = await amina.onPhone({ path });
    const heading = phone.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    await phone.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const broken = await heading.locator('bdi').evaluate((words) => {
      const text = words.firstChild;
      if (text?.textContent == null) return ['nothing'];
      return [...text.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return rows.size > 1 ? [word] : [];
      });
    });
    expect(broken).toEqual([]);
    await expect(heading).toBeInViewport({ ratio: 1 });
  }
});

test('the menu of a message stays open while other messages arrive, and when its own row is drawn anew', async ({
  amina,
  clarke,
  stage,
}) => {
  const phone = await clarke.onPhone({ path: blue });
  const words = 'Welcome to class Blue.';
  await openMore(phone, words);
  const mine = bubble(phone, words);
  const remove = mine.getByRole('button', { name: 'Delete' });
  await expect(remove).toBeVisible();
  for (const seq of [4, 5, 6]) {
    await stage.pool.query(
      `with said as (update chats set last_seq = $1 where id = $2)
       insert into messages (id, chat_id, seq, text, created_by)
       values (gen_random_uuid(), $2, $1::int, 'Line ' || $1, $3)`,
      [seq, chats.blue, amina.id],
    );
    await expect(bubble(phone, `Line ${seq}`)).toBeAttached();
    await expect(remove).toBeVisible();
  }
  // It moves to another day, so its row is another.
  const day = phone.getByRole('log').locator('section').filter({ hasText: words }).locator('h2');
  const before = await day.innerText();
  await stage.pool.query("update messages set created_at = created_at - interval '2 days' where id = $1", [
    messages.blueFirst,
  ]);
  await expect(day).not.toHaveText(before);
  await expect(remove).toBeVisible();
  await expect(mine.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
});
