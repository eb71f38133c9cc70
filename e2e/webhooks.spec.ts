// Webhooks: an administrator has another system told what happens, sees what arrives there, and what does not.
import { randomUUID } from 'node:crypto';
import { startReceiver } from '../apps/server/src/features/webhooks/receiver.fixture.ts';
import { ask } from '../testing/access/ask.ts';
import { personId } from '../testing/cast.ts';
import { tasks } from '../testing/world-ids.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test('an admin connects another system, which hears by ids what learners and teachers do, until it is gone', async ({
  priya,
  stage,
  watch,
}) => {
  test.slow();
  // The address inside our network.
  watch.expect(/status of 422 .*webhooks/);
  const receiver = await startReceiver();
  const laptop = await priya.onLaptop({ path: '/staff/admin/keys' });
  await laptop.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Webhooks' }).click();
  const list = laptop.getByRole('list', { name: 'Webhooks' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const same = await withoutReloading(laptop);
  const create = laptop.getByRole('button', { name: 'Create webhook' });
  const handIn = async () =>
    ask(stage.url, 'amina', 'evidence.addTaskEvidence', {
      userId: personId('amina'),
      taskId: tasks.describe,
      evidenceId: randomUUID(),
      text: 'My way home.',
    });

  await test.step('by keyboard alone: an address inside our network is refused, another one gets a secret once', async () => {
    await create.focus();
    await laptop.keyboard.press('Enter');
    const form = laptop.getByRole('dialog', { name: 'Create webhook' });
    const save = form.getByRole('button', { name: 'Create', exact: true });
    await save.press('Enter');
    await expect(form.getByText('Please enter an address that begins with https://')).toBeVisible();
    await expect(form.getByLabel('Address')).toBeFocused();
    await laptop.keyboard.type('https://10.0.0.1/hooks');
    await laptop.keyboard.press('Enter');
    await expect(
      form.getByText('This address is inside our own network, so nothing is sent there'),
    ).toBeVisible();
    await form.getByLabel('Address').fill(receiver.address);
    await form.getByLabel('Classroom changed').press('Space');
    await save.press('Enter');
    const shown = laptop.getByRole('alertdialog', { name: 'Secret of the webhook' });
    await expect(shown.getByText('it is not shown again')).toBeVisible();
    await expectAccessible(laptop);
    const size = laptop.viewportSize() ?? { width: 1280, height: 800 };
    await laptop.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(laptop);
    await laptop.setViewportSize(size);
    receiver.secret = (await shown.getByRole('code').textContent()) ?? '';
    await shown.getByRole('button', { name: 'Copy' }).press('Enter');
    expect(await laptop.evaluate(() => navigator.clipboard.readText())).toBe(receiver.secret);
    await shown.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(shown).toHaveCount(0);
    await expect(create).toBeFocused();
  });
  const row = list.getByRole('listitem').filter({ hasText: receiver.address });
  await expect(row).toContainText('Nothing sent yet');
  await expect(row).not.toContainText('Classroom changed');
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^More actions/ }).click();
    await laptop.getByRole('menuitem', { name: action }).click();
  };

  await choose('Send a test');
  await expect(row).toContainText(/Last delivery .*: Delivered/);
  await handIn();
  await expect
    .poll(() => receiver.events.map(({ type }) => type))
    .toEqual(['webhook.test', 'evidence.handedIn']);
  await row.getByRole('button', { name: /^Deliveries/ }).click();
  const deliveries = laptop.getByRole('dialog').getByRole('listitem');
  await expect(deliveries).toHaveCount(2);
  await expect(deliveries.first()).toContainText('Evidence handed in');
  await expect(deliveries.first()).toContainText(receiver.events[1]?.id ?? '');
  await handIn();
  await expect(deliveries).toHaveCount(3);
  await laptop.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await test.step('what happened is sent again on demand, signed with a new secret', async () => {
    await choose('New secret');
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click();
    const shown = laptop.getByRole('alertdialog', { name: 'Secret of the webhook' });
    receiver.secret = (await shown.getByRole('code').textContent()) ?? '';
    await shown.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('The old secret works too until');
    await choose('Send again from…');
    await laptop.getByRole('dialog').getByLabel('Since when?').selectOption('One hour ago');
    await laptop.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => receiver.events.length).toBe(5);
    expect(receiver.events.slice(3)).toEqual(receiver.events.slice(1, 3));
    expect(receiver.problems).toEqual([]);
  });

  await test.step('a receiver that is gone stops the webhook, which administrators see, and switch on again', async () => {
    receiver.answer = 410;
    await handIn();
    await expect(row).toContainText('Stopped');
    await expect(row).toContainText('Refused with status 410');
    const tab = laptop.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Webhooks/ });
    await expect(tab).toContainText('1 stopped');
    receiver.answer = 204;
    await choose('Switch on');
    await expect(row).toContainText(/Last delivery .*: Delivered/);
    await expect(tab).not.toContainText('stopped');
    expect(receiver.events).toHaveLength(6);
  });

  await test.step('a receiver that is out of order is tried again, and administrators see when', async () => {
    receiver.answer = 503;
    await handIn();
    await expect(row).toContainText('Refused with status 503');
    await expect(row).toContainText(/Next try: \w/);
  });

  await choose('Delete');
  const question = laptop.getByRole('alertdialog', { name: 'Delete webhook' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await laptop.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit' }).click();
  const acts = laptop.getByRole('row');
  await expect(acts.nth(1)).toContainText('Webhook deleted');
  await expect(acts.nth(1)).toContainText(new URL(receiver.address).host);
  await same();
  await receiver.stop();
});
