// Work that arrives too late for its task, target or chat is not lost: every screen reports it, and one page lists it.
import { personId } from '../testing/cast.ts';
import { chats, modules, targets, tasks, topics } from '../testing/world-ids.ts';
import { box, bubble, say } from './chat-page.ts';
import { cutOff, offline } from './out-of-reach.ts';
import { expectAccessible } from './proofs.ts';
import { photo, sound } from './sample-files.ts';
import { expect, test } from './stage.ts';

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
const notSentBanner = 'Some work is not sent. It is safe here.';

test('evidence for a lesson that was deactivated meanwhile is not lost: the learner is told, can copy and save it, and sends it once the lesson is active again', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(offline);
  watch.expect(/status of 404/);
  const phone = await amina.onPhone({ path: task });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  const reconnect = await cutOff(phone.context());
  await phone.getByLabel('Write here').fill('I walk past the bank.');
  await phone.locator('input[type=file]').setInputFiles(await photo());
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send' }).click();
  const item = phone.getByRole('article').filter({ hasText: 'I walk past the bank.' });
  await expect(item).toContainText(/Waiting|Sending/);
  const lesson = (active: boolean) =>
    clarke.call('PATCH', `/groupChats/${chats.blue}/modules/${modules.directions}`, { active });
  expect((await lesson(false)).status).toBe(200);
  await expect(phone.getByRole('heading', { name: /not found/ })).toBeVisible();
  await expect(phone.getByText(notSentBanner)).toHaveCount(0);
  await reconnect();
  await expect(phone.getByText(notSentBanner)).toBeVisible();
  await expect(phone.getByRole('heading', { name: /not found/ })).toBeVisible();

  // Not shown above a chat, which needs the height.
  await phone.getByRole('link', { name: 'Home' }).last().click();
  await phone.getByRole('link', { name: /^Blue/ }).click();
  await expect(box(phone)).toBeInViewport();
  await expect(phone.getByText(notSentBanner)).toBeHidden();
  await phone.goBack();

  await phone.getByRole('link', { name: 'Show' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Not sent');
  await expect(phone.getByText(notSentBanner)).toHaveCount(0);
  await expect(item).toContainText('For: Describe your way home');
  await expect(item).toContainText('This task is not here now.');
  await expect(item.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(item).toContainText('Your photo');
  await expect(item).not.toContainText('street');
  await expectAccessible(phone);
  await item.getByRole('button', { name: 'Copy text' }).click();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe('I walk past the bank.');
  const saving = phone.waitForEvent('download');
  await item.getByRole('button', { name: 'Save file' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^street\./);

  expect((await lesson(true)).status).toBe(200);
  await item.getByRole('button', { name: 'Try again' }).click();
  const stored = "select 1 from evidence where text = 'I walk past the bank.' and file_id is not null";
  await expect.poll(async () => (await stage.pool.query(stored)).rowCount).toBe(1);
  await phone.getByRole('link', { name: 'Home' }).first().click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  await expect(phone.getByText(notSentBanner)).toHaveCount(0);
});

test('a message to a class that the learner has left and evidence for a deleted target are listed together, even after a reload, until the learner deletes them', async ({
  amina,
  clarke,
  watch,
}) => {
  watch.expect(offline);
  watch.expect(/status of 40[34]/);
  const phone = await amina.onPhone({ path: `/classes/${chats.blue}` });
  await expect(box(phone)).toBeVisible();
  const reconnect = await cutOff(phone.context());
  await say(phone, 'See you on Monday');
  await expect(bubble(phone, 'See you on Monday')).toContainText('Waiting');
  await phone.goto(`/targets/${targets.aminaSeen}`);
  await phone.getByLabel('Write here').fill('I read a letter.');
  await phone.locator('form input[type=file]').setInputFiles(await sound(3));
  await expect(phone.locator('form')).toContainText('Your recording, 3 seconds');
  await phone.getByRole('button', { name: 'Send' }).click();
  const letter = phone.getByRole('article').filter({ hasText: 'I read a letter.' });
  await expect(letter).toContainText(/Your recording, 3 seconds.*(Waiting|Sending)/s);
  await expect(letter).not.toContainText('voice');
  const others = (['clarke', 'bilal', 'fatima', 'george'] as const).map(personId);
  const responses = [
    await clarke.call('PUT', `/groupChats/${chats.blue}/participants`, { userIds: others }),
    await clarke.call('DELETE', `/users/${amina.id}/personalTargets/${targets.aminaSeen}`),
  ];
  expect(responses.map(({ ok }) => ok)).toEqual([true, true]);
  await reconnect();
  await expect(phone.getByText(notSentBanner)).toBeVisible();
  await phone.goto('/');
  await phone.getByRole('link', { name: 'Show' }).click();
  const items = phone.getByRole('article');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(/To Blue.*See you on Monday/s);
  await expect(items.last()).toContainText(
    /For: Target 1 of Amina.*Your recording, 3 seconds.*I read a letter\./s,
  );
  await expect(items.last()).not.toContainText('voice');
  const question = phone.getByRole('alertdialog', { name: 'Delete' });
  await items.first().getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('It is only here.');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toHaveCount(0);
  await expect(items).toHaveCount(2);
  for (const left of [1, 0]) {
    await items.first().getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(items).toHaveCount(left);
  }
  await expect(phone.getByText('Nothing is waiting here')).toBeVisible();
  await phone.getByRole('link', { name: 'Home' }).first().click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  await expect(phone.getByText(notSentBanner)).toHaveCount(0);
});
