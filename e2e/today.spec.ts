// The home screen of staff: what waits for them, who needs them, and what is new in their classrooms.
import type { Locator, Page } from '@playwright/test';
import { chats, evidence, modules, resources, tasks, topics } from '../testing/world-ids.ts';
import { offline } from './out-of-reach.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test(
  'at home a teacher finds what waits, who needs her and what is new, each one press away [STAFF-3, STAFF-13, STAFF-14]',
  { tag: '@key' },
  async ({ clarke }) => {
    const laptop = await clarke.onLaptop();
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Welcome, Colin Clarke');
    await expect(laptop.locator('img[src$="-band.svg"]')).toBeVisible();
    const part = (name: string) => laptop.getByRole('region', { name });
    await test.step('evidence and plans, with the way to the oldest', async () => {
      await expect(part('To review').getByRole('listitem')).toHaveText([
        '5 to comment on',
        '3 plans to check',
      ]);
      const ways = part('To review').getByRole('link');
      await expect(ways).toHaveText([
        '5 to comment on',
        '3 plans to check',
        'Review 8',
        / has waited \d+ days? for a comment$| waits for a comment$/,
      ]);
      await expect(ways.nth(0)).toHaveAttribute('href', '/staff/review');
      await expect(ways.nth(1)).toHaveAttribute(
        'href',
        /\/staff\/users\/[\w-]+\/learningPlans\/[\w-]+\/(start|end)$/,
      );
      await expect(ways.nth(2)).toHaveAttribute('href', '/staff/review');
      await expect(ways.nth(3)).toHaveAttribute('href', '/staff/review');
    });
    await test.step('her students who have been quiet longest, with the way to their work', async () => {
      const students = part('Students who need you').getByRole('link');
      // By the time of day it is a day more for the one or for both, who then stand by name.
      await expect(students).toHaveText(
        Array.from({ length: 2 }, () => /^(Amina Yusuf|Bilal Khan)Quiet for \d+ days/),
      );
      const days = (await students.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
      expect(days).toEqual(days.toSorted((a, b) => b - a));
      await expect(students.first()).toHaveAttribute('href', /\/staff\/users\/[\w-]+\/progress$/);
    });
    await test.step('and the others who have done least, each with how much', async () => {
      const lowest = part('Lowest progress').getByRole('link');
      await expect(lowest).not.toHaveCount(0);
      await expect(lowest.first().getByRole('progressbar')).toBeVisible();
      await expect(part('Students who need you').getByRole('progressbar')).toHaveCount(2);
    });
    await test.step('unread messages of classes and in private, the newest first, with the way to each', async () => {
      const rows = part('Unread messages').getByRole('link');
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(0)).toHaveAttribute('href', `/classes/${chats.blue}`);
      await expect(rows.nth(0)).toContainText('2 unread messages');
      await expect(rows.nth(1)).toHaveAttribute('href', `/messages/${chats.aminaAndClarke}`);
      await expect(rows.nth(1)).toContainText('I am late today.');
    });
    await test.step('her active classes, with what is new in each and the ways into it', async () => {
      const classes = part('Classrooms').getByRole('article');
      await expect(classes.getByRole('heading')).toHaveText(['Blue', 'New class']);
      const blue = laptop.getByRole('article', { name: 'Blue' });
      await expect(blue.getByRole('listitem')).toHaveText([
        /3 to comment on/,
        /3 plans to check/,
        /2 unread messages/,
      ]);
      await expect(blue).toContainText('4 students · Now: Asking the way');
      await expect(blue.getByRole('link', { name: 'Chat' })).toHaveAttribute(
        'href',
        `/classes/${chats.blue}`,
      );
      await expect(blue.getByRole('link', { name: 'Progress' })).toHaveAttribute(
        'href',
        `/staff/classrooms/${chats.blue}/progress`,
      );
      await expect(laptop.getByRole('article', { name: 'New class' }).getByRole('link')).toHaveText([
        'New class',
        'Add students',
      ]);
    });
    await test.step('the lessons of her classes, as learners see them', async () => {
      const lesson = `/topics/${topics.town}/modules/${modules.directions}/learning`;
      await expect(part('Current Lessons').getByRole('link', { name: /Asking the way/ })).toHaveAttribute(
        'href',
        lesson,
      );
      await laptop.getByText('My Lessons').click();
      await expect(laptop.getByRole('list', { name: 'My Lessons' }).getByRole('link')).toHaveText([
        'Asking the way',
        'At the shops',
        'Formal letters',
      ]);
    });
    // What the bar above covers while the page is scrolled is no target.
    await laptop.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expectAccessible(laptop);
    await laptop.getByRole('link', { name: 'Blue', exact: true }).click();
    await expect(laptop).toHaveURL(`/staff/classrooms/${chats.blue}`);
  },
);

