// What two administrators see who change a college's service at once.
import { issuers } from '../testing/world-ids.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

test('two administrators change one service at once: what only one changed is kept, and the second chooses what both changed', async ({
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 409/);
  const edit = async () => {
    const laptop = await priya.onLaptop({ path: '/staff/admin/singleSignOn' });
    await laptop.getByRole('button', { name: 'Edit College' }).click();
    return { laptop, form: laptop.getByRole('dialog', { name: 'Edit single sign-on' }) };
  };
  const [first, second] = [await edit(), await edit()];
  await first.form.getByLabel('Name on the button').fill('Weavers College');
  await first.form.getByLabel('Groups that make a teacher').fill('tutors\nassessors');
  await first.form.getByRole('button', { name: 'Save' }).click();
  await expect(first.form).toHaveCount(0);

  await second.form.getByLabel('Name on the button').fill('The Weavers');
  await second.form.getByLabel('Client ID').fill('foothold-2');
  await expect(second.form.getByLabel('Claim with the number in the records')).not.toBeInViewport();
  await second.form.getByRole('button', { name: 'Save' }).click();
  const notice = second.form.getByText('Name on the button: Weavers College');
  // The form is longer than the window, and the notice is at its end.
  await expect(notice).toBeInViewport();
  await expect(second.form.getByLabel('Groups that make a teacher')).toHaveValue('tutors\nassessors');
  await expectAccessible(second.laptop);
  await expect(second.form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await second.form.getByRole('button', { name: 'Use theirs' }).click();
  await expect(second.form.getByLabel('Name on the button')).toHaveValue('Weavers College');
  await second.form.getByRole('button', { name: 'Save' }).click();
  await expect(second.form).toHaveCount(0);
  const { rows } = await stage.pool.query(
    'select name, client_id, teacher_groups, version from auth.issuers where id = $1',
    [issuers.morning],
  );
  expect(rows).toEqual([
    { name: 'Weavers College', client_id: 'foothold-2', teacher_groups: ['tutors', 'assessors'], version: 3 },
  ]);
});
