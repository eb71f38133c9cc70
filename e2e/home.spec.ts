// The learner's home: its content, its badges for what is new, and its texts when there is nothing.
import { chats, modules, topics } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const section = (name: string) => ({ name, exact: true });

test(
  'a learner is welcomed by name, with the next lesson first, then the class, her own things and all lessons [HOME-1, HOME-8, HOME-9]',
  { tag: '@key' },
  async ({ amina }) => {
    const phone = await amina.onPhone();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
    await expect(phone.getByRole('link', { name: /At the shops/ })).toBeVisible();
    await expect(phone.getByRole('heading', { level: 2 })).toHaveText([
      'Current Lessons',
      'Classrooms',
      'Me',
      'My Lessons',
    ]);
    const me = phone.getByRole('region', section('Me'));
    await expect(me.getByRole('link', { name: /My Targets/ })).toBeVisible();
    await expect(me.getByRole('link', { name: /My Learning Plan/ })).toBeVisible();
  },
);

test('each tile of home opens its page [HOME-5, HOME-10, HOME-11]', async ({ amina }) => {
  const phone = await amina.onPhone();
  await expect(phone.getByRole('link', { name: /^Blue/ })).toHaveAttribute('href', `/classes/${chats.blue}`);
  await expect(phone.getByRole('link', { name: /My Targets/ })).toHaveAttribute('href', '/targets');
  await expect(phone.getByRole('link', { name: /My Learning Plan/ })).toHaveAttribute(
    'href',
    '/learningPlan/start',
  );
});

test("a learner's lessons are those of her active classes, each leading to its learning page [HOME-7, HOME-12, HOME-13]", async ({
  amina,
}) => {
  const phone = await amina.onPhone();
  const current = phone.getByRole('region', section('Current Lessons'));
  // The card, and its button.
  await expect(current.getByRole('link')).toHaveCount(2);
  await expect(current.getByRole('link', { name: /^Asking the way/ })).toHaveAttribute(
    'href',
    `/topics/${topics.town}/modules/${modules.directions}/learning`,
  );
  const lessons = phone.getByRole('region', section('My Lessons')).getByRole('link');
  // The current one stands above, and only there.
  await expect(lessons).toHaveCount(2);
  await expect(lessons.filter({ hasText: 'At the shops' })).toHaveAttribute(
    'href',
    `/topics/${topics.town}/modules/${modules.shopping}/learning`,
  );
  // Switched off in her class.
  await expect(lessons.filter({ hasText: 'At the market' })).toHaveCount(0);
});

test('a lesson shows the learner’s progress', async ({ amina }) => {
  const phone = await amina.onPhone();
  const lessons = (title: string) => phone.getByRole('region', section(title));
  // One of three pages and two of two tasks; nothing of two.
  await expect(lessons('Current Lessons').getByRole('link', { name: /Asking the way/ })).toContainText(
    '3 of 5',
  );
  await expect(lessons('My Lessons').getByRole('link', { name: /At the shops/ })).toContainText('0 of 2');
});

test('every progress on home is a bar with its rounded whole percentage, 0 when nothing is done [HOME-16, HOME-21, CONST-9]', async ({
  amina,
  stage,
}) => {
  // One page that is not done, and two tasks that are.
  await stage.pool.query('delete from resource_progress');
  await stage.pool.query('delete from learning_resources where module_id = $1 and index > 0', [
    modules.directions,
  ]);
  const phone = await amina.onPhone();
  const lessons = phone.getByRole('region', section('My Lessons'));
  const current = phone.getByRole('region', section('Current Lessons'));
  await expect(
    lessons.getByRole('link', { name: /At the shops/ }).getByRole('progressbar', { name: 'Progress' }),
  ).toHaveAttribute('value', '0');
  const targets = phone.getByRole('link', { name: /My Targets/ }).getByRole('progressbar');
  await expect(targets).toHaveAttribute('value', '50');
  await expect(current.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '67');
  await expect(current).toContainText('2 of 3');
  await test.step('and whoever listens hears it once in the name of each link', async () => {
    await expect(lessons.getByRole('link').first()).toHaveAccessibleName('At the shops 0 of 2');
    await expect(phone.getByRole('link', { name: /My Targets/ })).toHaveAccessibleName(
      'My Targets 1 of 2 1 new',
    );
  });
  // Each tile with something to do has one; conversations and a plan have nothing to count.
  await expect(lessons.getByRole('link')).toHaveCount(2);
  await expect(lessons.getByRole('progressbar')).toHaveCount(2);
  await expect(phone.getByRole('progressbar')).toHaveCount(4);
});

