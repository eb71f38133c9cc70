// A task: submitting evidence of every kind, deleting it, and what a teacher's comment changes.
import type { Page } from '@playwright/test';
import { missingId } from '../testing/identity.ts';
import { comments, evidence, modules, targets, tasks, topics } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';
import { strongButtons } from './strong-buttons.ts';
import { workOf } from './student-page.ts';
import { photo, sound, sparse, video } from './sample-files.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const describeTask = `${lesson}/tasks/${tasks.describe}`;
const photoTask = `${lesson}/tasks/${tasks.photo}`;
const shopTask = `/topics/${topics.town}/modules/${modules.shopping}/tasks/${tasks.shopList}`;

test('the tasks of a lesson are listed in order, each pending or done, and link to their pages [TASK-1, TASK-3, TASK-13]', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: `${lesson}/tasks` });
  const rows = phone.getByRole('list', { name: 'Tasks' }).getByRole('link');
  await expect(rows).toHaveText([/1, done.*Describe your way home/, /2, not done yet.*Take a photo/]);
  await rows.first().click();
  await expect(phone).toHaveURL(describeTask);
});

test('a task without evidence shows its instructions and asks for some, with the form at once [TASK-5, TASK-6, TASK-8]', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: photoTask });
  await expect(phone.getByText('Take a photo of your street and say what you see')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Add evidence' })).toBeVisible();
  await expect(phone.getByText('Show what you can do')).toBeVisible();
  await expect(phone.getByLabel('Write here')).toBeInViewport({ ratio: 1 });
  await expect(phone.getByRole('button', { name: 'Take photo' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(phone);
});

test('a task and a target are headed by what is asked, below their number, and the window is named after it', async ({
  amina,
}) => {
  const phone = await amina.onPhone();
  for (const [path, number, asked] of [
    [`${lesson}/tasks/${tasks.photo}`, 'Task 2', 'Take a photo of your street and say what you see'],
    [`/targets/${targets.aminaSeen}`, 'Target 1', 'Target 1 of Amina Yusuf'],
  ] as const) {
    await phone.goto(path);
    const heading = phone.getByRole('heading', { level: 1, name: asked, exact: true });
    await expect(heading).toBeVisible();
    await expect(phone).toHaveTitle(`Talk English – ${asked}`);
    const over = phone.getByText(number, { exact: true });
    const [above, below] = [await over.boundingBox(), await heading.boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }
});

test('the lines of a task are shown as its teacher wrote them, to the learner and in the review', async ({
  bilal,
  clarke,
  stage,
}) => {
  await stage.pool.query('update tasks set instructions = $1 where id = $2', [
    'Phone the doctor:\n1. say your name\n2. say what is wrong',
    tasks.describe,
  ]);
  const phone = await bilal.onPhone({ path: describeTask });
  const lines = async (page: Page) =>
    (await page.getByText('Phone the doctor:').first().innerText()).split('\n').map((line) => line.trim());
  const asWritten = ['Phone the doctor:', '1. say your name', '2. say what is wrong'];
  await expect.poll(() => lines(phone)).toEqual(asWritten);
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  await laptop.getByRole('button', { name: /Bilal Khan.*Asking the way/ }).click();
  await expect.poll(() => lines(laptop)).toEqual(asWritten);
});

test('the tool that a teacher chooses stands out on the open phone of a learner, who keeps what he is writing', async ({
  bilal,
  clarke,
}) => {
  const phone = await bilal.onPhone({ path: describeTask });
  await expect(phone.getByRole('button', { name: 'Record voice' })).toBeVisible();
  const laptop = await clarke.onLaptop({ path: `/staff${lesson}/tasks` });
  const choice = laptop.getByRole('combobox', { name: 'How do learners answer?' });
  await laptop.getByRole('button', { name: 'Edit: Describe your way home' }).click();
  await expect(choice.locator('option:checked')).toHaveText('Automatic');
  expect(await strongButtons(phone)).not.toContain('Record voice');
  await choice.selectOption('Record voice');
  await test.step('a choice that is not saved is there after a reload', async () => {
    await laptop.reload();
    await expect(choice.locator('option:checked')).toHaveText('Record voice');
  });
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => strongButtons(phone)).toContain('Record voice');
  const box = phone.getByLabel('Write here');
  await box.pressSequentially('Go st');
  await laptop.getByRole('button', { name: 'Saved!' }).click();
  await laptop.getByLabel('Instructions').fill('Show your way home');
  await choice.selectOption('Take photo');
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Show your way home');
  await expect(box).toHaveValue('Go st');
  await expect(box).toBeFocused();
  expect(await strongButtons(phone)).toContain('Send');
  await box.fill('');
  await expect.poll(() => strongButtons(phone)).toContain('Take photo');
});

test('evidence shows its date and text, and the comment with its author [TASK-7, TASK-25, TASK-28]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: photoTask });
  const item = phone.getByRole('article', { name: 'My street.' });
  await expect(item.getByText('My street.')).toBeVisible();
  await expect(item).toContainText('6 Mar');
  const comment = item.getByRole('group', { name: 'Comment' });
  await expect(comment).toContainText('Well done, Amina.');
  await expect(comment).toContainText('Colin Clarke');
  await expectAccessible(phone);
});

test('a comment whose author has been deleted shows Deleted User [TASK-29, TASK-27, ERR-10]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: photoTask });
  const item = phone.getByRole('article', { name: 'My bus stop.' });
  await expect(item.getByRole('group', { name: 'Comment' })).toContainText('Deleted User');
});

