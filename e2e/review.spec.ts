// Going through everything that waits, the oldest first.
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a teacher goes from the badge through what waits: a comment takes it out of the queue and opens the next, on every screen at once [STAFF-13]', async ({
  clarke,
  amina,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  const review = laptop.getByRole('link', { name: /^Review \d+$/ });
  await expect(review).toBeVisible();
  const count = Number((await review.textContent())?.replace(/\D/g, ''));
  await review.click();
  const items = laptop.getByRole('list', { name: 'To review' }).getByRole('listitem');
  await expect(items).toHaveCount(count);
  const mine = laptop.getByRole('button', { name: /Amina Yusuf.*Asking the way/ });
  await mine.click();
  await expect(laptop.getByText('Describe your way home')).toBeVisible();
  await expect(laptop.getByText('Turn left at the bank.')).toBeVisible();
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: 'Add comment' }).click();
  await laptop.getByRole('textbox', { name: 'Comment' }).fill('Clear and polite.');
  await laptop
    .getByRole('form', { name: 'Add comment' })
    .getByRole('button', { name: /Send|Save/ })
    .click();
  await expect(items).toHaveCount(count - 1);
  await expect(mine).toHaveCount(0);
  await expect(laptop.getByRole('link', { name: /Students/ })).toContainText(String(count - 1));
  const phone = await amina.onPhone();
  await expect(phone.getByText('1 unread comments').or(phone.getByText(/new/)).first()).toBeVisible();
});

test('with one class chosen the queue holds only its students, and a learner has no such page', async ({
  priya,
  amina,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/review' });
  const items = laptop.getByRole('list', { name: 'To review' }).getByRole('listitem');
  await expect(items.filter({ hasText: 'Carlos Silva' })).not.toHaveCount(0);
  await laptop.getByRole('combobox', { name: 'Classroom' }).selectOption('Blue');
  await expect(items.filter({ hasText: 'Carlos Silva' })).toHaveCount(0);
  await expect(items.filter({ hasText: 'Bilal Khan' })).not.toHaveCount(0);
  const phone = await amina.onPhone({ path: '/staff/review' });
  await expect(phone.getByText('Sorry, page not found')).toBeVisible();
});
