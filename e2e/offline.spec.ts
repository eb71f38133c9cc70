// Work done without a connection waits on the device and arrives once.
import { chats, messages, modules, tasks, topics } from '../testing/world-ids.ts';
import { blue, box, bubble, say } from './chat-page.ts';
import { expectOneLine, expectRoomForLargeText } from './large-text.ts';
import { doubleText } from './look.ts';
import { cutOff, offline } from './out-of-reach.ts';
import { expect, test } from './stage.ts';

const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

test(
  'work that a learner submits offline waits, and is sent when the connection is back',
  { tag: '@key' },
  async ({ bilal, stage, watch }) => {
    watch.expect(offline);
    const phone = await bilal.onPhone({ path });
    await expect(phone.getByLabel('Write here')).toBeVisible();
    await phone.context().setOffline(true);
    await phone.getByLabel('Write here').fill('Written in the underground.');
    await phone.getByRole('button', { name: 'Send' }).click();
    const item = phone.getByRole('article').filter({ hasText: 'Written in the underground.' });
    await expect(item).toContainText('Waiting');
    await phone.context().setOffline(false);
    await expect(item).not.toContainText('Waiting');
    await expect
      .poll(
        async () =>
          (await stage.pool.query("select id from evidence where text = 'Written in the underground.'"))
            .rowCount,
      )
      .toBe(1);
  },
);

test(
  'a message that is sent without a connection waits, survives a reload, and arrives exactly once',
  { tag: '@key' },
  async ({ amina, stage, watch }) => {
    watch.expect(offline);
    const phone = await amina.onPhone({ path: blue });
    await expect(box(phone)).toBeVisible();
    const reconnect = await cutOff(phone.context());
    await say(phone, 'Sent from the lift');
    await expect(bubble(phone, 'Sent from the lift')).toContainText(/Waiting|Sending/);
    await reconnect();
    await phone.reload();
    const storedMessages = async () =>
      (await stage.pool.query("select id from messages where text = 'Sent from the lift'")).rowCount;
    await expect.poll(storedMessages).toBe(1);
    await expect(bubble(phone, 'Sent from the lift')).toHaveCount(1);
    await expect(bubble(phone, 'Sent from the lift')).not.toContainText(/Waiting|Sending|Sent$/);
    await phone.reload();
    await expect(bubble(phone, 'Sent from the lift')).toHaveCount(1);
    expect(await storedMessages()).toBe(1);
  },
);

test('a learner reconnects while another client exhausts her rate limit: no message is lost, and each arrives once [THREAT-19]', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  watch.expect(/status of 429/);
  const phone = await amina.onPhone({ path: `/classes/${chats.blue}` });
  const box = phone.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeVisible();
  const reconnect = await cutOff(phone.context());
  const words = Array.from({ length: 8 }, (_, index) => `Written on the bus, ${index}`);
  for (const each of words) {
    await box.fill(each);
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('article').filter({ hasText: each })).toContainText(/Waiting|Sending/);
  }
  // As if thousands of requests had come at once: counted here, because a busy machine cannot serve so many in time.
  const secondsRefused = 20;
  stage.services.rateLimits.calls.use(amina.id, 2000 + 30 * secondsRefused);
  expect((await amina.call('GET', '/users/me')).status).toBe(429);
  const refusedToPhone = phone.waitForResponse((answer) => answer.status() === 429);
  await reconnect();
  await refusedToPhone;
  expect((await clarke.call('GET', '/users/me')).status).toBe(200);
  // Waiting messages are marked as waiting, never as failed.
  await expect(phone.getByRole('article').filter({ hasText: words[7] ?? '' })).toContainText(
    /Waiting|Sending/,
  );
  await expect(phone.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const storedMessages = async () =>
    (
      await stage.pool.query<{ text: string }>(
        "select text from messages where text like 'Written on the bus%' order by seq",
      )
    ).rows.map(({ text }) => text);
  await expect.poll(storedMessages, { timeout: 60_000 }).toEqual(words);
  await expect(phone.getByText(/Waiting|Sending/)).toHaveCount(0);
  for (const each of words) await expect(phone.getByText(each, { exact: true })).toHaveCount(1);
});

test('a learner who is offline sees a reassuring banner, which disappears when the connection is back', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await phone.context().setOffline(true);
  const banner = phone.getByText('No internet. Your work is safe. We send it later.');
  await expect(banner).toBeVisible();
  await test.step('and takes one line, however large their text is', async () => {
    await doubleText(phone);
    await expectOneLine(banner);
    await expectRoomForLargeText(phone);
  });
  await phone.context().setOffline(false);
  await expect(banner).toHaveCount(0);
});

test('without a connection the message box stays in view, and only the messages scroll', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: blue });
  await expect(box(phone)).toBeVisible();
  await phone.context().setOffline(true);
  await expect(phone.getByText('No internet.', { exact: false })).toBeVisible();
  await expect(box(phone)).toBeInViewport({ ratio: 1 });
  // The app's bar leaves its room to the chat.
  await expect(phone.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(await phone.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test('an interruption shorter than three seconds is not reported, and does not make the banner of the next one appear sooner', async ({
  bilal,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path: '/profile' });
  await phone.clock.install();
  await phone.goto(blue);
  await expect(bubble(phone, 'Welcome to class Blue.')).toBeVisible();
  const banner = phone.getByText('No internet. Your work is safe. We send it later.');
  await phone.context().setOffline(true);
  await phone.context().setOffline(false);
  await stage.pool.query("update messages set text = 'Welcome back.' where id = $1", [messages.blueFirst]);
  await expect(bubble(phone, 'Welcome back.')).toBeVisible({ timeout: 30_000 });
  // From here the clock is frozen, five seconds later, and advances only on request.
  await phone.clock.pauseAt((await phone.evaluate(() => Date.now())) + 5_000);
  await expect(banner).toHaveCount(0);
  await phone.context().setOffline(true);
  await expect.poll(() => phone.evaluate(() => navigator.onLine)).toBe(false);
  await expect(banner).toHaveCount(0);
  await phone.clock.runFor(2_900);
  await expect(banner).toHaveCount(0);
  await phone.clock.runFor(200);
  await expect(banner).toBeVisible();
});
