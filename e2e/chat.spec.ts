// Chats: what people say to one another, on every device at once, and what becomes of it.
import type { Page } from '@playwright/test';
import {
  categories,
  chats,
  messages,
  modules,
  targets,
  tasks,
  topics,
} from '../packages/testing/src/places.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { photo, sparse } from './sample-files.ts';
import { expect, test } from './stage.ts';

const blue = `/classes/${chats.blue}`;
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const bubble = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words });
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function openMore(page: Page, words: string): Promise<void> {
  await bubble(page, words).getByRole('button', { name: 'More' }).click();
}

test('in a class my own messages are mine, staff stand out, and a link that leads out asks first [CHAT-2, MSG-10, MSG-11]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: blue });
  await expect(phone.getByRole('heading', { level: 1, name: 'Blue' })).toBeVisible();
  await expect(bubble(phone, 'Good morning everyone.')).toContainText('Me');
  const laptop = await clarke.onLaptop({ path: blue });
  await say(laptop, 'Page 4, see www.example.org');
  await expect(bubble(laptop, 'Page 4')).toContainText('Me');
  await expect(bubble(laptop, 'Page 4').getByText('Staff')).toHaveCount(0);
  const answer = bubble(phone, 'Page 4');
  await expect(answer).toContainText('Colin Clarke');
  await expect(answer.getByText('Staff')).toBeVisible();
  await answer.getByRole('link').click();
  const question = phone.getByRole('alertdialog', { name: 'Open external link' });
  await expect(question).toContainText('www.example.org');
  await question.getByRole('button', { name: 'No' }).click();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
});

test('what is said in a class is unread for the others until they look, without reloading [CHAT-1, CHAT-12, ROLE-14]', async ({
  amina,
  bilal,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const bilals = await bilal.onPhone();
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const same = await withoutReloading(bilals);
  const unread = bilals.getByRole('link', { name: /^Blue/ });
  await expect(unread).toContainText('3 unread messages');
  await say(phone, 'Which page are we on?');
  await expect(box(phone)).toHaveValue('');
  await expect(unread).toContainText('4 unread messages');
  const card = laptop.getByRole('article', { name: 'Blue' });
  await expect(card).toContainText('unread message');
  await laptop.goto(blue);
  await say(laptop, 'Page 4');
  await unread.click();
  await expect(bubble(bilals, 'Page 4')).toBeVisible();
  await bilals.getByRole('link', { name: 'Home' }).first().click();
  await expect(bilals.getByRole('link', { name: /^Blue/ })).not.toContainText('unread');
  await same();
});

test('the box for a message grows to three rows, and sends nothing that is empty [CONST-16, MSG-1, MSG-9]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const send = phone.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await box(phone).fill('   ');
  await expect(send).toBeDisabled();
  const heightOf = async (rows: number) => {
    await box(phone).fill(Array.from({ length: rows }, () => 'word').join('\n'));
    return (await box(phone).boundingBox())?.height ?? 0;
  };
  const [one, two, three, nine] = [
    await heightOf(1),
    await heightOf(2),
    await heightOf(3),
    await heightOf(9),
  ];
  expect(one).toBeLessThan(two);
  expect(two).toBeLessThan(three);
  expect(nine).toBe(three);
  await expect(send).toBeEnabled();
});

test('a private conversation has its own page, which greets a student who has nothing to read; one of another category leads to the inbox [CHAT-3, CHAT-5, CHAT-23]', async ({
  amina,
  bilal,
  clarke,
  stage,
}) => {
  const path = `/messages/${chats.bilalAndClarke}`;
  const phone = await bilal.onPhone({ path });
  const laptop = await clarke.onLaptop({ path });
  await expect(phone.getByText('Say "hello"!')).toBeVisible();
  await expect(box(laptop)).toBeVisible();
  await expect(laptop.getByText('Say "hello"!')).toHaveCount(0);
  await say(phone, 'Hello');
  await expect(bubble(laptop, 'Hello')).toContainText('Bilal Khan');
  await expect(phone.getByText('Say "hello"!')).toHaveCount(0);
  const other = crypto.randomUUID();
  await stage.pool.query(
    "insert into chats (id, kind, chat_name, category_id) values ($1, 'individual', 'Elsewhere', $2)",
    [other, categories.evening],
  );
  await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [other, amina.id]);
  const aminas = await amina.onPhone({ path: `/messages/${other}` });
  await expect(aminas).toHaveURL(/\/inbox$/);
});

