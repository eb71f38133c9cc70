// An admin finds users of every category.
import { categories } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test('only an admin can search all categories [XSRCH-1, ROLE-5]', async ({ amina, clarke, priya }) => {
  const path = '/staff/search/users';
  const [laptop, teachers] = [await priya.onLaptop({ path }), await clarke.onLaptop({ path })];
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Search all categories');
  await test.step('other users cannot search, via the API either [ROLE-21]', async () => {
    await expect(teachers.getByText('Sorry, page not found')).toBeVisible();
    const response = await clarke.call('POST', '/users/search', { searchText: 'a', searchBy: 'name' });
    expect(response.status).toBe(403);
    expect((await amina.call('POST', '/users/search', { searchText: 'a', searchBy: 'name' })).status).toBe(
      403,
    );
    expect((await priya.call('POST', '/users/search', { searchText: 'a', searchBy: 'name' })).status).toBe(
      200,
    );
  });
});

test('an admin finds users of every category, ten per role at first and ten more on request [XSRCH-7, XSRCH-8, CONST-21]', async ({
  priya,
  stage,
}) => {
  await stage.pool.query(
    `with made as (
       insert into users (id, display_name, role, selected_category_id)
       select gen_random_uuid(), 'Learner ' || lpad(n::text, 2, '0'), 'student', $1 from generate_series(1, 25) n
       returning id, display_name
     ), placed as (insert into user_categories select id, $1 from made)
     insert into user_contacts (user_id, first_name, surname, phone_number)
     select id, 'Learner', 'X', '+4477009010' || right(display_name, 2) from made`,
    [categories.evening],
  );
  const laptop = await priya.onLaptop({ path: '/staff/search/users' });
  await laptop.getByLabel('Search for').fill('LEARNER');
  await laptop.getByRole('button', { name: 'Search', exact: true }).click();
  const found = laptop.getByRole('list', { name: 'Students' }).getByRole('listitem');
  const more = laptop.getByRole('button', { name: 'Show more' });
  for (const count of [10, 20, 25]) {
    await expect(found).toHaveCount(count);
    if (count < 25) await more.click();
  }
  await expect(more).toHaveCount(0);
});

test('search results stay live: users who are renamed, locked or deleted change without a new search [XSRCH-3, XSRCH-9]', async ({
  amina,
  clarke,
  dao,
  okafor,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/search/users' });
  const same = await withoutReloading(laptop);
  await laptop.getByLabel('Search for').fill('a');
  await laptop.getByRole('button', { name: 'Search', exact: true }).click();
  const students = laptop.getByRole('list', { name: 'Students' });
  const ofDao = students.getByRole('listitem').filter({ hasText: '07700 900103' });
  await expect(ofDao).toBeVisible();
  expect((await okafor.call('PATCH', `/users/${dao.id}`, { firstName: 'Daoud' })).status).toBe(200);
  await expect(ofDao).toContainText('Daoud');
  expect((await okafor.call('PATCH', `/users/${dao.id}/lock`, { accountLocked: true })).status).toBe(200);
  await expect(ofDao).toContainText('Locked');
  expect((await priya.call('PATCH', `/users/${clarke.id}`, { surname: 'Clarkson' })).status).toBe(200);
  await expect(laptop.getByRole('list', { name: 'Teachers' })).toContainText('Colin Clarkson');
  expect((await priya.call('DELETE', `/users/${amina.id}`)).status).toBeLessThan(300);
  await expect(students.getByText('Amina Yusuf')).toHaveCount(0);
  await expect(ofDao).toBeVisible();
  // After leaving and coming back, the results are kept and up to date.
  await laptop.getByRole('link', { name: 'Users' }).first().click();
  await laptop.goBack();
  await expect(ofDao).toContainText('Daoud');
  await expect(students.getByText('Amina Yusuf')).toHaveCount(0);
  await same();
});

test('the search shows that it is loading, keeps its results when the admin comes back, and starts empty from the list of users [XSRCH-6, XSRCH-9, XSRCH-10]', async ({
  elena,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('link', { name: 'Search all categories' }).click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await laptop.route('**/api/users/search', async (route) => {
    await held;
    await route.fallback();
  });
  await laptop.getByLabel('Search for').fill('07700 900107');
  await laptop.getByLabel('Search by').selectOption('Whole phone number');
  await laptop.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(laptop.getByRole('main').getByText('Loading')).toBeVisible();
  answer();
  const row = laptop.getByRole('link', { name: /^Elena Popescu/ });
  await expect(row).toContainText('Evening, Morning');
  await expectAccessible(laptop);
  expect(laptop.url()).not.toContain('900107');
  const search = async (typed: string, by: string) => {
    await laptop.getByLabel('Search for').fill(typed);
    await laptop.getByLabel('Search by').selectOption(by);
    await laptop.getByRole('button', { name: 'Search', exact: true }).click();
  };
  const everybody = laptop.getByRole('main').getByRole('listitem');
  await test.step('an admin searches by name or by full phone number [XSRCH-2, XSRCH-5]', async () => {
    await expect(laptop.getByLabel('Search by').getByRole('option')).toHaveText([
      'Name',
      'Whole phone number',
    ]);
    await search('07700 90010', 'Whole phone number');
    await expect(laptop.getByText('Nothing found')).toBeVisible();
  });
  await test.step('case and spaces in a name are ignored, and an invalid pattern finds everybody [XSRCH-4, CONST-23]', async () => {
    await search('nobody(', 'Name');
    await expect(everybody).toHaveCount(11);
    await search(' pOPes cuE', 'Name');
    await expect(laptop.getByText('Nothing found')).toBeVisible();
    await search('e lenaPOP', 'Name');
    await expect(everybody).toHaveCount(1);
    await expect(row).toBeVisible();
  });
  await row.click();
  await expect(laptop).toHaveURL(`/staff/users/${elena.id}`);
  await laptop.goBack();
  await expect(row).toBeVisible();
  await laptop.getByRole('link', { name: 'Users' }).last().click();
  await laptop.getByRole('link', { name: 'Search all categories' }).click();
  await expect(laptop.getByLabel('Search for')).toHaveValue('');
  await expect(row).toHaveCount(0);
});
