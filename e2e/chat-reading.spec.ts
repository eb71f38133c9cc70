// Reading a chat on a phone: a whiteboard that leaves room, a heading that holds large text, and a menu that stays open.
import type { Page } from '@playwright/test';
import { chats, messages } from '../testing/world-ids.ts';
import { blue, bubble, openMore } from './chat-page.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const long = `Bring a photo of your street. ${'We talk about the way from your home to the college. '.repeat(6)}Homework: page 12.`;
const board = (page: Page) => page.getByRole('region', { name: 'Whiteboard' });
const fold = (page: Page) => page.locator('summary').filter({ hasText: 'Whiteboard' });
const lines = (page: Page) =>
  board(page)
    .locator('p')
    .evaluate((words) => Math.round(words.clientHeight / parseFloat(getComputedStyle(words).lineHeight)));

test('a long whiteboard takes two lines until a learner reads all of it, and then stays folded until it changes', async ({
  amina,
  stage,
}) => {
  const write = (text: string) =>
    stage.pool.query('update chats set whiteboard = $1, version = version + 1 where id = $2', [
      text,
      chats.blue,
    ]);
  await write(long);
  const phone = await amina.onPhone({ path: blue });
  await expect(board(phone)).toBeVisible();
  expect(await lines(phone)).toBe(2);
  // The messages have most of the screen.
  const top = (await phone.getByRole('log', { name: 'Messages' }).boundingBox())?.y ?? 740;
  expect(top).toBeLessThan(740 * 0.4);
  await phone.getByRole('button', { name: 'Read all' }).tap();
  await expect.poll(() => lines(phone)).toBeGreaterThan(5);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Show less' }).tap();
  await expect.poll(() => lines(phone)).toBe(2);

  await phone.reload();
  await expect(fold(phone)).toBeVisible();
  await expect(bubble(phone, 'Good morning everyone.')).toBeVisible();
  await expect(board(phone)).toBeHidden();
  await fold(phone).tap();
  // It is opened to be read.
  await expect.poll(() => lines(phone)).toBeGreaterThan(5);
  await fold(phone).tap();
  await expect(board(phone)).toBeHidden();

  await write(`No class on Friday. ${long}`);
  await expect(board(phone)).toContainText('No class on Friday.');
  await expect(board(phone)).toBeVisible();
  expect(await lines(phone)).toBe(2);
  await phone.reload();
  await expect(board(phone)).toBeVisible();
});

test('a short whiteboard has nothing more to read, also with a blank line between its two', async ({
  amina,
  stage,
}) => {
  await stage.pool.query(
    "update chats set whiteboard = E'This week: my street\\n\\nBring a photo', version = 2 where id = $1",
    [chats.blue],
  );
  const phone = await amina.onPhone({ path: blue });
  await expect(board(phone)).toContainText('Bring a photo');
  expect(await lines(phone)).toBe(2);
  await expect(phone.getByRole('button', { name: 'Read all' })).toHaveCount(0);
});

test('staff reach the whiteboard’s tools also after they have read all of it', async ({ clarke, stage }) => {
  await stage.pool.query('update chats set whiteboard = $1, version = version + 1 where id = $2', [
    long,
    chats.blue,
  ]);
  const laptop = await clarke.onLaptop({ path: blue });
  await laptop.getByRole('button', { name: 'Read all' }).click();
  await laptop.reload();
  await expect(laptop.getByRole('button', { name: 'Edit Whiteboard' })).toBeVisible();
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
