// Saving a message as evidence: by the learner who wrote it, or by staff.
import { chats, messages, modules, targets, tasks, topics } from '../testing/world-ids.ts';
import { blue, bubble, openMore, say } from './chat-page.ts';
import { expect, test } from './stage.ts';
import { workOf } from './student-page.ts';

test("a learner's message becomes evidence for her target, once, and is offered to nobody else [MSG-16, MSG-18, MSG-23]", async ({
  amina,
  bilal,
  clarke,
  priya,
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
  await dialog.getByLabel('Which work is this for?').selectOption('A personal target');
  await test.step('she saves it for her own target, where she finds it [MSG-21]', async () => {
    await dialog.getByLabel('Which target?').selectOption(targets.aminaSeen);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(mine.getByRole('button', { name: 'Saved as evidence' })).toBeDisabled();
    const own = await amina.onPhone({ path: `/targets/${targets.aminaSeen}` });
    await expect(own.getByRole('article', { name: 'I read the bus timetable alone.' })).toBeVisible();
  });
  // Nobody else's message is offered to a learner.
  const bilals = await bilal.onPhone({ path: blue });
  await expect(bubble(bilals, 'I read the bus timetable alone.')).toBeVisible();
  await expect(bubble(bilals, 'timetable').getByRole('button', { name: 'More' })).toHaveCount(0);
  await test.step('nor is a message of staff offered, to a student or to other staff [MSG-20]', async () => {
    await expect(bubble(phone, 'Welcome to class Blue.').getByRole('button', { name: 'More' })).toHaveCount(
      0,
    );
    const office = await priya.onLaptop({ path: blue });
    await openMore(office, 'Welcome to class Blue.');
    await expect(
      bubble(office, 'Welcome to class Blue.').getByRole('button', { name: 'Delete' }),
    ).toBeVisible();
    await expect(
      bubble(office, 'Welcome to class Blue.').getByRole('button', { name: 'Save as evidence' }),
    ).toHaveCount(0);
    const laptop = await clarke.onLaptop({ path: blue });
    await openMore(laptop, 'Welcome to class Blue.');
    await expect(
      bubble(laptop, 'Welcome to class Blue.').getByRole('button', { name: 'Save as evidence' }),
    ).toHaveCount(0);
  });
});

test("a teacher saves a learner's message as evidence for a task and comments on it, and the learner reads it [MSG-19, MSG-22, CHAT-9]", async ({
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
  await choice.getByLabel('Which work is this for?').selectOption('A task of Asking the way');
  await choice.getByLabel('Which task?').selectOption(tasks.describe);
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(choice).toHaveCount(0);
  await laptop.goto(workOf(amina));
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
