// The profile: name and links, a new picture that everybody sees, and the chat preference of staff.
import { files } from '../testing/world-ids.ts';
import { photo, sparse } from './sample-files.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test(
  'a learner chooses a picture and crops it to a square, and staff see it at once; a file that is too large or not a picture is refused [PROF-2, PROF-4, ERR-7]',
  { tag: '@key' },
  async ({ amina, clarke, stage }) => {
    const laptop = await clarke.onLaptop({ path: '/staff/users' });
    const row = laptop.getByRole('row', { name: /Amina Yusuf/ });
    await expect(row).toBeVisible();
    await expect(row.locator('img')).toHaveCount(0);
    const same = await withoutReloading(laptop);
    const phone = await amina.onPhone({ path: '/profile' });
    await phone.getByRole('button', { name: 'Change picture' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Change picture' });
    const choose = async (file: Parameters<Awaited<ReturnType<typeof chooser>>['setFiles']>[0]) =>
      (await chooser()).setFiles(file);
    async function chooser() {
      const opened = phone.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: /^Choose/ }).click();
      return opened;
    }
    await choose(await sparse('huge.jpg', 209_715_201));
    await expect(dialog.getByText('Max file size: 200mb')).toBeVisible();
    await test.step('only pictures are offered and accepted [PROF-3]', async () => {
      await choose({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
      await expect(dialog.getByText('Please choose a picture')).toBeVisible();
      await expect(dialog.locator('input[type=file]')).toHaveAttribute('accept', 'image/*');
    });
    await choose(await photo());
    await expect(dialog.getByRole('application')).toBeVisible();
    await dialog.getByLabel('Size').fill('2');
    await expectAccessible(phone);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    const face = phone.getByRole('img', { name: 'My picture' });
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await expect(row.locator('img')).toHaveCount(1);
    const { rows } = await stage.pool.query(
      'select path, width, height from files join users on profile_file_id = files.id where users.id = $1',
      [amina.id],
    );
    expect(rows).toEqual([
      { path: `users/${amina.id}/profileImages/profile-image`, width: 512, height: 512 },
    ]);
    await same();
  },
);

test('the pictures that a learner looked at before saving one do not fill the memory of the phone', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: 'about:blank' });
  await phone.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window);
    const decoded: ImageBitmap[] = [];
    window.createImageBitmap = async (...given: [ImageBitmapSource]) => {
      const picture = await decode(...given);
      decoded.push(picture);
      return picture;
    };
    Object.assign(window, { decoded });
  });
  await phone.goto('/profile');
  /** The width of a closed one is 0. */
  const widths = () =>
    phone.evaluate(() =>
      (window as typeof window & { decoded: ImageBitmap[] }).decoded.map(({ width }) => width),
    );
  await phone.getByRole('button', { name: 'Change picture' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Change picture' });
  const file = await photo();
  for (const count of [1, 2]) {
    const chooser = phone.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Choose/ }).click();
    await (await chooser).setFiles(file);
    await expect.poll(async () => (await widths()).length).toBe(count);
  }
  await expect.poll(widths).toEqual([0, expect.any(Number)]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(widths).toEqual([0, 0]);
});

test('a picture whose upload was cancelled does not appear later', async ({ amina, stage, watch }) => {
  watch.expect(/ERR_/);
  const phone = await amina.onPhone({ path: '/profile' });
  const upload = Promise.withResolvers<void>();
  await phone.route('**/api/files/**', async (route) => {
    await upload.promise;
    await route.continue().catch(() => undefined);
  });
  await phone.getByRole('button', { name: 'Change picture' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Change picture' });
  const chooser = phone.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Choose/ }).click();
  await (await chooser).setFiles(await photo());
  const uploadStarted = phone.waitForRequest('**/api/files/**');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await uploadStarted;
  await expect(dialog.getByRole('button', { name: /^Choose/ })).toBeDisabled();
  const uploadAborted = phone.waitForEvent('requestfailed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await uploadAborted;
  upload.resolve();
  const { rows } = await stage.pool.query('select profile_file_id from users where id = $1', [amina.id]);
  expect(rows).toEqual([{ profile_file_id: null }]);
});

test('staff turn off the opening of the chat with the classroom, and it stays off; learners have no such setting, on the screen or via the API [PROF-12, PROF-13, PROF-14]', async ({
  clarke,
  amina,
}) => {
  const laptop = await clarke.onLaptop({ path: '/profile' });
  const toggle = laptop.getByRole('switch', { name: 'Open the chat when I open a classroom' });
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await laptop.reload();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  const phone = await amina.onPhone({ path: '/profile' });
  await expect(phone.getByText('Amina Yusuf')).toBeVisible();
  await expect(phone.getByRole('switch')).toHaveCount(0);
  const refused = await amina.call('PATCH', '/users/me/preferences', { autoOpenClassroomChat: false });
  expect(refused.status).toBe(403);
});

test('a learner’s profile shows her name and links to her targets and her plan [PROF-1, PROF-15, PROF-16]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: '/profile' });
  const page = phone.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await expect(page).toContainText('Amina Yusuf');
  await page.getByRole('link', { name: 'My Targets' }).click();
  await expect(phone).toHaveURL('/targets');
  await phone.goBack();
  await page.getByRole('link', { name: 'My Learning Plan' }).click();
  await expect(phone).toHaveURL('/learningPlan/start');
});

test('a user without a picture, or with one that does not load, has a default avatar; a user of one category has no category selector [PROF-5, PROF-11]', async ({
  amina,
  elena,
  stage,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  const phone = await elena.onPhone({ path: '/profile' });
  const face = phone.getByRole('img', { name: 'My picture' });
  const tagName = () => face.evaluate((element) => element.tagName.toLowerCase());
  await expect.poll(tagName).toBe('svg');
  await expect(phone.getByRole('combobox', { name: 'Category' })).toBeVisible();
  await phone.route('**/files/**', (route) => route.abort());
  const imageRequest = phone.waitForRequest('**/files/**');
  await stage.pool.query('update users set profile_file_id = $2 where id = $1', [
    elena.id,
    files.pictureOfNew,
  ]);
  await imageRequest;
  await expect.poll(tagName).toBe('svg');
  const other = await amina.onPhone({ path: '/profile' });
  await expect(other.getByText('Amina Yusuf')).toBeVisible();
  await expect(other.getByRole('combobox', { name: 'Category' })).toHaveCount(0);
});

test('a picture that does not load is replaced by the default avatar until there is a new picture', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(/404/);
  const { rows } = await stage.pool.query<{ id: string }>(
    `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
     values (gen_random_uuid(), $1, 'profile', 'users/lost', 'image', 'image/png', 1, 'x') returning id`,
    [amina.id],
  );
  await stage.pool.query('update users set profile_file_id = $1 where id = $2', [rows[0]?.id, amina.id]);
  const phone = await amina.onPhone({ path: '/profile' });
  const face = phone.getByRole('main').getByRole('img', { name: 'My picture' });
  const tagName = () => face.evaluate((element) => element.tagName.toLowerCase());
  await expect.poll(tagName).toBe('svg');
  await phone.route(`**/files/${files.pictureOfNew}*`, async (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: (await photo()).buffer }),
  );
  await stage.pool.query('update users set profile_file_id = $1 where id = $2', [
    files.pictureOfNew,
    amina.id,
  ]);
  await expect.poll(tagName).toBe('img');
});