test('a chat that disappears is gone from every screen without reloading [CHAT-21, LIVE-9]', async ({
  amina,
  stage,
}) => {
  const home = await amina.onPhone();
  const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
  await expect(bubble(phone, 'I am late today.')).toBeVisible();
  await expect(home.getByRole('link', { name: /^Blue/ })).toBeVisible();
  const same = await withoutReloading(phone);
  await stage.pool.query("update messages set text = 'I am on time.' where id = $1", [
    messages.aminaToClarke,
  ]);
  await expect(bubble(phone, 'I am on time.')).toBeVisible();
  await stage.pool.query('delete from chats where id = any($1)', [[chats.aminaAndClarke, chats.blue]]);
  await expect(phone.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  await expect(home.getByRole('link', { name: /^Blue/ })).toHaveCount(0);
  await same();
});

test('a photo is shown before it is sent, and one that is too large is refused in words [MSG-2, MSG-3, MSG-5]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const laptop = await clarke.onLaptop({ path: blue });
  await phone.getByRole('button', { name: 'Add a photo, a video or a recording' }).click();
  const choosing = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Photo or video' }).click();
  const chooser = await choosing;
  await expect(phone.locator('form input[type=file]')).toHaveAttribute('accept', 'image/*,video/*');
  await chooser.setFiles(await sparse('film.mp4', 209_715_201));
  await expect(phone.getByText('Max file size: 200mb')).toBeVisible();
  await phone.locator('form input[type=file]').setInputFiles(await photo());
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(phone.getByText('Max file size: 200mb')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Send' }).click();
  const picture = laptop.getByRole('img', { name: 'Photo: Amina Yusuf' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(phone.getByRole('img', { name: 'Photo: Me' })).toBeVisible();
});

test('a voice message is recorded, heard before it is sent, and heard by the teacher [MSG-4, MSG-6]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
  const laptop = await clarke.onLaptop({ path: `/messages/${chats.aminaAndClarke}` });
  await phone.getByRole('button', { name: 'Record voice' }).click();
  await phone.getByRole('button', { name: 'Stop' }).click();
  await expect(phone.getByRole('button', { name: /Listen|Play/ }).last()).toBeVisible({ timeout: 20_000 });
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(log(laptop).getByRole('article')).toHaveCount(2);
  await expect(log(laptop).getByRole('article').last()).toContainText('Amina Yusuf');
  await expect(log(laptop).getByRole('article').last().getByRole('button').first()).toBeVisible();
});

test('a photo, a video and a recording whose content the server has lost are shown as what cannot be shown, and the chat goes on', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 404 .*\/files\//);
  const kinds = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mpeg' };
  for (const [index, [kind, mediaType]] of Object.entries(kinds).entries()) {
    await stage.pool.query(
      `with lost as (insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
         values (gen_random_uuid(), $1, 'message', 'lost', $2, $3, 1000, repeat('0', 64)) returning id)
       insert into messages (id, chat_id, seq, file_id, created_by)
         select gen_random_uuid(), $4, $5, id, $1 from lost`,
      [clarke.id, kind, mediaType, chats.aminaAndClarke, 1000 + index],
    );
  }
  await stage.pool.query('update chats set last_seq = 1002 where id = $1', [chats.aminaAndClarke]);
  const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
  const photo = phone.getByRole('img', { name: 'Photo: Colin Clarke' });
  await expect(photo).toBeVisible();
  // The drawn scene, not an empty frame.
  await expect.poll(() => photo.evaluate(({ tagName }) => tagName.toLowerCase())).toBe('svg');
  await expect(phone.getByText('This video cannot be played')).toBeVisible();
  await expect(phone.getByText('This recording cannot be played')).toBeVisible();
  await say(phone, 'I cannot see it');
  await expect(log(phone).getByRole('article').last()).toContainText('I cannot see it');
});

test("a learner's message becomes evidence for her target, once, and is offered to nobody else [MSG-16, MSG-18, MSG-23]", async ({
  amina,
  bilal,
}) => {
  const phone = await amina.onPhone({ path: blue });
  await say(phone, 'I read the bus timetable alone.');
  const mine = bubble(phone, 'I read the bus timetable alone.');
  await openMore(phone, 'I read the bus timetable alone.');
  await mine.getByRole('button', { name: 'Save as evidence' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Save as evidence' });
  await expect(dialog.getByRole('article')).toContainText('I read the bus timetable alone.');
  // A preview offers nothing.
  await expect(dialog.getByRole('article').getByRole('button')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('What is this message evidence for?').selectOption('A personal target');
  await dialog.getByLabel('Which target?').selectOption(targets.aminaSeen);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mine.getByRole('button', { name: 'Saved as evidence' })).toBeDisabled();
  // Nobody else's message is offered to a learner.
  const bilals = await bilal.onPhone({ path: blue });
  await expect(bubble(bilals, 'I read the bus timetable alone.')).toBeVisible();
  await expect(bubble(bilals, 'timetable').getByRole('button', { name: 'More' })).toHaveCount(0);
});

test("a teacher keeps a learner's message as evidence for a task and comments on it, and the learner reads it [MSG-19, MSG-22, CHAT-9]", async ({
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: `/messages/${chats.aminaAndClarke}` });
  // This one is evidence already.
  await openMore(laptop, 'I am late today.');
  await expect(
    bubble(laptop, 'I am late today.').getByRole('button', { name: 'Saved as evidence' }),
  ).toBeDisabled();
  await laptop.goto(blue);
  await openMore(laptop, 'Good morning everyone.');
  await bubble(laptop, 'Good morning').getByRole('button', { name: 'Save as evidence' }).click();
  const choice = laptop.getByRole('dialog', { name: 'Save as evidence' });
  await choice.getByLabel('What is this message evidence for?').selectOption('A task of Asking the way');
  await choice.getByLabel('Which task?').selectOption(tasks.describe);
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(choice).toHaveCount(0);
  await laptop.goto(`/staff/users/${amina.id}/progress/modules/${modules.directions}/tasks`);
  const card = laptop.getByRole('article').filter({ hasText: 'Good morning everyone.' });
  await card
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  const comment = laptop.getByRole('form', { name: 'Add comment' });
  await comment.getByRole('textbox').fill('A good greeting.');
  await comment.getByRole('button', { name: 'Send' }).click();
  const phone = await amina.onPhone({
    path: `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`,
  });
  await expect(phone.getByText('A good greeting.')).toBeVisible();
  const { rows } = await stage.pool.query(
    'select source_message_id from evidence where task_id = $1 and owner_id = $2 and text = $3',
    [tasks.describe, amina.id, 'Good morning everyone.'],
  );
  expect(rows).toEqual([{ source_message_id: messages.blueSecond }]);
});

test('a message that is deleted disappears for everybody, after a question [MSG-12, MSG-14, MSG-15]', async ({
  amina,
  bilal,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const bilals = await bilal.onPhone({ path: blue });
  const laptop = await clarke.onLaptop({ path: blue });
  await expect(bubble(bilals, 'Good morning everyone.')).toBeVisible();
  await expect(bubble(phone, 'Welcome to class Blue.').getByRole('button', { name: 'More' })).toHaveCount(0);
  await expect(bubble(laptop, 'I have left since.').getByRole('button', { name: 'More' })).toHaveCount(0);
  await expect(bubble(phone, 'I have left since.')).toContainText('Deleted User');
  await openMore(phone, 'Good morning everyone.');
  await bubble(phone, 'Good morning everyone.').getByRole('button', { name: 'Delete' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Delete message' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(bubble(phone, 'Good morning everyone.')).toBeVisible();
  await bubble(phone, 'Good morning everyone.').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  for (const page of [phone, bilals, laptop])
    await expect(bubble(page, 'Good morning everyone.')).toHaveCount(0);
  await say(bilals, 'Bad words');
  await openMore(laptop, 'Bad words');
  await bubble(laptop, 'Bad words').getByRole('button', { name: 'Delete' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  for (const page of [phone, bilals, laptop]) await expect(bubble(page, 'Bad words')).toHaveCount(0);
});

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

test('a message that is sent without a connection waits, survives a reload, and arrives exactly once', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|part of the app could not be loaded/);
  const phone = await amina.onPhone({ path: blue });
  await expect(box(phone)).toBeVisible();
  const context = phone.context();
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await say(phone, 'Sent from the lift');
  await expect(bubble(phone, 'Sent from the lift')).toContainText(/Waiting|Sending/);
  await context.unroute('**/api/**');
  await phone.reload();
  const said = async () =>
    (await stage.pool.query("select id from messages where text = 'Sent from the lift'")).rowCount;
  await expect.poll(said, { timeout: 20_000 }).toBe(1);
  await expect(bubble(phone, 'Sent from the lift')).toHaveCount(1);
  await expect(bubble(phone, 'Sent from the lift')).not.toContainText(/Waiting|Sending|Sent$/);
  await phone.reload();
  await expect(bubble(phone, 'Sent from the lift')).toHaveCount(1);
  expect(await said()).toBe(1);
});

test('a reader who scrolled back is not moved by news, and one who reads the newest follows them [CHAT-24]', async ({
  amina,
  clarke,
  stage,
}) => {
  await stage.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by, created_at)
     select gen_random_uuid(), $1, 3 + n, 'Number ' || n, $2, now() - (300 - n) * interval '1 minute'
     from generate_series(1, 180) n`,
    [chats.blue, clarke.id],
  );
  await stage.pool.query('update chats set last_seq = 183 where id = $1', [chats.blue]);
  const phone = await amina.onPhone({ path: blue });
  await expect(bubble(phone, 'Number 180')).toBeInViewport();
  await clarke.call('POST', `/groupChats/${chats.blue}/messages`, {
    messageId: crypto.randomUUID(),
    text: 'Follow me',
  });
  await expect(bubble(phone, 'Follow me')).toBeInViewport();
  // Back to the very first message, page by page.
  await expect
    .poll(
      async () => {
        await log(phone).evaluate((list) => list.scrollTo(0, 0));
        return bubble(phone, 'Welcome to class Blue.').count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await log(phone).evaluate((list) => list.scrollTo(0, 200));
  const top = () => log(phone).evaluate((list) => Math.round(list.scrollTop));
  const before = await top();
  await clarke.call('POST', `/groupChats/${chats.blue}/messages`, {
    messageId: crypto.randomUUID(),
    text: 'Do not move me',
  });
  const down = phone.getByRole('button', { name: /Newest messages/ });
  await expect(down).toContainText('1 unread message');
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await down.click();
  await expect(bubble(phone, 'Do not move me')).toBeInViewport();
  await expect(down).toHaveCount(0);
});

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
