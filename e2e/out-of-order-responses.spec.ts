// Rows that arrive before the answer to the call that wrote them: work is shown once, and not twice for a moment.
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { holdAnswers } from './answers.ts';
import { blue, box, bubble } from './chat-page.ts';
import { expect, test } from './stage.ts';
import { workOf } from './student-page.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const describeTask = `${lesson}/tasks/${tasks.describe}`;
const photoTask = `${lesson}/tasks/${tasks.photo}`;

test('a message whose row arrives before its answer is there once, before and after', async ({
  amina,
  bilal,
}) => {
  const words = 'Is the bus late today?';
  const friend = await bilal.onPhone({ path: blue });
  await expect(box(friend)).toBeVisible();
  const phone = await amina.onPhone({ path: blue });
  const { release } = await holdAnswers(phone, '**/messages');
  await box(phone).fill(words);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(bubble(friend, words)).toHaveCount(1);
  // The row: nobody can act on a message that is still waiting.
  const mine = bubble(phone, words);
  await expect(mine.getByRole('button', { name: /More/ })).toBeVisible();
  await expect(mine).toHaveCount(1);
  release();
  await phone.unrouteAll({ behavior: 'wait' });
  await bilal.call('POST', blue.replace('/classes/', '/groupChats/') + '/messages', {
    messageId: crypto.randomUUID(),
    text: 'Yes, ten minutes',
  });
  await expect(bubble(phone, 'Yes, ten minutes')).toBeVisible();
  await expect(mine).toHaveCount(1);
});

test('evidence whose row arrives before its answer is there once, before and after', async ({
  bilal,
  clarke,
}) => {
  const words = 'This is the corner where I live.';
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  const waiting = laptop.getByRole('button', { name: /Bilal Khan.*Asking the way/ });
  await expect(waiting).toHaveCount(1);
  const phone = await bilal.onPhone({ path: photoTask });
  const { release } = await holdAnswers(phone, '**/evidence');
  await phone.getByLabel('Write here').fill(words);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(waiting).toHaveCount(2);
  const piece = phone.getByRole('article').filter({ hasText: words });
  await expect(piece.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(piece).toHaveCount(1);
  release();
  await phone.unrouteAll({ behavior: 'wait' });
  await expect(phone.getByRole('button', { name: 'Add more' })).toBeVisible();
  await expect(piece).toHaveCount(1);
});

test('a comment whose row arrives before its answer is in the box only, until the answer closes it', async ({
  amina,
  clarke,
}) => {
  const words = 'Clear and polite.';
  const phone = await amina.onPhone({ path: describeTask });
  const review = await clarke.onLaptop({ path: '/staff/review' });
  await review.getByRole('button', { name: /Amina Yusuf.*Asking the way/ }).click();
  const left = parseInt(await review.getByText(/^\d+ left/).innerText(), 10);
  const card = review.getByRole('article', { name: 'Turn left at the bank.' });
  const form = review.getByRole('form', { name: 'Add comment' });
  await form.getByRole('textbox', { name: 'Comment' }).fill(words);
  const { release } = await holdAnswers(review, '**/comment');
  await review.keyboard.press('Control+Enter');
  await expect(phone.getByText(words)).toBeVisible();
  // The row is here.
  await expect(review.getByText(`${left - 1} left, the oldest first`)).toBeVisible();
  await expect(card).toBeVisible();
  await expect(card.getByRole('group', { name: 'Comment' })).toHaveCount(0);
  release();
  await review.unrouteAll({ behavior: 'wait' });
  await expect(review.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);

  const work = await clarke.onLaptop({ path: workOf(amina) });
  const piece = work.getByRole('article', { name: 'Turn left at the bank.' });
  await expect(piece.getByRole('group', { name: 'Comment' })).toContainText(words);
  await piece.getByRole('button', { name: 'Edit comment' }).click();
  await piece.getByRole('textbox', { name: 'Comment' }).fill('Clear.');
  const edit = await holdAnswers(work, '**/comment');
  await piece.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Clear.', { exact: true })).toBeVisible();
  await expect(piece.getByText('Clear.', { exact: true })).toHaveCount(1);
  edit.release();
  await work.unrouteAll({ behavior: 'wait' });
  await expect(piece.getByRole('group', { name: 'Comment' })).toContainText('Clear.');
  await expect(piece.getByRole('textbox', { name: 'Comment' })).toHaveCount(0);
});