test('staff read the same progress in whole percent, 0 when nothing is done [HOME-21]', async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}/progress` });
  await expect(laptop.getByRole('link', { name: /Asking the way/ })).toContainText('3 of 5 (60%)');
  await expect(laptop.getByRole('link', { name: /At the shops/ })).toContainText('0 of 2 (0%)');
});

test('a learner without classes reads where they will appear, and is offered her profile instead of lessons [HOME-6, HOME-14]', async ({
  elena,
}) => {
  const phone = await elena.onPhone();
  await expect(phone.getByText('Classroom chats will appear here')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Update Profile' })).toHaveAttribute('href', '/profile');
  await expect(phone.getByRole('heading', section('My Lessons'))).toHaveCount(0);
  await expectAccessible(phone);
});

test('only a learner of more than one category can switch between them [HOME-2, HOME-3, SHELL-3]', async ({
  amina,
  elena,
}) => {
  const elenas = await elena.onPhone();
  await expect(elenas.getByText('Classroom chats will appear here')).toBeVisible();
  const switcher = elenas.getByRole('combobox', { name: 'Category' });
  await expect(switcher.getByRole('option')).toHaveText(['Evening', 'Morning']);
  await expect(switcher.getByRole('option', { selected: true })).toHaveText('Morning');
  const aminas = await amina.onPhone();
  await expect(aminas.getByRole('link', { name: /^Blue/ })).toBeVisible();
  await expect(aminas.getByRole('combobox')).toHaveCount(0);
});

test('a learner sees what is new: a target, a plan and messages [HOME-15, HOME-18, HOME-20]', async ({
  amina,
}) => {
  const phone = await amina.onPhone();
  await expect(phone.getByRole('link', { name: /My Targets/ })).toContainText('1 new');
  await expect(phone.getByRole('link', { name: /^Blue/ })).toContainText('1 unread message');
});

test('a plan has a badge until its learner has opened it since the last change [HOME-19]', async ({
  amina,
}) => {
  const phone = await amina.onPhone();
  await expect(phone.getByRole('link', { name: /My Learning Plan/ })).toContainText('2 new');
});

test(
  'a class appears and disappears without reloading when a learner is added and removed [LIVE-10, LIVE-11, HOME-4, THREAT-9]',
  { tag: '@key' },
  async ({ amina, stage }) => {
    const phone = await amina.onPhone();
    await expect(phone.getByRole('link', { name: /^Blue/ })).toBeVisible();
    const same = await withoutReloading(phone);
    const green = phone.getByRole('link', { name: /^Green/ });
    await expect(green).toHaveCount(0);
    await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
      chats.green,
      amina.id,
    ]);
    await expect(green).toBeVisible();
    await stage.pool.query('delete from chat_members where chat_id = $1 and user_id = $2', [
      chats.green,
      amina.id,
    ]);
    await expect(green).toHaveCount(0);
    await same();
  },
);

test('a lesson that the teacher makes current moves to the top without reloading [HOME-7, LIVE-6]', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone();
  const current = phone.getByRole('region', section('Current Lessons'));
  await expect(current.getByRole('link', { name: /^Asking the way/ })).toBeVisible();
  await expect(current.getByRole('link', { name: /At the shops/ })).toHaveCount(0);
  const same = await withoutReloading(phone);
  await stage.pool.query('update chat_modules set current = true where chat_id = $1 and module_id = $2', [
    chats.blue,
    modules.shopping,
  ]);
  await expect(current.getByRole('link', { name: /At the shops/ })).toBeVisible();
  await stage.pool.query("update modules set module_name = 'At the bakery' where id = $1", [
    modules.shopping,
  ]);
  await expect(current.getByRole('link', { name: /At the bakery/ })).toBeVisible();
  await same();
});
