// What people hear who use a screen reader: what appears by itself, what is being sent, and why nothing was sent.
import { evidenceSentences } from '@foothold/domain/evidence/input';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { listen } from './heard.ts';
import { offline } from './out-of-reach.ts';
import { expect, test } from './stage.ts';

test('a learner who listens hears that the connection is lost, and that the saved answers wait for it', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
  const heard = await listen(phone);
  await phone.context().setOffline(true);
  await expect
    .poll(heard)
    .toContain('You are offline. Your work is safe on this device and will be sent later.');
  await phone.getByLabel('What do you want to learn?').fill('To read letters');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(heard).toContain('Waiting. Your answers are safe on this device.');
});

test('a learner who listens hears why an empty piece of work was not sent', async ({ bilal }) => {
  const phone = await bilal.onPhone({
    path: `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`,
  });
  const send = phone.getByRole('button', { name: 'Send' });
  await expect(send).toBeVisible();
  const heard = await listen(phone);
  await send.click();
  await expect.poll(heard).toContain(evidenceSentences.empty);
});
