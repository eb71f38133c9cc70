// Which screens and calls are closed to which users: in the browser, and by calling the server directly.
import { missingId } from '../testing/identity.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a signed-in learner who opens an unknown address can go to her home [SHELL-5]', async ({ amina }) => {
  const phone = await amina.onPhone({ path: '/nothing/here' });
  await expect(phone.getByText('Sorry, page not found')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
});

for (const path of [
  '/staff',
  '/staff/users',
  '/staff/users/invite',
  '/staff/topics',
  '/staff/admin/reports',
  '/staff/anything/else',
]) {
  test(`a student who opens ${path} sees "not found" and none of its data [ROLE-6, ROLE-7]`, async ({
    amina,
    clarke,
  }) => {
    const frames: string[] = [];
    const phone = await amina.onPhone({ path });
    phone.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
    );
    await phone.reload();
    await expect(phone.getByText('Sorry, page not found')).toBeVisible();
    await expect(phone.getByText('Colin Clarke')).toHaveCount(0);
    // A teacher can open the page.
    const laptop = await clarke.onLaptop({ path: '/staff/users' });
    await expect(laptop.getByRole('heading', { name: 'Students' })).toBeVisible();
    const received = frames.join('');
    expect(received).toContain('Amina Yusuf');
    expect(received).not.toContain('Bilal');
    expect(received).not.toMatch(/phoneNumber":"(?!\+447700900100")/);
  });
}

test("a student cannot reach other users' data by calling the server directly [ROLE-3, ROLE-26]", async ({
  amina,
  bilal,
  clarke,
}) => {
  const mine = (await (await clarke.call('GET', '/users/me')).json()) as {
    user: { selectedCategory: string };
  };
  const category = mine.user.selectedCategory;
  for (const address of [
    `/live/people.ofCategory?categoryId=${category}`,
    `/live/people.studentAccounts?categoryId=${category}`,
    `/live/people.account?userId=${bilal.id}`,
    `/live/evidence.ofLearner?categoryId=${category}&learnerId=${bilal.id}`,
    `/live/plans.ofLearner?categoryId=${category}&learnerId=${bilal.id}`,
  ]) {
    const refused = await amina.call('GET', address);
    const missing = await amina.call('GET', address.replace(/=[\w-]+$/, `=${missingId}`));
    expect(refused.status, address).toBe(404);
    expect(await refused.text()).toBe(await missing.text());
    expect((await clarke.call('GET', address)).status, address).toBe(200);
  }
});

test("a student's navigation offers home, inbox and profile only [SHELL-17]", async ({ amina }) => {
  const phone = await amina.onPhone();
  await expect(phone.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    /^Home/,
    /^Inbox/,
    /^Profile/,
  ]);
});

test('a teacher sees students only and an admin all users of the category, and the page is titled accordingly [ROLE-8, STAFF-5, STAFF-6]', async ({
  clarke,
  priya,
}) => {
  const teachers = await clarke.onLaptop({ path: '/staff/users' });
  await expect(teachers.getByRole('link', { name: 'Amina Yusuf' })).toBeVisible();
  await expect(teachers.getByRole('link', { name: 'Priya Patel' })).toHaveCount(0);
  await expect(teachers.getByRole('link', { name: /^Students/ }).first()).toBeVisible();
  const admins = await priya.onLaptop({ path: '/staff/users' });
  await expect(admins.getByRole('link', { name: 'Colin Clarke' })).toBeVisible();
  await expect(admins.getByRole('link', { name: 'Amina Yusuf' })).toBeVisible();
  // Of another category.
  await expect(admins.getByRole('link', { name: 'Dao Nguyen' })).toHaveCount(0);
  await expect(
    admins
      .getByRole('navigation')
      .getByRole('link', { name: /^Users/ })
      .first(),
  ).toBeVisible();
});
