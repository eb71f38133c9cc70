// Storage limits: users are warned where they submit work before theirs is reached, and lose nothing when it is.
import { randomUUID } from 'node:crypto';
import { personId } from '../testing/cast.ts';
import { categories, modules, tasks, topics } from '../testing/world-ids.ts';
import type { TestNode } from '../testing/node.ts';
import { expectAccessible } from './proofs.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
const gigabyte = 1024 ** 3;

/** Inserts a file of this size as a row only; no content is needed. */
async function store(stage: TestNode, bytes: number): Promise<string> {
  const id = randomUUID();
  await stage.pool.query(
    `insert into files (id, owner_id, category_id, purpose, path, kind, media_type, bytes, sha256)
     values ($1, $2, $3, 'evidence', 'users/x/film-1.mp4', 'video', 'video/mp4', $4, $5)`,
    [id, personId('amina'), categories.morning, bytes, '0'.repeat(64)],
  );
  return id;
}

test('a learner and the teacher see that the learner’s space is nearly full; work submitted when it is full waits with the reason, and can be sent once a file has been deleted', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 422/);
  const phone = await amina.onPhone({ path: task });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await expect(phone.getByText(/Your space/)).toHaveCount(0);
  await store(stage, 1.75 * gigabyte);
  await expect(phone.getByText('Your space is 87% full')).toBeVisible();
  await expectAccessible(phone);
  const laptop = await clarke.onLaptop({ path: `/staff/users/${personId('amina')}/personal` });
  await expect(laptop.getByText('The space for this person’s files is 87% full')).toBeVisible();
  await expectAccessible(laptop);

  const film = await store(stage, 0.25 * gigabyte);
  const full = 'Your space is full. Delete an old video.';
  await expect(phone.getByText(full)).toBeVisible();
  await phone.getByLabel('Write here').fill('I walk past the bank.');
  await phone.locator('input[type=file]').setInputFiles(await photo());
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send' }).click();
  const item = phone.getByRole('article').filter({ hasText: 'I walk past the bank.' });
  await expect(item.getByText(full)).toBeVisible();

  // Nothing is lost after a reload either.
  await phone.reload();
  await expect(item.getByText(full)).toBeVisible();
  await stage.pool.query('delete from files where id = $1', [film]);
  await item.getByRole('button', { name: 'Try again' }).click();
  const stored = "select 1 from evidence where text = 'I walk past the bank.' and file_id is not null";
  await expect.poll(async () => (await stage.pool.query(stored)).rowCount).toBe(1);
});

test('an administrator sees live how much of its space each category uses, and who stores the most', async ({
  priya,
  stage,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/storage' });
  const ofCategories = laptop.getByRole('table', { name: 'Categories' });
  await expect(ofCategories.getByRole('row', { name: /^Evening/ })).toContainText('of 500 GB');
  const people = laptop.getByRole('table', { name: 'People who store the most' });
  await expect(people.getByRole('row', { name: /^Amina/ })).toHaveCount(0);
  await store(stage, 1.75 * gigabyte);
  await expect(people.getByRole('row', { name: /^Amina/ })).toContainText(/1\.8 GB of 2 GB.*87% full/);
  await expect(people.getByRole('row').nth(1)).toContainText('Amina Yusuf');
  await expect(ofCategories.getByRole('row', { name: /^Morning/ })).toContainText('1.8 GB of 500 GB');
  await expectAccessible(laptop);
  const directory = process.env['SPACE_PICTURES'];
  if (directory === undefined) return;
  await laptop.screenshot({ path: `${directory}/storage-1280.png`, fullPage: true });
  await laptop.setViewportSize({ width: 360, height: 740 });
  await laptop.screenshot({ path: `${directory}/storage-360.png`, fullPage: true });
});