test('a student who is far behind the class and has handed in nothing is shown at home with both reasons', async ({
  amina,
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from evidence');
  await stage.pool.query('delete from resource_progress');
  const classmates = `select m.user_id from chat_members m join users u on u.id = m.user_id
    where m.chat_id = $1 and u.role = 'student' and m.user_id <> $2`;
  await stage.pool.query(
    `insert into resource_progress (user_id, resource_id)
     select student.user_id, page.id from (${classmates}) student, learning_resources page where page.module_id = $3`,
    [chats.blue, amina.id, modules.directions],
  );
  await stage.pool.query(
    `insert into evidence (id, owner_id, task_id, index, text, created_by)
     select gen_random_uuid(), user_id, $3, 0, 'Done.', user_id from (${classmates}) student`,
    [chats.blue, amina.id, tasks.describe],
  );
  await amina.call('PUT', `/users/me/learningResources/${resources.route}`, {
    status: 'completed',
    topicId: topics.town,
    moduleId: modules.directions,
  });
  const laptop = await clarke.onLaptop();
  const students = laptop.getByRole('region', { name: 'Students who need you' }).getByRole('link');
  await expect(students).toHaveText([
    /^Amina YusufBehind the class: 1 done, usual is \d+ · Nothing handed in/,
  ]);
});

test('what a learner does and a colleague answers changes a teacher’s home at once', async ({
  amina,
  bilal,
  clarke,
  priya,
  stage,
}) => {
  const laptop = await clarke.onLaptop();
  const students = laptop.getByRole('region', { name: 'Students who need you' });
  await expect(students.getByRole('link')).toHaveCount(2);
  const same = await withoutReloading(laptop);
  await amina.call('PUT', `/users/me/learningResources/${resources.route}`, {
    status: 'completed',
    topicId: topics.town,
    moduleId: modules.directions,
  });
  await expect(students.getByRole('link')).toHaveText([/^Bilal Khan/]);
  await test.step('once each of the class has done something this week, that is said, and no more', async () => {
    const classmates = `select m.user_id from chat_members m join users u on u.id = m.user_id
      where m.chat_id = $1 and u.role = 'student'`;
    await stage.pool.query(
      `insert into resource_progress (user_id, resource_id) select user_id, $2 from (${classmates}) student
       on conflict do nothing`,
      [chats.blue, resources.route],
    );
    await bilal.call('PUT', `/users/me/learningResources/${resources.route}`, {
      status: 'completed',
      topicId: topics.town,
      moduleId: modules.directions,
    });
    await expect(laptop.getByText('Nobody has been quiet for 7 days.')).toBeVisible();
    await expect(laptop.getByRole('region', { name: 'Lowest progress' }).getByRole('link')).toHaveCount(3);
  });
  const task = `/users/${bilal.id}/tasks/${tasks.describe}`;
  const commented = await priya.call('PUT', `${task}/evidence/${evidence.bilalOpen}/comment`, {
    text: 'Well done.',
    fileId: null,
    expectedVersion: null,
  });
  expect(commented.status).toBeLessThan(300);
  await expect(laptop.getByRole('link', { name: 'Review 7' })).toBeVisible();
  await expect(laptop.getByRole('article', { name: 'Blue' })).toContainText('2 to comment on');
  await stage.pool.query('delete from evidence');
  await stage.pool.query('delete from plans');
  await expect(laptop.getByText('Nothing to review.')).toBeVisible();
  await same();
});

/** From home to the second step of the dialog for a classroom. */
async function nameClassroom(laptop: Page): Promise<Locator> {
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Violet');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
  await dialog.getByRole('combobox', { name: 'Module' }).selectOption('Asking the way');
  await dialog.getByRole('button', { name: 'Next' }).click();
  return dialog;
}

async function createViolet(laptop: Page): Promise<void> {
  const dialog = await nameClassroom(laptop);
  await dialog.getByRole('combobox', { name: 'Teacher' }).fill('Colin');
  await laptop.getByRole('option', { name: 'Colin Clarke' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
}

test('a teacher without a classroom finds the first step at home, and takes it there', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from chat_members where user_id = $1', [clarke.id]);
  const laptop = await clarke.onLaptop();
  const first = laptop.getByRole('region', { name: 'First steps' });
  await expect(first.getByRole('heading')).toHaveText(/3 of 5$/);
  await expect(first.locator('[aria-current=step]')).toContainText('Ask an admin to add you to it.');
  await expectAccessible(laptop);
  await first.getByRole('button', { name: 'Create classroom' }).click();
  await createViolet(laptop);
  await laptop.getByRole('article', { name: 'Violet' }).getByRole('link', { name: 'Add students' }).click();
  await expect(laptop.getByRole('button', { name: 'Add Students' })).toBeVisible();
});

test('an admin begins a category: each step at home is ticked off when it is done, by whomever, until somebody learns', async ({
  amina,
  priya,
  clarke,
  stage,
}) => {
  await stage.pool.query("delete from chats where kind = 'group'");
  await stage.pool.query("update users set role = 'student' where role = 'teacher'");
  await stage.pool.query('update topics set active = false');
  const laptop = await priya.onLaptop();
  const first = laptop.getByRole('region', { name: 'First steps' });
  const next = first.locator('[aria-current=step]');
  const same = await withoutReloading(laptop);
  await expect(first.getByRole('heading')).toHaveText(/1 of 5$/);
  await expect(next).toContainText('Add the first lesson');
  await test.step('each step that can be taken now has its button, the next one’s first', async () => {
    await expect(first.getByRole('link')).toHaveText(['Add a topic', 'Invite user']);
    await expect(first.getByRole('button')).toHaveText(['Use the starter pack']);
  });
  await expectAccessible(laptop);
  await test.step('the starter pack brings a whole course, which arrives by itself and is offered once', async () => {
    await first.getByRole('button', { name: 'Use the starter pack' }).click();
    await expect(next).toContainText('Invite a teacher');
    await expect(first.getByRole('button', { name: 'Use the starter pack' })).toHaveCount(0);
    const topicsPage = await priya.onLaptop({ path: '/staff/topics' });
    for (const name of ['At the library', 'In the bookshop', 'Seeds'])
      await expect(topicsPage.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  });
  await stage.pool.query('update topics set active = true');
  await expect(next).toContainText('Invite a teacher');
  await expect(first.getByRole('link', { name: 'Invite user' })).toHaveAttribute('href', '/staff/users');
  await expectAccessible(laptop);
  await stage.pool.query("update users set role = 'teacher' where id = $1", [clarke.id]);
  await expect(next).toContainText('Create a class');
  await expect(first.getByRole('heading')).toHaveText(/3 of 5$/);
  await first.getByRole('button', { name: 'Create classroom' }).click();
  await createViolet(laptop);
  await expect(next).toContainText('Bring the learners into the class');
  await expect(first.getByRole('link', { name: 'Add students' })).toHaveAttribute(
    'href',
    /classrooms\/[\w-]+$/,
  );
  for (const width of [320, 1280]) {
    await laptop.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScrolling(laptop);
    await expectAccessible(laptop);
  }
  await stage.pool.query(
    "insert into chat_members (chat_id, user_id) select id, $1 from chats where chat_name = 'Violet'",
    [amina.id],
  );
  await expect(first).toHaveCount(0);
  await same();
});

test('an admin of a category without a teacher or a class is told so where one is needed', async ({
  clarke,
  priya,
  stage,
}) => {
  await stage.pool.query("delete from chats where kind = 'group'");
  await stage.pool.query("update users set role = 'student' where role = 'teacher'");
  const laptop = await priya.onLaptop({ path: '/staff/classrooms' });
  const first = laptop.getByRole('region', { name: 'First steps' });
  await test.step('the empty list of classrooms offers the step that can be taken, and no dialog that leads nowhere', async () => {
    await expect(laptop.getByText('No active classrooms')).toBeVisible();
    await expect(first.getByRole('link')).toHaveText(['Invite user']);
    await expect(laptop.getByRole('button', { name: 'Create' })).toHaveCount(0);
    await expectAccessible(laptop);
    await stage.pool.query("update users set role = 'teacher' where id = $1", [clarke.id]);
    await expect(first.locator('[aria-current=step]')).toContainText('Create a class');
  });
  await first.getByRole('button', { name: 'Create classroom' }).click();
  await stage.pool.query("update users set role = 'student' where id = $1", [clarke.id]);
  const dialog = await nameClassroom(laptop);
  await expect(dialog).toContainText('There is no teacher yet. An administrator can invite one under Users.');
  await test.step('and a module cannot be given to a class that does not exist', async () => {
    await laptop.goto(`/staff/topics/${topics.town}/modules/${modules.directions}/learningResources`);
    await laptop.getByRole('button', { name: /Give to class/ }).click();
    await laptop.getByRole('combobox', { name: 'Classrooms' }).press('ArrowDown');
    await expect(laptop.getByText('There is no classroom yet')).toBeVisible();
  });
});

test('a teacher is led to the topics first where there is no module to begin a classroom with', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from chat_members where user_id = $1', [clarke.id]);
  await stage.pool.query('update topics set active = false');
  const laptop = await clarke.onLaptop();
  const first = laptop.getByRole('region', { name: 'First steps' });
  await expect(first.locator('[aria-current=step]')).toContainText('Add the first lesson');
  await expect(first.getByRole('button')).toHaveCount(0);
  await test.step('students are there already: nobody is to be invited', async () => {
    await expect(first.getByRole('link')).toHaveText(['Add a topic']);
  });
  await expectAccessible(laptop);
  await test.step('the list of classrooms says the same', async () => {
    await laptop.goto('/staff/classrooms');
    await expect(first.getByRole('link')).toHaveText(['Add a topic']);
    await expect(laptop.getByRole('button', { name: 'Create' })).toHaveCount(0);
    await expectAccessible(laptop);
    await first.getByRole('link', { name: 'Add a topic' }).click();
    await expect(laptop).toHaveURL('/staff/topics');
  });
  await test.step('and so does the dialog for one more classroom', async () => {
    await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
      chats.green,
      clarke.id,
    ]);
    await laptop.goto('/staff/classrooms');
    await laptop.getByRole('button', { name: 'Create' }).click();
    const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
    await expect(dialog.getByRole('combobox', { name: 'Topic' }).getByRole('option')).toHaveText([
      'No topics yet',
    ]);
    await expectAccessible(laptop);
    await dialog.getByRole('link', { name: 'Add a topic and its first module.' }).click();
    await expect(laptop).toHaveURL('/staff/topics');
  });
});

