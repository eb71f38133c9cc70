// Chats: sending, reading, unread counts and deleting messages, live on every device.
import { categories, chats, messages } from '../testing/world-ids.ts';
import { holdChanges } from './answers.ts';
import { blue, box, bubble, log, openMore, say } from './chat-page.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const distanceFromEnd = (list: Element) => list.scrollHeight - list.clientHeight - list.scrollTop;

test('in a class own messages and staff’s messages look different, and an external link asks first [CHAT-2, MSG-10, MSG-11]', async ({
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
  await test.step('an external link opens in a new window, after a question [MSG-8]', async () => {
    await answer.getByRole('link').click();
    const question = phone.getByRole('alertdialog', { name: 'Open external link' });
    await expect(question).toContainText('www.example.org');
    await question.getByRole('button', { name: 'No' }).click();
    await expect(question).toHaveCount(0);
    expect(phone.context().pages()).toHaveLength(1);
    await phone.context().route('**/www.example.org/**', (route) => route.fulfill({ body: 'Page 4' }));
    await answer.getByRole('link').click();
    const opened = phone.context().waitForEvent('page');
    await question.getByRole('button', { name: 'Yes' }).click();
    const outside = await opened;
    await expect(outside).toHaveURL(/www\.example\.org/);
    await expect(phone).toHaveURL(blue);
    await outside.close();
  });
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await test.step('messages are in the order in which they were written [CHAT-10]', async () => {
    await expect(log(phone).getByRole('article')).toHaveText([
      /Welcome to class Blue\./,
      /Good morning everyone\./,
      /I have left since\./,
      /Page 4/,
    ]);
  });
  await test.step('Enter chooses a word that is being composed, and sends only then', async () => {
    const box = laptop.getByRole('textbox', { name: 'Message' });
    const keyboard = await laptop.context().newCDPSession(laptop);
    await box.focus();
    await keyboard.send('Input.imeSetComposition', { text: 'にほんご', selectionStart: 4, selectionEnd: 4 });
    await laptop.keyboard.press('Enter');
    await keyboard.send('Input.insertText', { text: '日本語' });
    await laptop.keyboard.press('Enter');
    await expect(box).toHaveValue('日本語');
    await laptop.keyboard.press('Enter');
    await expect(box).toHaveValue('');
    await expect(log(phone).getByRole('article')).toHaveCount(5);
    await expect(bubble(phone, '日本語')).toBeVisible();
  });
  await test.step('an internal link opens in the app, without a question [MSG-7]', async () => {
    const same = await withoutReloading(phone);
    await say(laptop, `Look: ${new URL('/targets', laptop.url()).href}`);
    await bubble(phone, 'Look:').getByRole('link').click();
    await expect(phone).toHaveURL('/targets');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('My Targets');
    expect(phone.context().pages()).toHaveLength(1);
    await same();
  });
});

test(
  'a message in a class is unread for the others until they look, without reloading [CHAT-1, CHAT-12, ROLE-14]',
  { tag: '@key' },
  async ({ amina, bilal, clarke }) => {
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
  },
);

test('the message box grows to three rows, and does not send empty messages [CONST-16, MSG-1, MSG-9]', async ({
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

test('a user whose message is too long is told while writing, and nothing is cut off', async ({
  amina,
  clarke,
}) => {
  const words = `${'a'.repeat(19_999)}z`;
  for (const page of [await amina.onPhone({ path: blue }), await clarke.onLaptop({ path: blue })]) {
    await box(page).fill(`${words}!`);
    await expect(page.getByText('This text is too long: 20,001 of 20,000 characters')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await expect(box(page)).toHaveValue(`${words}!`);
    await box(page).fill(words);
    await expect(page.getByText(/This text is too long/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(box(page)).toHaveValue('');
    await expect(bubble(page, words).last()).toContainText('z');
  }
});

test(
  'a private conversation has its own page, which greets a student who has no messages; one of another category leads to the inbox [CHAT-3, CHAT-5, CHAT-23]',
  { tag: '@key' },
  async ({ amina, bilal, clarke, stage }) => {
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
  },
);

test('a learner whose line is slow writes and sends before the messages of the chat have arrived', async ({
  amina,
  clarke,
}) => {
  const words = 'The bus is late again.';
  const laptop = await clarke.onLaptop({ path: `/messages/${chats.aminaAndClarke}` });
  await expect(bubble(laptop, 'I am late today.')).toBeVisible();
  const phone = await amina.onPhone();
  const line = await holdChanges(phone);
  await phone.goto('/inbox');
  await expect(phone.getByRole('link', { name: /Colin Clarke/ })).toContainText('I am late today.');
  line.hold();
  await phone.getByRole('link', { name: /Colin Clarke/ }).click();
  await expect(phone.getByText('Loading')).toBeAttached();
  await say(phone, words);
  await expect(box(phone)).toHaveValue('');
  await expect(phone.getByRole('list', { name: 'Not sent yet' })).toContainText(words);
  await expect(log(phone)).toHaveCount(0);
  await expect(bubble(laptop, words)).toHaveCount(1);
  await box(phone).fill('And the next');
  line.release();
  await expect(bubble(phone, 'I am late today.')).toBeVisible();
  await expect(bubble(phone, words)).toHaveCount(1);
  await expect(phone.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0);
  await expect(box(phone)).toHaveValue('And the next');
  await expect(box(phone)).toBeFocused();
});

test('a deleted chat disappears from every screen without reloading [CHAT-21, LIVE-9]', async ({
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

test('a message is deleted for all users, after a question [MSG-12, MSG-14, MSG-15]', async ({
  amina,
  bilal,
  clarke,
  priya,
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
  await test.step('an admin can delete every user’s messages [MSG-13]', async () => {
    const office = await priya.onLaptop({ path: blue });
    for (const words of ['Welcome to class Blue.', 'I have left since.', 'Kind words']) {
      if (words === 'Kind words') await say(bilals, words);
      await openMore(office, words);
      await bubble(office, words).getByRole('button', { name: 'Delete' }).click();
      await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      for (const page of [phone, laptop, office]) await expect(bubble(page, words)).toHaveCount(0);
    }
  });
});

test('new messages do not move a reader who has scrolled back, and one at the bottom follows them [CHAT-24]', async ({
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

test('a reader stays at the newest message, and one who has scrolled back where she is, when a long message above is deleted', async ({
  amina,
  bilal,
  clarke,
  stage,
}) => {
  const long = 'A long story. '.repeat(20);
  await stage.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by, created_at)
     select gen_random_uuid(), $1, 3 + n, case n when 16 then $3 else 'Number ' || n end, $2,
       now() - (300 - n) * interval '1 minute'
     from generate_series(1, 30) n`,
    [chats.blue, clarke.id, long],
  );
  await stage.pool.query('update chats set last_seq = 33 where id = $1', [chats.blue]);
  const [reader, other] = [await amina.onPhone({ path: blue }), await bilal.onPhone({ path: blue })];
  for (const page of [reader, other]) await expect(bubble(page, 'Number 30')).toBeInViewport();
  // Both see only what is below the long message.
  await bubble(other, 'Number 25').evaluate((message) => message.scrollIntoView({ block: 'end' }));
  await expect(other.getByRole('button', { name: /Newest messages/ })).toBeVisible();
  const place = () => bubble(other, 'Number 25').evaluate((message) => message.getBoundingClientRect().top);
  const before = await place();
  const { rows } = await stage.pool.query('select id from messages where text = $1', [long]);
  await clarke.call('DELETE', `/groupChats/${chats.blue}/messages/${rows[0].id}`);
  for (const page of [reader, other]) await expect(bubble(page, 'A long story.')).toHaveCount(0);
  await expect.poll(() => log(reader).evaluate(distanceFromEnd)).toBeLessThanOrEqual(1);
  await expect(bubble(reader, 'Number 30')).toBeInViewport({ ratio: 1 });
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});

test('in an inactive class staff can write and a learner can only read; in a locked one no one can write [CHAT-13, CHAT-14]', async ({
  amina,
  clarke,
  stage,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const laptop = await clarke.onLaptop({ path: blue });
  for (const page of [phone, laptop]) await expect(box(page)).toBeVisible();
  const set = (active: boolean, locked: boolean) =>
    stage.pool.query('update chats set active = $2, locked = $3 where id = $1', [chats.blue, active, locked]);
  await set(false, false);
  await expect(phone.getByText('This class is finished. You can read.')).toBeVisible();
  await expect(box(phone)).toHaveCount(0);
  await expect(laptop.getByText('Students can read it, but they cannot write.')).toBeVisible();
  await expect(box(laptop)).toBeVisible();
  await set(true, true);
  for (const page of [phone, laptop]) {
    await expect(page.getByText('You can read it, but nobody can write.')).toBeVisible();
    await expect(box(page)).toHaveCount(0);
  }
  await set(true, false);
  for (const page of [phone, laptop]) await expect(box(page)).toBeVisible();
});

test('screen reader users hear new messages of others, and whether the actions of a message are open', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: blue });
  await expect(bubble(phone, 'I have left since.')).toBeVisible();
  const told = phone.getByRole('main').getByRole('status').filter({ hasText: 'Message from' });
  await expect(told).toHaveCount(0);
  await say(phone, 'Which page?');
  await expect(bubble(phone, 'Which page?')).toBeVisible();
  await expect(told).toHaveCount(0);
  const laptop = await clarke.onLaptop({ path: blue });
  await say(laptop, 'Page 4');
  await expect(told).toHaveText('Message from Colin Clarke: Page 4');
  const more = bubble(phone, 'Which page?').getByRole('button', { name: 'More' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});