test(
  'a learner submits a text, and it is still there after a reload [TASK-9, TASK-14, TASK-15]',
  { tag: '@key' },
  async ({ bilal, stage }) => {
    const phone = await bilal.onPhone({ path: describeTask });
    const same = await withoutReloading(phone);
    await phone.getByLabel('Write here').fill('I live near the station.');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('article', { name: 'I live near the station.' })).toBeVisible();
    await same();
    await expect
      .poll(
        async () =>
          (
            await stage.pool.query('select index, text from evidence where owner_id = $1 order by index', [
              bilal.id,
            ])
          ).rows,
      )
      .toEqual([
        { index: 0, text: 'Go straight on.' },
        { index: 1, text: 'I live near the station.' },
      ]);
    await phone.reload();
    await expect(phone.getByRole('article')).toHaveCount(2);
    // Without evidence the task is pending again.
    await stage.pool.query('delete from evidence where owner_id = $1', [bilal.id]);
    await phone.goto(`${lesson}/tasks`);
    await expect(phone.getByRole('list', { name: 'Tasks' }).getByRole('link').first()).toContainText(
      'not done yet',
    );
  },
);

test('a learner who has made nothing yet has nothing to send [TASK-6]', async ({ bilal, stage }) => {
  const phone = await bilal.onPhone({ path: describeTask });
  await phone.getByLabel('Write here').press('Enter');
  await expect(phone.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Send' })).toHaveCount(0);
  const { rows } = await stage.pool.query('select id from evidence where owner_id = $1', [bilal.id]);
  expect(rows).toHaveLength(1);
});

type Chosen = Awaited<ReturnType<typeof photo>>;

async function submitEvidence(phone: Page, file: Chosen | string): Promise<void> {
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles(file);
}

test('a learner whose text is too long is told so; it stays complete in the box and is not queued', async ({
  bilal,
  stage,
}) => {
  const phone = await bilal.onPhone({ path: photoTask });
  const words = `My street. ${'a'.repeat(20_000)}`;
  await phone.getByLabel('Write here').fill(words);
  await expect(phone.getByText('This text is too long: 20,011 of 20,000 characters')).toBeVisible();
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByLabel('Write here')).toHaveValue(words);
  await phone.getByLabel('Write here').fill('My street.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article', { name: 'My street.' })).toBeVisible();
  const { rows } = await stage.pool.query('select text from evidence where owner_id = $1 and task_id = $2', [
    bilal.id,
    tasks.photo,
  ]);
  expect(rows).toEqual([{ text: 'My street.' }]);
});

