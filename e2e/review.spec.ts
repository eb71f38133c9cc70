// The review queue: staff work through everything that waits for a comment or a check.
import { expectAccessible } from './proofs.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';

test('a teacher opens the review queue from its badge; commenting on an item removes it from the queue, moves focus to the next, and updates every screen at once [STAFF-13]', async ({
  clarke,
  amina,
}) => {
  const phone = await amina.onPhone();
  const lesson = phone
    .getByRole('region', { name: 'Current Lessons' })
    .getByRole('link', { name: /Asking the way/ });
  await expect(lesson).not.toContainText('new comments');
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
  await laptop.getByRole('form', { name: 'Add comment' }).getByRole('button', { name: 'Send' }).click();
  await expect(items).toHaveCount(count - 1);
  await expect(mine).toHaveCount(0);
  // Focus moves to an item of the queue.
  await expect(
    items.getByRole('button').or(items.getByRole('link')).and(laptop.locator(':focus')),
  ).toBeVisible();
  await expect(laptop.getByRole('link', { name: /Students/ })).toContainText(String(count - 1));
  await expect(lesson).toContainText('1 new comments');
});

test('after the last item has been commented on, focus moves to the message that nothing is left', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from plans');
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  await expect(laptop.getByRole('link', { name: /^Students/ })).toHaveAttribute('aria-current', 'page');
  const items = laptop.getByRole('list', { name: 'To review' }).getByRole('listitem');
  await expect(items).not.toHaveCount(0);
  const count = await items.count();
  await items.first().getByRole('button').click();
  for (let left = count - 1; left >= 0; left -= 1) {
    await laptop.getByRole('button', { name: 'Add comment' }).press('Enter');
    await laptop.getByRole('textbox', { name: 'Comment' }).fill('Well done.');
    await laptop.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(items).toHaveCount(left);
  }
  await expect(laptop.getByText('Nothing waits for you. Well done!')).toBeFocused();
});

test('with a class selected the queue contains only its students; a learner has no such page', async ({
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

test('the draft of a comment and its photo survive a killed browser until the comment is sent or discarded', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  // A killed browser would not ask, so the question is accepted.
  laptop.on('dialog', (question) => void question.accept());
  const mine = laptop.getByRole('button', { name: /Amina Yusuf.*Asking the way/ });
  const form = laptop.getByRole('form', { name: 'Add comment' });
  const commentBox = form.getByRole('textbox', { name: 'Comment' });
  const picture = form.getByRole('img', { name: 'Your photo' });
  await mine.click();
  await laptop.getByRole('button', { name: 'Add comment' }).click();
  await commentBox.fill('Clear, and here is the map.');
  await form.locator('input[type=file]').setInputFiles(await photo());
  await expect(picture).toBeVisible();

  await laptop.reload();
  await mine.click();
  await expect(commentBox).toHaveValue('Clear, and here is the map.');
  await expect(picture).toBeVisible();
  await laptop.getByRole('link', { name: 'Topics' }).first().click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(mine).toHaveCount(0);

  await laptop
    .getByRole('button', { name: /Carlos Silva|Bilal Khan|Tomasz/ })
    .first()
    .click();
  await laptop.getByRole('button', { name: 'Add comment' }).click();
  await commentBox.fill('Not this');
  await laptop.getByRole('link', { name: 'Topics' }).first().click();
  await laptop.getByRole('button', { name: 'Discard' }).click();
  await laptop.goto('/staff/review');
  await laptop
    .getByRole('button', { name: /Carlos Silva|Bilal Khan|Tomasz/ })
    .first()
    .click();
  await expect(laptop.getByRole('button', { name: 'Add comment' })).toBeVisible();
});
