// An administrator sees how news reaches people, and lets text messages reach those whose phone shows no push.
import { categories } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const noNumber = 'Please enter an amount from 0 to 100,000 pounds.';

test('an administrator sets a budget by keyboard, and whoever could not be reached can be, for all who look at it', async ({
  amina,
  clarke,
  priya,
  stage,
  watch,
}) => {
  test.slow();
  await stage.pool.query('delete from text_budgets');
  // The second of two edits.
  watch.expect(/status of 409/);
  const page = await clarke.onLaptop({ path: `/staff/users/${amina.id}` });
  const hint = page.getByText('Ask them to turn on messages in Profile.');
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  const sameOfClarke = await withoutReloading(page);

  const laptop = await priya.onLaptop({ path: '/staff/admin/reach' });
  const second = await priya.onLaptop({ path: '/staff/admin/reach' });
  const list = laptop.getByRole('list', { name: 'Cannot be reached' });
  const openEdit = async (window: typeof laptop) => {
    await window.getByRole('button', { name: 'Edit Morning' }).press('Enter');
    return window.getByRole('dialog', { name: 'Text messages in Morning' });
  };
  await expect(list.getByRole('link', { name: 'Amina Yusuf' })).toHaveAttribute(
    'href',
    `/staff/users/${amina.id}`,
  );
  await expect(laptop.getByText('No text messages are sent yet.')).toBeVisible();
  const form = await openEdit(laptop);
  const [budget, sentence] = [form.getByLabel('Budget a month'), form.getByLabel('Sentence')];

  await test.step('what cannot be saved is said at its field, and nothing of it is lost by accident', async () => {
    await expect(form.getByText('Sent in 1 part, for 2.5p.')).toBeVisible();
    await budget.fill('ten');
    await sentence.fill('Hello! {count} new');
    await budget.press('Enter');
    await expect(form.getByText(noNumber)).toBeVisible();
    await expect(form.getByText('The address of the app is missing.')).toBeVisible();
    await expect(budget).toBeFocused();
    await expect(budget).toHaveAccessibleDescription(new RegExp(noNumber));
    await expectAccessible(laptop);
    await laptop.keyboard.press('Escape');
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(sentence).toHaveValue('Hello! {count} new');
  });

  await test.step('while it is written it says what the phone will show, and what the budget buys', async () => {
    await budget.fill('25');
    await sentence.fill('Hello! {count} nowości: {link}');
    await expect(form.getByText(noNumber)).toHaveCount(0);
    await expect(form.getByText(`Hello! 12 nowości: ${stage.services.settings.publicUrl}`)).toBeVisible();
    await expect(form.getByText('£25 a month buys about 1,000 messages.')).toBeVisible();
  });

  const other = await openEdit(second);
  await budget.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(laptop.getByRole('button', { name: 'Edit Morning' })).toBeFocused();

  await test.step('everybody sees at once who can be reached now', async () => {
    await expect(laptop.getByText('Everybody can be reached')).toBeVisible();
    await expect(second.getByText('£0 of £25')).toBeAttached();
    await expect(hint).toHaveCount(0);
    await sameOfClarke();
  });

  await test.step('a second administrator, who began before, is shown what the first has saved', async () => {
    await other.getByLabel('Budget a month').fill('30');
    await other.getByLabel('Budget a month').press('Enter');
    await expect(other.getByText('Budget a month, in pounds: 25')).toBeVisible();
    await expect(other.getByLabel('Sentence')).toHaveValue('Hello! {count} nowości: {link}');
    await expectAccessible(second);
    await other.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await other.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(other).toHaveCount(0);
    await expect(laptop.getByText('£0 of £30')).toBeVisible();
    const { rows } = await stage.pool.query(
      'select cap_pence, template from text_budgets where category_id = $1',
      [categories.morning],
    );
    expect(rows).toEqual([{ cap_pence: 3000, template: 'Hello! {count} nowości: {link}' }]);
  });

  await test.step('what was sent is read again on request, also in forced colours', async () => {
    await expect(laptop.getByText('Nothing sent in the last 12 weeks')).toBeVisible();
    await stage.pool.query(
      `insert into deliveries (user_id, kind, subject_id, state, channel, decided_at, pence, fragments, provider_id)
       select $1, 'message', gen_random_uuid(), 'sent', channel, now(), pence, fragments, provider
       from (values ('push', 0, 0, null), ('push', 0, 0, null), ('text', 2.5, 1, 'one')) as sent (channel, pence, fragments, provider)`,
      [amina.id],
    );
    await laptop.getByRole('button', { name: 'Refresh' }).press('Enter');
    await expect(laptop.getByText('£0.03 for 1 text message')).toBeVisible();
    await laptop.locator('summary').filter({ hasText: 'Numbers by week' }).press('Enter');
    const table = laptop.getByRole('table', { name: 'Numbers by week' });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row').nth(1)).toContainText(/Push2–0–$/);
    await expectAccessible(laptop);
    await laptop.emulateMedia({ forcedColors: 'active' });
    const bars = laptop.locator('figure [style*="--share"]');
    await expect(bars).toHaveCount(2);
    const fills = await bars.evaluateAll((all) =>
      all.map((bar) => `${getComputedStyle(bar).backgroundColor} ${getComputedStyle(bar).backgroundImage}`),
    );
    expect(fills[0]).not.toBe(fills[1]);
    expect(fills[0]).not.toMatch(/^rgba\(.*, 0\)/);
    expect(fills[1]).toContain('gradient');
  });
});
