// What is new on a learner's home, and how little of it she has to scroll.
import type pg from 'pg';
import { classrooms } from '../packages/demo/src/content/classrooms.ts';
import { modules as demoModules } from '../packages/demo/src/content/curriculum.ts';
import { idOf } from '../testing/identity.ts';
import { personId } from '../testing/cast.ts';
import { chats, evidence, modules, resources, tasks, topics } from '../testing/world-ids.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const voice = idOf('file of a spoken comment');

async function comment(pool: pg.Pool, on: string, text: string, fileId: string | null = null): Promise<void> {
  await pool.query(
    `insert into comments (id, evidence_id, owner_id, text, file_id, created_by)
     values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    [on, personId('amina'), text, fileId, personId('clarke')],
  );
}

async function spokenComment(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
     values ($1, $2, 'comment', 'voice', 'audio', 'audio/mpeg', 10, $3)`,
    [voice, personId('clarke'), '0'.repeat(64)],
  );
  await comment(pool, evidence.aminaOpen, 'Very clear, Amina. Listen to how I say “left”.', voice);
}

test(
  "a comment stands on top of home with the teacher's face, first words and voice, until it has been read [HOME-17]",
  { tag: '@key' },
  async ({ amina, stage, watch }) => {
    // The recording has no bytes here.
    watch.expect(/files|status of 404/);
    const phone = await amina.onPhone();
    await expect(phone.getByRole('heading', { level: 2 }).first()).toHaveText('Current Lessons');
    const same = await withoutReloading(phone);
    await spokenComment(stage.pool);
    const news = phone.getByRole('region', { name: 'New from your teacher' });
    const link = news.getByRole('link', { name: /Colin Clarke.*Very clear, Amina\./ });
    await expect(link).toHaveAttribute('href', `${lesson}/tasks/${tasks.describe}`);
    await expect(phone.getByRole('heading', { level: 2 }).first()).toHaveText('New from your teacher');
    await expect(news).toBeInViewport({ ratio: 1 });
    await expectAccessible(phone);
    const asked = phone.waitForRequest(`**/files/${voice}`);
    await news.getByRole('button', { name: 'Listen to Colin Clarke' }).tap();
    await asked;
    await expect(phone).toHaveURL('/');
    await link.tap();
    await expect(phone.getByText('Very clear, Amina.')).toBeVisible();
    await phone.getByRole('link', { name: 'Home', exact: true }).tap();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
    await expect(phone.getByRole('region', { name: 'Current Lessons' })).toBeVisible();
    await expect(news).toHaveCount(0);
    await same();
  },
);

test('two of the news are shown, the rest when she asks; a comment on a target leads to it', async ({
  amina,
  stage,
}) => {
  await comment(stage.pool, evidence.aminaForTarget, 'Good reading.');
  await comment(stage.pool, evidence.aminaOpen, 'Which bank?');
  await stage.pool.query("update marks set checked_at = '2026-03-06' where subject_id = $1", [tasks.photo]);
  const phone = await amina.onPhone();
  const news = phone.getByRole('region', { name: 'New from your teacher' });
  await expect(news.getByRole('listitem')).toHaveCount(2);
  await news.getByRole('button', { name: 'Show all 4' }).tap();
  await expect(news.getByRole('listitem')).toHaveCount(4);
  // A comment whose author has left.
  await expect(news.getByRole('link', { name: /Deleted User/ })).toBeVisible();
  await news.getByRole('link', { name: /Good reading/ }).tap();
  await expect(phone.getByText('I read the notice alone.')).toBeVisible();
});

test('a lesson that the teacher adds is new until it is begun', async ({ amina, clarke, stage }) => {
  const phone = await amina.onPhone();
  await expect(phone.getByText('New', { exact: true })).toHaveCount(0);
  const added = await clarke.call('POST', `/groupChats/${chats.blue}/modules`, {
    modules: [{ topicId: topics.town, moduleId: modules.spare }],
  });
  expect(added.status, await added.text()).toBeLessThan(300);
  await stage.pool.query('insert into tasks (id, module_id, index, instructions) values ($1, $2, 0, $3)', [
    idOf('task of spare'),
    modules.spare,
    'Say hello',
  ]);
  const news = phone.getByRole('region', { name: 'New from your teacher' });
  await expect(news.getByRole('link', { name: /New lesson.*Not taught yet/ })).toHaveAttribute(
    'href',
    `/topics/${topics.town}/modules/${modules.spare}/learning`,
  );
  const row = phone.getByRole('region', { name: 'My Lessons' }).getByRole('link', { name: /Not taught yet/ });
  await expect(row).toContainText('New');
  await stage.pool.query(
    "insert into evidence (id, owner_id, task_id, index, text, created_by) values (gen_random_uuid(), $1, $2, 0, 'Hello', $1)",
    [amina.id, idOf('task of spare')],
  );
  await expect(news).toHaveCount(0);
  await expect(row).toContainText('Look again');
});

