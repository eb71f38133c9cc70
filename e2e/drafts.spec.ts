// Text that a teacher is writing survives changes by others, lost responses and a change of category.
import { evidence, modules, targets, tasks, topics } from '../testing/world-ids.ts';
import { expect, test } from './stage.ts';

/** Her evidence for each kind of subject, and the pages that show it. */
const ofAmina = [
  {
    kind: 'task',
    path: `modules/${modules.directions}/tasks`,
    form: `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`,
    region: /Describe your way home/,
    work: `tasks/${tasks.describe}/evidence/${evidence.aminaOpen}`,
  },
  {
    kind: 'target',
    path: 'targets',
    form: `/targets/${targets.aminaSeen}`,
    region: /Target 1/,
    work: `personalTargets/${targets.aminaSeen}/evidence/${evidence.aminaForTarget}`,
  },
];

const items = `/staff/topics/${topics.town}/modules/${modules.directions}/tasks`;

test('a new task whose response was lost is saved, and can be changed in the same form', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const laptop = await clarke.onLaptop({ path: items });
  await laptop.route('**/api/topics/**/tasks', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await laptop.getByRole('button', { name: 'Add task' }).click();
  const form = laptop.getByRole('form', { name: 'Task 3' });
  await form.getByLabel('Instructions').fill('Draw a map');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await expect(form.getByText('This was not saved.')).toHaveCount(0);
  await form.getByLabel('Instructions').fill('Draw a small map');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(laptop.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await expect(form).toHaveCount(0);
  const { rows } = await stage.pool.query("select instructions from tasks where instructions like 'Draw%'");
  expect(rows).toEqual([{ instructions: 'Draw a small map' }]);
});

test('a task opened while another is being deleted stays open with the typed text', async ({ clarke }) => {
  const laptop = await clarke.onLaptop({ path: items });
  await laptop.getByRole('button', { name: 'Add task' }).click();
  await laptop.getByLabel('Instructions').fill('Draw a map');
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('button', { name: 'Saved!' })).toBeVisible();
  const deleting = Promise.withResolvers<void>();
  await laptop.route('**/api/topics/**/tasks/*', async (route) => {
    await deleting.promise;
    await route.continue();
  });
  const list = laptop.getByRole('list', { name: 'Tasks' });
  await laptop.getByRole('button', { name: 'Delete: Draw a map' }).click();
  await laptop.getByRole('button', { name: 'Edit: Describe your way home' }).click();
  const other = laptop.getByRole('form', { name: 'Task 1' });
  await other.getByLabel('Instructions').fill('Describe your way to work');
  deleting.resolve();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(laptop.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(other.getByLabel('Instructions')).toHaveValue('Describe your way to work');
});

test('a user who changes the category with unsaved text is asked first: Cancel keeps both', async ({
  hassan,
}) => {
  const laptop = await hassan.onLaptop({
    path: `/staff/topics/${topics.health}/modules/${modules.doctor}/tasks`,
  });
  await laptop.getByRole('button', { name: 'Add task' }).click();
  const words = laptop.getByLabel('Instructions');
  await words.fill('Call the doctor');
  const question = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await laptop.getByRole('button', { name: 'Change Category: Evening' }).click();
  await laptop.getByRole('dialog').getByRole('button', { name: 'Morning' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await laptop.getByRole('dialog').getByRole('button', { name: 'Evening' }).click();
  await expect(laptop.getByRole('dialog')).toHaveCount(0);
  await expect(words).toHaveValue('Call the doctor');
  await laptop.getByRole('button', { name: 'Change Category: Evening' }).click();
  await laptop.getByRole('dialog').getByRole('button', { name: 'Morning' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(laptop.getByRole('button', { name: 'Change Category: Morning' })).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('a comment being written in the queue stays when a colleague comments first, and its writer sees both', async ({
  amina,
  clarke,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  const mine = laptop.getByRole('button', { name: /Amina Yusuf.*Asking the way/ });
  await mine.click();
  await expect(mine).toHaveAttribute('aria-current', 'true');
  const form = laptop.getByRole('form', { name: 'Add comment' });
  await form.getByRole('textbox', { name: 'Comment' }).fill('Clear and polite.');
  const path = `/users/${amina.id}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}/comment`;
  expect((await priya.call('PUT', path, { text: 'Which bank?' })).status).toBeLessThan(300);
  await expect(laptop.getByText('Which bank?')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Comment' })).toHaveValue('Clear and polite.');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await expect(mine).toHaveCount(0);
  const { rows } = await stage.pool.query('select text from comments where evidence_id = $1', [
    evidence.aminaOpen,
  ]);
  expect(rows).toEqual([{ text: 'Clear and polite.' }]);
});

test('a draft comment on evidence that the learner deletes stays readable until its writer discards it', async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  const mine = laptop.getByRole('button', { name: /Amina Yusuf.*Asking the way/ });
  await mine.click();
  await expect(mine).toHaveAttribute('aria-current', 'true');
  await laptop.getByRole('textbox', { name: 'Comment' }).fill('Clear and polite.');
  const path = `/users/${amina.id}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}`;
  expect((await amina.call('DELETE', path)).status).toBeLessThan(300);
  await expect(laptop.getByText('Somebody deleted this evidence while you were writing.')).toBeVisible();
  await expect(laptop.getByText('Clear and polite.')).toBeVisible();
  await laptop.getByRole('button', { name: 'Discard mine' }).click();
  await expect(mine).toHaveCount(0);
});

for (const { kind, path, form, region, work } of ofAmina) {
  test(`a draft comment on evidence for a ${kind} of a student stays readable when the learner deletes the evidence`, async ({
    amina,
    clarke,
  }) => {
    const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}/progress/${path}` });
    const section = laptop.getByRole('region', { name: region });
    await section.getByRole('button', { name: 'Add comment' }).first().click();
    await section.getByRole('textbox', { name: 'Comment' }).fill('Clear and polite.');
    expect((await amina.call('DELETE', `/users/${amina.id}/${work}`)).status).toBeLessThan(300);
    await expect(section.getByText('Somebody deleted this evidence while you were writing.')).toBeVisible();
    await expect(section.getByText('Clear and polite.')).toBeVisible();
    await expect(section.getByRole('textbox', { name: 'Comment' })).toHaveCount(0);
    await section.getByRole('button', { name: 'Discard mine' }).click();
    await expect(laptop.getByText('Clear and polite.')).toHaveCount(0);
  });

  test(`a learner can go on writing when the only evidence for a ${kind} above the form is deleted`, async ({
    amina,
    clarke,
  }) => {
    const phone = await amina.onPhone({ path: form });
    await expect(phone.getByRole('heading', { name: 'My work' })).toBeVisible();
    const box = phone.getByLabel('Write here');
    await box.fill('From the bank I go');
    expect((await clarke.call('DELETE', `/users/${amina.id}/${work}`)).status).toBeLessThan(300);
    await expect(phone.getByRole('heading', { name: 'My work' })).toHaveCount(0);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('From the bank I go');
  });
}

test('a new resource of which only the link is written is restored after the page was killed, and is gone once it is discarded', async ({
  clarke,
}) => {
  const path = `/staff/topics/${topics.town}/modules/${modules.directions}`;
  const laptop = await clarke.onLaptop({ path });
  laptop.on('dialog', (question) => void question.accept());
  const form = laptop.getByRole('form', { name: 'Resource 4' });
  await laptop.getByRole('button', { name: 'Add page' }).click();
  await form.getByLabel('Link').fill('https://lessons.example.org/map');
  await laptop.reload();
  await expect(form.getByLabel('Link')).toHaveValue('https://lessons.example.org/map');
  await laptop.getByRole('link', { name: 'Topics' }).last().click();
  await laptop.getByRole('button', { name: 'Discard' }).click();
  await expect(laptop.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  await laptop.goto(path);
  await expect(laptop.getByRole('list', { name: 'Resources' }).getByRole('listitem')).toHaveCount(3);
  await expect(form).toHaveCount(0);
});

test('a draft task is restored after the page was killed, even if a colleague changed the task, and is gone once it is discarded', async ({
  clarke,
  priya,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await clarke.onLaptop({ path: items });
  // A killed browser shows no question.
  laptop.on('dialog', (question) => void question.accept());
  await laptop.getByRole('button', { name: 'Add task' }).click();
  await laptop.getByLabel('Instructions').fill('Draw a map');
  await laptop.reload();
  await expect(laptop.getByRole('form', { name: 'Task 3' }).getByLabel('Instructions')).toHaveValue(
    'Draw a map',
  );
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('button', { name: 'Saved!' })).toBeVisible();

  await laptop.getByRole('button', { name: 'Edit: Describe your way home' }).click();
  const words = laptop.getByRole('form', { name: 'Task 1' }).getByLabel('Instructions');
  await words.fill('Describe your way to work');
  await laptop.goto('about:blank');
  const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
  const theirs = { instructions: 'Describe your way to school', expectedVersion: 1 };
  expect((await priya.call('PATCH', path, theirs)).status).toBeLessThan(300);
  await laptop.goto(items);
  await expect(words).toHaveValue('Describe your way to work');
  await expect(laptop.getByRole('form', { name: 'Task 1' })).toContainText('Describe your way to school');
  await laptop.getByRole('link', { name: 'Topics' }).last().click();
  await laptop.getByRole('button', { name: 'Discard' }).click();
  await expect(laptop.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  await laptop.goto(items);
  await expect(laptop.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(3);
  await expect(laptop.getByRole('form')).toHaveCount(0);
});
