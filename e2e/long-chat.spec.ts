// A chat of hundreds of messages: drawn a few at a time, laid out only near the screen, and still read aloud and focused as a whole.
import type { Page } from '@playwright/test';
import { chats, messages } from '../testing/world-ids.ts';
import type { TestNode } from '../testing/node.ts';
import { blue, bubble, log } from './chat-page.ts';
import { expect, test } from './stage.ts';

/** Of one screen on a phone, and of the task that draws it. */
const few = 20;

async function fillChat({ pool }: TestNode, authorId: string): Promise<void> {
  await pool.query('delete from messages where chat_id = $1 and id <> $2', [chats.blue, messages.blueFirst]);
  await pool.query(
    `insert into messages (id, chat_id, seq, text, created_by, created_at)
     select gen_random_uuid(), $1, 3 + n, 'Number ' || n || '. ' || repeat('See you on Thursday. ', n % 6), $2,
            now() - (400 - n) * interval '5 minutes'
     from generate_series(1, 300) n`,
    [chats.blue, authorId],
  );
  await pool.query('update chats set last_seq = 303 where id = $1', [chats.blue]);
}

/** Records how many messages each task adds to the page. */
async function watchAdded(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const added: number[] = [];
    Object.assign(window, { addedMessages: added });
    new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const parts = nodes.filter((node): node is Element => node instanceof Element);
      const found = parts.flatMap((part) => [
        ...(part.matches('[role=log] article') ? [part] : []),
        ...part.querySelectorAll('[role=log] article'),
      ]);
      const count = new Set(found).size;
      if (count > 0) added.push(count);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { addedMessages: number[] }).addedMessages);
}

const drawn = (page: Page) => log(page).getByRole('article').count();
/** The messages that the browser has laid out. */
const laidOut = (page: Page) =>
  log(page)
    .locator('article')
    .evaluateAll((all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length);

async function scrollBackTo(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await log(page).evaluate((list) => list.scrollTo(0, 0));
        return drawn(page);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(count);
}

/** No message has changed its size for some frames. */
const atRest = (page: Page) =>
  expect
    .poll(() =>
      log(page).evaluate(async (list) => {
        const height = list.scrollHeight;
        for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
        return list.scrollHeight === height;
      }),
    )
    .toBe(true);

test('a learner on a slow phone sees the newest messages of a long chat before the older ones are drawn, a few at a time', async ({
  amina,
  clarke,
  stage,
}) => {
  await fillChat(stage, clarke.id);
  const phone = await amina.onPhone({ path: '/' });
  const added = await watchAdded(phone);
  const control = await phone.context().newCDPSession(phone);
  await control.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await phone.goto(blue);
  await expect(bubble(phone, 'Number 300.')).toBeInViewport();
  await expect.poll(() => drawn(phone)).toBe(50);
  const steps = await added();
  expect(Math.max(...steps)).toBeLessThanOrEqual(few);
  expect(steps.length).toBeGreaterThan(2);
  // They are added above; the newest ones stay in view.
  await expect(bubble(phone, 'Number 300.')).toBeInViewport();
});

test('whoever reads a long chat back has every message for a screen reader and the focus, while the browser lays out only those near the screen', async ({
  amina,
  stage,
}) => {
  test.slow();
  await fillChat(stage, amina.id);
  const phone = await amina.onPhone({ path: blue });
  await scrollBackTo(phone, 301);
  const numbers = await log(phone)
    .getByRole('article', { name: 'Message from Me' })
    .evaluateAll((all) => all.flatMap((each) => /Number (\d+)\./.exec(each.textContent)?.[1] ?? []));
  expect(numbers.map(Number)).toEqual(Array.from({ length: 300 }, (_, place) => place + 1));
  await expect.poll(() => laidOut(phone)).toBeLessThan(100);
  // The browser watches each box that it may leave out, in every frame.
  const boxes = await log(phone).evaluate(
    (list) =>
      [...list.querySelectorAll('*')].filter((each) => getComputedStyle(each).contentVisibility === 'auto')
        .length,
  );
  expect(boxes).toBeLessThan(301 / 4);
  await test.step('the focus reaches a message that is far from the screen', async () => {
    await bubble(phone, 'Number 200.').getByRole('button').first().focus();
    await expect(bubble(phone, 'Number 200.')).toBeInViewport();
  });
});

test('older messages that are drawn above move neither what is being read nor the focus', async ({
  amina,
  stage,
}) => {
  await fillChat(stage, amina.id);
  const phone = await amina.onPhone({ path: blue });
  await expect.poll(() => drawn(phone)).toBe(50);
  await log(phone).evaluate((list) => list.scrollTo(0, 1500));
  await atRest(phone);
  await log(phone).evaluate((list) => {
    const { top } = list.getBoundingClientRect();
    const read = [...list.querySelectorAll('article')].find(
      (each) =>
        each.checkVisibility({ contentVisibilityAuto: true }) &&
        each.getBoundingClientRect().bottom > top + 20,
    );
    const more = read?.querySelector('button');
    more?.focus({ preventScroll: true });
    Object.assign(window, { read, more });
  });
  const place = () =>
    phone.evaluate(() => {
      const { read, more } = window as unknown as { read: Element; more: Element };
      return { top: read.getBoundingClientRect().top, isFocused: document.activeElement === more };
    });
  const before = await place();
  expect(before.isFocused).toBe(true);
  await phone.getByRole('button', { name: 'Older messages' }).evaluate((older: HTMLElement) => older.click());
  await expect.poll(() => drawn(phone)).toBe(100);
  await atRest(phone);
  const after = await place();
  expect(after.isFocused).toBe(true);
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2);
});