test('a learner submits a photo and sees it [TASK-10, TASK-26]', { tag: '@key' }, async ({ carlos }) => {
  const phone = await carlos.onPhone({ path: shopTask });
  await submitEvidence(phone, await photo());
  await phone.getByRole('button', { name: 'Send' }).click();
  const shown = phone.getByRole('img', { name: /^Photo/ });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test(
  'a learner submits a recording and can play it [TASK-11, TASK-26]',
  { tag: '@key' },
  async ({ carlos }) => {
    const phone = await carlos.onPhone({ path: shopTask });
    await submitEvidence(phone, await sound());
    await phone.getByRole('button', { name: 'Send' }).click();
    const player = phone.getByRole('group', { name: /^Recording/ });
    await expect(player.getByRole('button', { name: 'Play' })).toBeEnabled();
    await expect
      .poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
      .toBeGreaterThan(0);
  },
);

test('a recording that a learner pauses before it has loaded can still be played', async ({ carlos }) => {
  const phone = await carlos.onPhone({ path: shopTask });
  const loaded = Promise.withResolvers<void>();
  await phone.route('**/files/**', async (route) => {
    if (route.request().resourceType() === 'media') await loaded.promise;
    await route.continue();
  });
  await submitEvidence(phone, await sound());
  await phone.getByRole('button', { name: 'Send' }).click();
  const player = phone.getByRole('group', { name: /^Recording/ });
  await player.getByRole('button', { name: 'Play' }).click();
  await player.getByRole('button', { name: 'Pause' }).click();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  loaded.resolve();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.played.length))
    .toBeGreaterThan(0);
});

test('a learner submits a video and can play it [TASK-12, TASK-26]', { tag: '@key' }, async ({ carlos }) => {
  const phone = await carlos.onPhone({ path: shopTask });
  await submitEvidence(phone, await video(phone));
  await phone.getByRole('button', { name: 'Send' }).click();
  const player = phone.getByLabel(/^Video/);
  await expect.poll(() => player.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBeGreaterThan(0);
});

test('a file one byte larger than the limit is refused with the specified message before anything is sent [LEFT-63]', async ({
  carlos,
}) => {
  const phone = await carlos.onPhone({ path: shopTask });
  await submitEvidence(phone, await sparse('walk.mp4', 209_715_201));
  await expect(phone.getByText('Max file size: 200mb')).toBeVisible();
});

test('deleting evidence asks first, No keeps it and Yes removes it [TASK-16, TASK-19, TASK-20]', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: describeTask });
  const item = phone.getByRole('article', { name: 'Turn left at the bank.' });
  const stored = async () =>
    (await stage.pool.query('select id from evidence where id = $1', [evidence.aminaOpen])).rowCount;
  await item.getByRole('button', { name: 'Delete' }).click();
  const dialog = phone.getByRole('alertdialog', { name: 'Delete Evidence' });
  await expect(dialog).toContainText('Are you sure you want to delete this evidence and linked comment?');
  // And shows what goes.
  await expect(dialog).toContainText('Turn left at the bank.');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(item).toBeVisible();
  expect(await stored()).toBe(1);
  await item.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(item).toHaveCount(0);
  expect(await stored()).toBe(0);
});

test('a learner cannot delete evidence with a comment, on the screen or via the API [TASK-17]', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: photoTask });
  const item = phone.getByRole('article', { name: 'My street.' });
  await expect(item).toBeVisible();
  await expect(item.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  const path = `/users/${amina.id}/tasks/${tasks.photo}/evidence/${evidence.aminaCommented}`;
  expect((await amina.call('DELETE', path)).status).toBe(409);
  const { rowCount } = await stage.pool.query('select id from evidence where id = $1', [
    evidence.aminaCommented,
  ]);
  expect(rowCount).toBe(1);
});

