// What is new reaches a learner whose app is closed: asked for where it helps, shown by the phone, and it leads to the answer.
import { startPushService } from '../apps/server/src/features/notifications/push-service.fixture.ts';
import { planDeliveriesJob } from '../apps/server/src/features/notifications/deliver.ts';
import { jobsDone } from '../testing/jobs-done.ts';
import { evidence, modules, tasks, topics } from '../testing/world-ids.ts';
import { untilInstalled } from './device.ts';
import { expectAccessible } from './proofs.ts';
import { deliver, takePushes, tap, untilClosed } from './pushes.ts';
import { expect, test } from './stage.ts';

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

test('a learner is asked after handing in whether she wants to be told, and her closed app tells her of the answer', async ({
  amina,
  clarke,
  stage,
}) => {
  const service = await startPushService();
  const phone = service.newPhone();
  const page = await amina.onPhone({ path: '/privacy' });
  await takePushes(page, phone);
  await page.goto(task);
  await untilInstalled(page);
  await page.getByLabel('Write here').fill('I turn left at the bank.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Get a message when your teacher answers?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Yes. You get a message.')).toBeVisible();
  await test.step('she can try it', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('switch', { name: 'Messages on this phone' })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me one now' }).click();
    await expect.poll(() => phone.pushes.length).toBe(1);
  });
  await test.step('by keyboard she stops all news and begins again, and changes two choices at once', async () => {
    await page.getByRole('button', { name: 'Stop all messages' }).press('Enter');
    await expect(page.getByText('You get no messages now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('switch', { name: 'My work' })).toBeChecked();
    const [lessons, texts] = ['Lessons', 'Text message'].map((name) => page.getByRole('switch', { name }));
    await lessons!.press(' ');
    await expect(lessons!).toBeFocused();
    await texts!.press(' ');
    await expect
      .poll(async () => {
        const stored = await stage.pool.query(
          'select work, lessons, texts from contact_choices where user_id = $1',
          [amina.id],
        );
        return stored.rows[0];
      })
      .toEqual({ work: null, lessons: 'off', texts: false });
  });
  await clarke.call(
    'PUT',
    `/users/${amina.id}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}/comment`,
    {
      text: 'Very good, Amina.',
    },
  );
  await test.step('while she looks at the app, her phone is quiet', async () => {
    await planDeliveriesJob.run(null, stage.services);
    await jobsDone(stage.pool);
    expect(phone.pushes).toHaveLength(1);
  });
  await stage.pool.query('delete from auth.presence');
  await stage.pool.query('update deliveries set due_at = now()');
  await planDeliveriesJob.run(null, stage.services);
  await jobsDone(stage.pool);
  const told = phone.pushes.at(-1)!;
  expect(told).toMatchObject({ text: 'Your teacher answered your work.', path: task, badge: 1 });
  const shown = await deliver(page, told);
  expect(shown).toMatchObject({ title: 'Talk English', body: 'Your teacher answered your work.' });
  await test.step('a tap leads the open app to the answer', async () => {
    expect(await tap(page, shown)).toBeNull();
    await expect(page.getByText('Very good, Amina.')).toBeVisible();
  });
  await test.step('and opens the closed one there', async () => {
    await untilClosed(page);
    const path = await tap(page, shown);
    expect(path).toBe(task);
    await page.goto(new URL(path!, stage.url).href);
    await expect(page.getByText('Very good, Amina.')).toBeVisible();
  });
  await service.stop();
});

test('a learner who says no is not asked again for a month', async ({ bilal }) => {
  const service = await startPushService();
  const page = await bilal.onPhone({ path: '/privacy' });
  await takePushes(page, service.newPhone());
  await page.goto(task);
  await untilInstalled(page);
  const question = page.getByText('Get a message when your teacher answers?');
  const handIn = async (text: string) => {
    await page.getByLabel('Write here').fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Add more' })).toBeVisible();
  };
  await handIn('I go by bus.');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await handIn('I go by bike.');
  await page.waitForLoadState('networkidle');
  await expect(question).toHaveCount(0);
  await page.evaluate(() => {
    const before = Date.now() - 31 * 24 * 60 * 60 * 1000;
    localStorage.setItem('foothold.push-declined', String(before));
  });
  await page.reload();
  await handIn('I go on foot.');
  await expect(question).toBeVisible();
  await service.stop();
});
