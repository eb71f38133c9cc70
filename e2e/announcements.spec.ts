// What people hear who use a screen reader: what appears by itself, what is being sent, and why nothing was sent.
import { recording } from '../apps/server/src/kernel/files/media.fixture.ts';
import { chats, modules, tasks, topics } from '../testing/world-ids.ts';
import { bubble } from './chat-page.ts';
import { recordAnnouncements } from './announcements.ts';
import { offline } from './out-of-reach.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';

test('a learner who listens hears that the connection is lost, and that the saved answers wait for it', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
  const announced = await recordAnnouncements(phone);
  await phone.context().setOffline(true);
  await expect.poll(announced).toContain('No internet. Your work is safe. We send it later.');
  await phone.getByLabel('What do you want to learn?').fill('To read letters');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(announced).toContain('Waiting. Your answers are safe on this phone.');
});

test('a learner who listens hears once that a recording is on its way and once that it was sent, and no percentages', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({
    path: `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`,
  });
  const network = await phone.context().newCDPSession(phone);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4 * 1024 * 1024 };
  await network.send('Network.emulateNetworkConditions', slow);
  await phone.getByLabel('Write here').fill('A long talk.');
  await phone.locator('input[type=file]').setInputFiles({
    name: 'talk.mp3',
    mimeType: 'audio/mpeg',
    buffer: recording(12 * 1024 * 1024),
  });
  const announced = await recordAnnouncements(phone);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'A long talk.' })).toContainText(
    /Sending [4-9]\d%/,
  );
  await expect.poll(announced).toContain('Sent to Colin Clarke');
  const ofSending = (await announced()).filter((words) => /Send|way|Sent/.test(words));
  expect(ofSending).toEqual(['Sending to Colin Clarke', 'Sent to Colin Clarke']);
});

test('a learner who listens hears that the new picture is being sent', async ({ amina }) => {
  const phone = await amina.onPhone({ path: '/profile' });
  await phone.getByRole('button', { name: 'Change picture' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Change picture' });
  await dialog.locator('input[type=file]').setInputFiles(await photo());
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  const announced = await recordAnnouncements(phone);
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect((await announced()).filter((words) => words.startsWith('Sending'))).toEqual(['Sending']);
});

test('a teacher who has chosen nothing in a list is led to it and hears why nothing was sent', async ({
  clarke,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  await test.step('nobody for a message', async () => {
    await laptop.getByRole('button', { name: 'New message' }).click();
    await laptop.getByRole('dialog').getByRole('button', { name: 'Start chat' }).click();
    const to = laptop.getByRole('combobox', { name: 'To' });
    await expect(to).toBeFocused();
    await expect(to).toHaveAccessibleDescription('Choose at least one person');
    await expect(laptop.getByRole('option')).toHaveCount(0);
  });
  await test.step('no event for a webhook', async () => {
    const admin = await priya.onLaptop({ path: '/staff/admin/webhooks' });
    await admin.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Create webhook' });
    await dialog.getByLabel('Address').fill('https://example.org/hooks');
    for (const event of await dialog.getByRole('checkbox').all()) await event.uncheck();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const first = dialog.getByRole('group', { name: 'Events' }).getByRole('checkbox').first();
    await expect(first).toBeFocused();
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    await expect(first).toHaveAccessibleDescription('Please choose at least one kind of event');
  });
});

test('a teacher who listens hears that a learner has sent a photo', async ({ amina, clarke }) => {
  const laptop = await clarke.onLaptop({ path: `/messages/${chats.aminaAndClarke}` });
  await expect(bubble(laptop, 'I am late today.')).toBeVisible();
  const announced = await recordAnnouncements(laptop);
  const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
  await phone.locator('form input[type=file]').setInputFiles(await photo());
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect.poll(announced).toContain('Message from Amina Yusuf: uploaded an image');
});