test('the category is chosen below the lessons, not above them [HOME-2]', async ({ elena, stage }) => {
  await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    chats.blue,
    elena.id,
  ]);
  const phone = await elena.onPhone();
  const lessons = phone.getByRole('region', { name: 'My Lessons' });
  await expect(lessons).toBeVisible();
  const [list, switcher] = await Promise.all([
    lessons.boundingBox(),
    phone.getByRole('combobox', { name: 'Category' }).boundingBox(),
  ]);
  expect(switcher!.y).toBeGreaterThan(list!.y + list!.height);
});

/** The class, lessons and news of the demo's first learner, whose home is as full as any. */
async function fillAsInDemo(pool: pg.Pool): Promise<void> {
  const demo = classrooms.find(({ key }) => key === 'entry-one');
  if (demo === undefined) throw new Error('The demo has no such class.');
  await pool.query('delete from chat_modules');
  await pool.query('update chats set chat_name = $1 where id = $2', [demo.name, chats.blue]);
  for (const [index, { slug, active, current }] of demo.modules.entries()) {
    const moduleId = idOf(`demo module ${slug}`);
    // One of the names is taken in this topic.
    const name = `${demoModules.find((module) => module.slug === slug)?.name ?? slug}.`;
    await pool.query('insert into modules (id, topic_id, module_name) values ($1, $2, $3)', [
      moduleId,
      topics.town,
      name,
    ]);
    await pool.query(
      'insert into tasks (id, module_id, index, instructions) select gen_random_uuid(), $1, n, $2 from generate_series(0, 5) n',
      [moduleId, 'Record your voice and say what is the matter with you today'],
    );
    await pool.query(
      'insert into chat_modules (chat_id, module_id, topic_id, index, active, current, added_at) values ($1, $2, $3, $4, $5, $6, null)',
      [chats.blue, moduleId, topics.town, index, active, current],
    );
  }
  await comment(pool, evidence.aminaForTarget, 'Good reading. Now read the next notice to a friend.');
  await pool.query('update chat_modules set added_at = now() where module_id = $1', [
    idOf('demo module calling-999'),
  ]);
}

test('home stays under 1,350 px on a phone, with the lesson’s button in the first 600, for a learner with nine lessons, a class and news', async ({
  amina,
  stage,
}) => {
  await fillAsInDemo(stage.pool);
  const phone = await amina.onPhone();
  await expect(phone.getByRole('region', { name: 'New from your teacher' }).getByRole('link')).toHaveCount(2);
  const current = phone.getByRole('region', { name: 'Current Lessons' });
  const mine = phone.getByRole('region', { name: 'My Lessons' });
  await expect(mine.getByText('Go on (7)')).toBeVisible();
  const height = await phone.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(1350);
  const hero = current.getByRole('article');
  const button = await hero.getByRole('link').last().boundingBox();
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(600);
  await test.step('the other lessons are one tap away, each once', async () => {
    await expect(mine.getByRole('link')).toHaveCount(0);
    await mine.getByText('Go on (7)').tap();
    await expect(mine.getByRole('link')).toHaveCount(7);
    await expect(mine.getByRole('link', { name: /At the doctor/ })).toHaveCount(0);
    await expect(mine.getByText('Finished')).toHaveCount(0);
  });
  await test.step('and still are when she comes back from one', async () => {
    await mine.getByRole('link', { name: /Money and prices/ }).tap();
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('Money and prices');
    await phone.goBack();
    await expect(mine.getByRole('link', { name: /Money and prices/ })).toBeVisible();
  });
  await test.step('a finished one moves to those that are finished', async () => {
    await stage.pool.query(
      `insert into evidence (id, owner_id, task_id, index, text, created_by)
       select gen_random_uuid(), $1, id, 0, 'Done', $1 from tasks where module_id = $2`,
      [amina.id, idOf('demo module money-and-prices')],
    );
    await expect(mine.getByText('Go on (6)')).toBeVisible();
    await mine.getByText('Finished (1)').tap();
    await expect(mine.getByRole('link', { name: /Money and prices/ })).toContainText('Look again');
  });
  await expectNoSidewaysScrolling(phone);
});

test('the thing to do next is in the first view of home, news or not', async ({ amina, stage }) => {
  await spokenComment(stage.pool);
  await stage.pool.query('delete from resource_progress where resource_id = $1', [resources.map]);
  const phone = await amina.onPhone();
  await expect(phone.getByRole('region', { name: 'New from your teacher' }).getByRole('link')).toHaveCount(1);
  await expect(phone.getByRole('link', { name: 'Next: Look at the map' })).toBeInViewport({ ratio: 1 });
});
