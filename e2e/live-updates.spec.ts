// Additions, changes and removals by others appear on every open screen without reloading.
import { categories, chats, modules, tasks, topics } from '../testing/world-ids.ts';
import { withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test('an admin sees categories and templates appear, change and disappear [LIVE-2, LIVE-3]', async ({
  priya,
  stage,
}) => {
  for (const { path, list, add, rename, remove } of [
    {
      path: '/staff/admin/categories',
      list: 'Categories',
      add: "insert into categories (id, category_name) values ($1, 'Weekend')",
      rename: "update categories set category_name = 'Saturday' where id = $1",
      remove: 'delete from categories where id = $1',
    },
    {
      path: '/staff/admin/learningPlans',
      list: 'Learning Plans',
      add: `insert into plan_templates (id, category_id, title) values ($1, '${categories.morning}', 'Weekend')`,
      rename: "update plan_templates set title = 'Saturday' where id = $1",
      remove: 'delete from plan_templates where id = $1',
    },
  ]) {
    const laptop = await priya.onLaptop({ path });
    const rows = laptop.getByRole('list', { name: list }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const before = await rows.count();
    const same = await withoutReloading(laptop);
    const id = crypto.randomUUID();
    await stage.pool.query(add, [id]);
    await expect(rows.filter({ hasText: 'Weekend' })).toHaveCount(1);
    await stage.pool.query(rename, [id]);
    await expect(rows.filter({ hasText: 'Saturday' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Weekend' })).toHaveCount(0);
    await stage.pool.query(remove, [id]);
    await expect(rows).toHaveCount(before);
    await expect(rows.filter({ hasText: 'Saturday' })).toHaveCount(0);
    await same();
  }
});

test('staff see topics appear, change and disappear, a learner tasks, and a visitor policies [LIVE-4, LIVE-5, LIVE-8]', async ({
  amina,
  clarke,
  stage,
  visitor,
}) => {
  for (const { page, there, add, change, remove } of [
    {
      page: await clarke.onLaptop({ path: '/staff/topics' }),
      there: 'Around town',
      add: `insert into topics (id, category_id, topic_name, subject) values ($1, '${categories.morning}', 'What is new', 'General')`,
      change: "update topics set topic_name = 'What is newer' where id = $1",
      remove: 'delete from topics where id = $1',
    },
    {
      page: await amina.onPhone({ path: `/topics/${topics.town}/modules/${modules.directions}/tasks` }),
      there: 'Describe your way home',
      add: `insert into tasks (id, module_id, index, instructions) select $1, module_id, 2, 'What is new' from tasks where id = '${tasks.describe}'`,
      change: "update tasks set instructions = 'What is newer' where id = $1",
      remove: 'delete from tasks where id = $1',
    },
    {
      page: await visitor.onPhone({ path: '/privacy' }),
      there: 'We keep your data safe.',
      add: "insert into privacy_policies (id, policy, active, created_at) values ($1, 'What is new', true, now())",
      change: "update privacy_policies set policy = 'What is newer' where id = $1",
      remove: 'delete from privacy_policies where id = $1',
    },
  ]) {
    const [main, id] = [page.getByRole('main'), crypto.randomUUID()];
    await expect(main.getByText(there).filter({ visible: true }).first()).toBeVisible();
    const same = await withoutReloading(page);
    await stage.pool.query(add, [id]);
    await expect(
      main.getByText('What is new', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await stage.pool.query(change, [id]);
    await expect(
      main.getByText('What is newer', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(main.getByText('What is new', { exact: true })).toHaveCount(0);
    await stage.pool.query(remove, [id]);
    await expect(main.getByText('What is newer')).toHaveCount(0);
    await expect(main.getByText(there).filter({ visible: true }).first()).toBeVisible();
    await same();
  }
});

test('a learner who is added to a conversation sees it and its messages, and sees changes to her own account at once [LIVE-12, LIVE-13]', async ({
  carlos,
  clarke,
  stage,
}) => {
  const phone = await carlos.onPhone({ path: '/inbox' });
  await expect(phone.getByText('Private messages will appear here')).toBeVisible();
  const same = await withoutReloading(phone);
  await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    chats.bilalAndClarke,
    carlos.id,
  ]);
  const row = phone.getByRole('link', { name: /Bilal Khan & Colin Clarke/ });
  await expect(row).toContainText('No messages yet');
  await clarke.call('POST', `/individualChats/${chats.bilalAndClarke}/messages`, {
    messageId: crypto.randomUUID(),
    text: 'Welcome, Carlos.',
  });
  await expect(row).toContainText('Welcome, Carlos.');
  await phone.getByRole('link', { name: 'Home' }).first().click();
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Welcome, Carlos Silva');
  await stage.pool.query("update users set display_name = 'Carla Silva' where id = $1", [carlos.id]);
  await expect(heading).toHaveText('Welcome, Carla Silva');
  await stage.pool.query('update user_contacts set reset_required = true where user_id = $1', [carlos.id]);
  await expect(heading).toHaveText('Choose a new PIN');
  await same();
});
