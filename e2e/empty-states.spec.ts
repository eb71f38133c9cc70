// What users read when something is missing or still loading: exactly the specified texts.
import { randomUUID } from 'node:crypto';
import { missingId } from '../testing/identity.ts';
import { chats, messages, modules, topics } from '../testing/world-ids.ts';
import { planOfBlue } from './class-page.ts';
import { expectAccessibleScreen } from './proofs.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;

test('staff who open a missing item read that it was not found, for each kind of item [ERR-27]', async ({
  amina,
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from privacy_policies');
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  await laptop.clock.install();
  for (const [path, sentence] of [
    [`/messages/${missingId}`, 'Chat not found'],
    [`/staff/classrooms/${missingId}`, 'Classroom not found'],
    [`/staff/topics/${topics.town}/modules/${missingId}`, 'Module not found'],
    [`/staff/users/${missingId}/progress`, 'Student not found'],
    [`/staff/users/${missingId}`, 'User not found'],
    [`/staff/users/${amina.id}/learningPlans/${missingId}/start`, 'Learning Plan not found'],
    ['/privacy', 'Policy not found'],
  ] as const) {
    await laptop.goto(path);
    await expect(laptop.getByRole('main')).toBeVisible();
    // A user's page has a heading while it waits, too.
    if (/^(?:Student|User)/.test(sentence)) {
      await expect(laptop.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();
      await expectAccessibleScreen(laptop);
    }
    // For a user and a policy the app waits a few seconds before it says so.
    await laptop.clock.fastForward(6_000);
    await expect(laptop.getByText(sentence, { exact: true }), path).toBeVisible();
  }
});

test('a learner who opens a missing item reads that it was not found, for each kind of item [ERR-28]', async ({
  amina,
}) => {
  const phone = await amina.onPhone();
  for (const [path, sentence, simply] of [
    [`/topics/${topics.town}/modules/${missingId}`, 'Module not found', 'This lesson is not here now.'],
    [`${lesson}/learning/${missingId}`, 'Resource not found', 'This page is not here now.'],
    [`${lesson}/tasks/${missingId}`, 'Task not found', 'This task is not here now.'],
    [`/targets/${missingId}`, 'Target not found', 'This target is not here now.'],
    [`/messages/${missingId}`, 'Chat not found', 'This chat is not here now.'],
  ] as const) {
    await phone.goto(path);
    await expect(phone.getByText(sentence, { exact: true }), path).toBeVisible();
    await expect(phone.getByText(simply, { exact: true }), path).toBeVisible();
  }
});

test('staff are told where a list is still empty [ERR-29, CDET-20, APRIV-5]', async ({ priya, stage }) => {
  await stage.pool.query('delete from privacy_policies');
  await stage.pool.query('update plan_templates set published_at = null');
  const spare = `/staff/topics/${topics.town}/modules/${modules.spare}`;
  const laptop = await priya.onLaptop({ path: spare });
  for (const [path, sentence] of [
    [spare, 'No resources yet'],
    [`${spare}/tasks`, 'No tasks yet'],
    [planOfBlue, 'No published learning plans available'],
    ['/staff/admin/privacy', 'No policies found'],
  ] as const) {
    await laptop.goto(path);
    await expect(laptop.getByText(sentence, { exact: true }), path).toBeVisible();
  }
});

test('a learner is told where a list is still empty, and what a first message could say [ERR-30, ERR-31]', async ({
  bilal,
  elena,
  stage,
}) => {
  await stage.pool.query('delete from tasks where module_id = $1', [modules.letters]);
  const letters = `/topics/${topics.town}/modules/${modules.letters}`;
  const [elenas, bilals] = [await elena.onPhone(), await bilal.onPhone()];
  for (const [phone, path, sentence] of [
    [elenas, '/', 'Classroom chats will appear here'],
    [elenas, '/targets', 'No targets yet'],
    [elenas, '/learningPlan/start', 'No learning plan yet'],
    [bilals, letters, 'No resources yet'],
    [bilals, `${letters}/tasks`, 'No tasks yet'],
    [bilals, `/messages/${chats.bilalAndClarke}`, 'Say "hello"!'],
  ] as const) {
    await phone.goto(path);
    await expect(phone.getByText(sentence, { exact: true }), path).toBeVisible();
  }
});

test('an image that does not load is replaced: by a placeholder for a lesson or a message, by the default avatar for a person [ERR-11, ERR-32]', async ({
  amina,
  bilal,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 404/);
  const gone = { profile: randomUUID(), module: randomUUID(), message: randomUUID() };
  await stage.pool.query(
    `with gone as (
       insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       select value::uuid, $1, key, 'gone', 'image', 'image/png', 1, 'x'
       from jsonb_each_text($4) returning id, purpose),
     face as (update users set profile_file_id = gone.id from gone
       where purpose = 'profile' and users.id = $1),
     drawing as (update modules set image_file_id = gone.id from gone
       where purpose = 'module' and modules.id = $2)
     update messages set file_id = gone.id from gone where purpose = 'message' and messages.id = $3`,
    [clarke.id, modules.directions, messages.blueFirst, gone],
  );
  const requested = new Set<string>();
  const phone = await amina.onPhone({ path: '/privacy' });
  await phone.route('**/files/*', async (route) => {
    requested.add(new URL(route.request().url()).pathname.replace('/files/', ''));
    await route.fulfill({ status: 404 });
  });
  await phone.goto('/');
  const tile = phone.getByRole('link', { name: /Asking the way/ }).first();
  await expect.poll(() => requested).toContain(gone.module);
  await expect(tile.locator('svg').first()).toBeVisible();
  await expect(tile.locator('img')).toHaveCount(0);
  await phone.goto(`/classes/${chats.blue}`);
  const message = phone.getByRole('article').filter({ hasText: 'Welcome to class Blue.' });
  await expect(message.getByRole('img', { name: /^Photo/ })).toBeVisible();
  await expect.poll(() => requested).toContain(gone.message);
  await expect.poll(() => requested).toContain(gone.profile);
  await expect(message.locator('img')).toHaveCount(0);
  await expect(message.locator('svg').first()).toBeVisible();
  // The avatar is the default one of users without a picture.
  requested.delete(gone.profile);
  await phone.goto('/inbox');
  await expect.poll(() => requested).toContain(gone.profile);
  await expect(phone.getByRole('link', { name: /Colin Clarke/ }).locator('img')).toHaveCount(0);
  const face = await phone
    .getByRole('link', { name: /Colin Clarke/ })
    .locator('svg')
    .first()
    .innerHTML();
  const bilals = await bilal.onPhone({ path: '/profile' });
  expect(face).toBe(await bilals.getByRole('img', { name: 'My picture' }).innerHTML());
});