test('an admin who teaches no class sees all of them at home; on a phone nothing is cut off', async ({
  priya,
}) => {
  const phone = await priya.onPhone();
  const classes = phone.getByRole('region', { name: 'Classrooms' }).getByRole('article');
  await expect(classes.getByRole('heading')).toHaveText(['Blue', 'Green', 'New class']);
  await expectNoSidewaysScrolling(phone);
  const review = phone.getByRole('link', { name: /^Review \d+$/ });
  await expect(review).toBeInViewport({ ratio: 1 });
  await review.tap();
  await expect(phone).toHaveURL('/staff/review');
});

test('a teacher who opens her home loads nothing of a learner’s home, and the menu’s dialog only on a phone', async ({
  clarke,
  watch,
}) => {
  watch.expect(offline);
  const loadedBy = async (page: Page) => {
    await page.evaluate(() => localStorage.setItem('foothold.staffLogin', '1'));
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(page.getByRole('region', { name: 'Students who need you' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    return loaded.flatMap((path) => /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(path)?.[1] ?? []);
  };
  const onLaptop = await loadedBy(await clarke.onLaptop());
  expect(onLaptop).toContain('today');
  for (const other of ['home', 'home-rest', 'classrooms', 'parts', 'staff-parts', 'drawer'])
    expect(onLaptop).not.toContain(other);
  const phone = await clarke.onPhone();
  expect(await loadedBy(phone)).toContain('drawer');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Menu' }).tap();
  await expect(phone.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a teacher who leaves the page open overnight finds the new date there, and no time of yesterday', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query("update messages set created_at = '2025-03-04T14:30:00Z'");
  const laptop = await clarke.onLaptop({ path: 'about:blank' });
  await laptop.clock.install({ time: '2025-03-04T23:00:00Z' });
  await laptop.goto('/');
  const main = laptop.getByRole('main');
  const message = laptop.getByRole('region', { name: 'Unread messages' }).getByRole('link').first();
  await expect(main.getByText('Tuesday 4 March', { exact: true })).toBeVisible();
  await expect(message).toContainText('2:30');
  await test.step('at midnight', async () => {
    await laptop.clock.fastForward('01:30:00');
    await expect(main.getByText('Wednesday 5 March', { exact: true })).toBeVisible();
    await expect(message).toContainText('4 Mar');
    await expect(message).not.toContainText('2:30');
  });
  await test.step('when a device that slept shows the page again', async () => {
    await laptop.clock.setSystemTime('2025-03-06T09:00:00Z');
    await laptop.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(main.getByText('Thursday 6 March', { exact: true })).toBeVisible();
  });
});