test("a learner neither sees nor deletes a classmate's evidence [TASK-18, ROLE-3]", async ({
  amina,
  bilal,
  stage,
}) => {
  const phone = await bilal.onPhone({ path: describeTask });
  await expect(phone.getByRole('article', { name: 'Go straight on.' })).toBeVisible();
  await expect(phone.getByText('Turn left at the bank.')).toHaveCount(0);
  const foreign = await bilal.call(
    'DELETE',
    `/users/${amina.id}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}`,
  );
  const missing = await bilal.call(
    'DELETE',
    `/users/${amina.id}/tasks/${tasks.describe}/evidence/${missingId}`,
  );
  expect(foreign.status).toBe(404);
  expect(await foreign.text()).toBe(await missing.text());
  const { rowCount } = await stage.pool.query('select id from evidence where id = $1', [evidence.aminaOpen]);
  expect(rowCount).toBe(1);
});

test('a learner cannot comment, on the screen or via the API [TASK-31, ROLE-24]', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: describeTask });
  await expect(phone.getByRole('article', { name: 'Turn left at the bank.' })).toBeVisible();
  await expect(phone.getByRole('button', { name: /comment/i })).toHaveCount(0);
  const path = `/users/${amina.id}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}/comment`;
  expect((await amina.call('PUT', path, { text: 'I did well.' })).status).toBe(403);
  const { rows } = await stage.pool.query('select id from comments order by id');
  expect(rows).toHaveLength(Object.keys(comments).length);
});

test(
  'a comment is new until the learner has looked at the task [TASK-22, TASK-23]',
  { tag: '@key' },
  async ({ amina, clarke, stage }) => {
    const phone = await amina.onPhone({ path: `${lesson}/tasks` });
    const row = phone.getByRole('list', { name: 'Tasks' }).getByRole('link').first();
    await expect(row).not.toContainText('new comment');
    const same = await withoutReloading(phone);
    const path = `/users/${amina.id}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}/comment`;
    expect((await clarke.call('PUT', path, { text: 'Which bank?' })).status).toBe(200);
    await expect(row).toContainText(/1 new comment(?!s)/);
    await row.click();
    await expect(phone.getByText('Which bank?')).toBeVisible();
    await phone.getByRole('link', { name: 'Tasks' }).click();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('new comment');
    await stage.pool.query("update tasks set instructions = 'Describe your way to work' where id = $1", [
      tasks.describe,
    ]);
    await expect(row).toContainText('Describe your way to work');
    await same();
  },
);

test('on a wide screen evidence is distributed over the columns in turn [TASK-24]', async ({
  amina,
  stage,
}) => {
  await stage.pool.query(
    `insert into evidence (id, owner_id, task_id, index, text, created_by)
     select gen_random_uuid(), $1, $2, n, 'Piece ' || n, $1 from generate_series(1, 4) n`,
    [amina.id, tasks.describe],
  );
  const laptop = await amina.onLaptop({ path: describeTask, width: 1100 });
  await expect(laptop.getByRole('article')).toHaveCount(5);
  const lefts = await laptop.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => ({
      left: Math.round(card.getBoundingClientRect().left),
      text: card.textContent ?? '',
    })),
  );
  const columns = [...new Set(lefts.map(({ left }) => left))].toSorted((a, b) => a - b);
  expect(columns.length).toBeGreaterThan(1);
  const place = (text: string) => columns.indexOf(lefts.find((card) => card.text.includes(text))?.left ?? -1);
  const expected = ['Turn left', 'Piece 1', 'Piece 2', 'Piece 3', 'Piece 4'].map(
    (_, index) => index % columns.length,
  );
  expect(['Turn left', 'Piece 1', 'Piece 2', 'Piece 3', 'Piece 4'].map(place)).toEqual(expected);
});

test('staff see the specified message where no evidence has been submitted yet [TASK-30, ERR-9]', async ({
  clarke,
  bilal,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(bilal) });
  await expect(laptop.getByText('Learner has not uploaded evidence for this task yet')).toBeVisible();
});
