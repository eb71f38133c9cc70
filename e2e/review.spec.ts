// The review queue: staff work through everything that waits for a comment or a check.
import type { Locator, Page } from '@playwright/test';
import { categories, evidence, modules, tasks, topics } from '../testing/world-ids.ts';
import { personId } from '../testing/cast.ts';
import type { TestNode } from '../testing/node.ts';
import { addThirtyStudents } from './crowd.ts';
import {
  expectAccessible,
  expectAccessibleScreen,
  expectNoSidewaysScrolling,
  withoutReloading,
} from './proofs.ts';
import { photo, video } from './sample-files.ts';
import { expect, test } from './stage.ts';

const photoTask = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.photo}`;

const rowsOf = (page: Page) => page.getByRole('list', { name: 'To review' }).getByRole('listitem');
const formOf = (page: Page) => page.getByRole('form', { name: 'Add comment' });
const boxOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Comment' });
/** In the toast; the row of what is done has it, too. */
const undoOf = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const doneOf = (page: Page) => page.getByRole('list', { name: 'Done just now' }).getByRole('listitem');
const mineOf = (page: Page): Locator => page.getByRole('button', { name: /Amina Yusuf.*Asking the way/ });

/** The texts of the comments on a piece of evidence: at most one. */
const commentsOn = async (stage: TestNode, evidenceId: string): Promise<readonly string[]> => {
  const { rows } = await stage.pool.query<{ text: string }>(
    'select text from comments where evidence_id = $1',
    [evidenceId],
  );
  return rows.map(({ text }) => text);
};

test(
  'a teacher opens the review queue from its badge; commenting on an item removes it from the queue, opens the next with its box focused, and updates every screen at once [STAFF-13]',
  { tag: '@key' },
  async ({ clarke, amina }) => {
    const phone = await amina.onPhone();
    const lesson = phone
      .getByRole('region', { name: 'Current Lessons' })
      .getByRole('link', { name: /Asking the way/ });
    await expect(lesson).not.toContainText('new comment');
    const laptop = await clarke.onLaptop({ path: '/staff/users' });
    const review = laptop.getByRole('link', { name: /^Review \d+$/ });
    await expect(review).toBeVisible();
    const count = Number((await review.textContent())?.replace(/\D/g, ''));
    await review.click();
    const items = rowsOf(laptop);
    await expect(items).toHaveCount(count);
    await expect(laptop.getByText(`${count} left, the oldest first`)).toBeVisible();
    const mine = mineOf(laptop);
    await mine.click();
    await expect(mine).toHaveAttribute('aria-current', 'true');
    await expect(laptop.getByText('Describe your way home')).toBeVisible();
    await expect(laptop.getByText('Turn left at the bank.')).toBeVisible();
    await expect(boxOf(laptop)).toBeFocused();
    await expectAccessibleScreen(laptop);
    await boxOf(laptop).fill('Clear and polite.');
    await formOf(laptop).getByRole('button', { name: 'Send' }).click();
    await expect(items).toHaveCount(count - 1);
    await expect(mine).toHaveCount(0);
    await expect(laptop.getByText(`${count - 1} left, the oldest first`)).toBeVisible();
    await expect(boxOf(laptop)).toBeFocused();
    await expect(boxOf(laptop)).toHaveValue('');
    await expectAccessibleScreen(laptop);
    await expect(laptop.getByRole('link', { name: /Students/ })).toContainText(String(count - 1));
    await expect(lesson).toContainText(/1 new comment(?!s)/);
  },
);

test('a teacher comments on five pieces with at most six actions after signing in besides writing, and reads each beside its box', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query(
    `insert into evidence (id, owner_id, task_id, index, text, created_by)
     select gen_random_uuid(), $1, $2, 10 + n, 'Piece ' || n, $1 from generate_series(1, 3) n`,
    [personId('bilal'), tasks.describe],
  );
  const laptop = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await clarke.signInOn(laptop);
  await laptop.getByRole('link', { name: /^Review \d+$/ }).click();
  const same = await withoutReloading(laptop);
  const items = rowsOf(laptop);
  await expect(items).not.toHaveCount(0);
  const count = await items.count();
  let actions = 1;
  const press = async (key: string) => {
    actions += 1;
    await laptop.keyboard.press(key);
  };
  for (let sent = 0; sent < 5; sent += 1) {
    await expect(boxOf(laptop)).toBeFocused();
    const [work, box] = await Promise.all([
      laptop.getByRole('article').boundingBox(),
      boxOf(laptop).boundingBox(),
    ]);
    expect((work?.x ?? 0) + (work?.width ?? 0), 'the work is left of the box').toBeLessThan(box?.x ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0), 'the box is in view').toBeLessThan(800);
    await laptop.keyboard.type(`Comment ${sent}`);
    if (sent === 0) {
      actions += 1;
      await formOf(laptop).getByRole('button', { name: 'Send' }).click();
    } else await press(sent === 1 ? 'Meta+Enter' : 'Control+Enter');
    await expect(items).toHaveCount(count - sent - 1);
  }
  expect(actions).toBeLessThanOrEqual(6);
  const { rows } = await stage.pool.query<{ text: string }>(
    'select text from comments where created_by = $1 and text like $2 order by created_at',
    [clarke.id, 'Comment %'],
  );
  expect(rows.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4].map((sent) => `Comment ${sent}`));
  await same();
});

test('from 900 px the work is beside its box, a photo fitted and a film ready to play; below, it opens in place, with the words that were begun', async ({
  bilal,
  clarke,
}) => {
  const phone = await bilal.onPhone({ path: photoTask });
  const pieces = phone.getByRole('article');
  for (const [before, file] of [await photo(1200, 1600), await video(phone)].entries()) {
    if (before > 0) await phone.getByRole('button', { name: 'Add more' }).click();
    await phone.locator('input[type=file]').setInputFiles(file);
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(pieces.filter({ hasText: 'Sent' })).toHaveCount(before + 1);
  }
  const laptop = await clarke.onLaptop({ path: '/staff/review', width: 900 });
  const handedIn = laptop.getByRole('button', { name: /Bilal Khan.*Asking the way/ });
  await expect(handedIn).toHaveCount(3);
  const work = laptop.getByRole('article');
  const isBeside = async () => {
    const [left, right] = await Promise.all([work.boundingBox(), boxOf(laptop).boundingBox()]);
    return (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0);
  };

  await handedIn.nth(1).click();
  const shown = work.getByRole('img', { name: /^Photo/ });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const photoBox = await shown.boundingBox();
  expect(photoBox?.height, 'all of the photo is in view at once').toBeLessThanOrEqual(800);
  expect(photoBox?.height, 'large enough to be judged').toBeGreaterThan(300);
  expect(await isBeside()).toBe(true);
  await expectNoSidewaysScrolling(laptop);

  await handedIn.nth(2).click();
  const film = work.locator('video');
  await expect.poll(() => film.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThan(1);
  expect(await isBeside()).toBe(true);
  await boxOf(laptop).fill('I can see you.');

  await laptop.setViewportSize({ width: 899, height: 800 });
  const open = laptop.getByRole('button', { expanded: true });
  await expect(open).toBeVisible();
  await expect(boxOf(laptop)).toHaveValue('I can see you.');
  await expect(laptop.locator('video')).toBeVisible();
  await expectNoSidewaysScrolling(laptop);
});

test('the item that is open is in the visible part of the list when the page opens and after Next', async ({
  clarke,
  stage,
}) => {
  await addThirtyStudents(stage, clarke.id);
  await stage.pool.query(
    `insert into plans (id, learner_id, category_id, title, initial_modified_at, final_modified_at)
     select gen_random_uuid(), id, selected_category_id, 'My year', '2026-01-01', '2026-01-01'
     from users where display_name like 'Zara %'`,
  );
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  const opened = rowsOf(laptop).locator('[aria-current=true]');
  const isInView = async () => {
    await expect(boxOf(laptop)).toBeVisible();
    await expect(opened).toBeInViewport({ ratio: 0.9 });
  };
  await isInView();
  const first = await opened.textContent();
  await laptop.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(opened).not.toHaveText(first ?? '');
  await isInView();
  await test.step('and on a phone after coming back from another page', async () => {
    const phone = await clarke.onPhone({ path: '/staff/review' });
    const far = rowsOf(phone)
      .getByRole('button', { name: /: Start|: End/ })
      .nth(40);
    const text = (await far.textContent()) ?? '';
    await far.click();
    await phone.getByRole('link', { name: 'Open the learning plan' }).click();
    const bar = phone.getByRole('navigation', { name: 'To review' });
    await expect(bar).toBeVisible();
    await bar.getByRole('link', { name: 'Next' }).click();
    const again = phone.getByRole('button', { expanded: true });
    await expect(again).not.toHaveText(text);
    await expect(again).toBeInViewport();
  });
});

test('a teacher whose category is changed on another device goes on with what waits in the new one', async ({
  hassan,
  stage,
}) => {
  await stage.pool.query('delete from plans');
  const laptop = await hassan.onLaptop({ path: '/staff/review' });
  await expect(rowsOf(laptop)).toHaveText([/Dao Nguyen/]);
  await boxOf(laptop).fill('Well d');
  await hassan.call('PATCH', '/users/me/selectedCategory', { categoryId: categories.morning });
  await expect(rowsOf(laptop).first()).toHaveText(/Amina Yusuf|Bilal Khan|Carlos Silva|Elena Popescu/);
  await expect(laptop.getByText('User not found')).toHaveCount(0);
  await expect(boxOf(laptop)).toHaveValue('');
  await hassan.call('PATCH', '/users/me/selectedCategory', { categoryId: categories.evening });
  await expect(rowsOf(laptop)).toHaveText([/Dao Nguyen/]);
  await expect(boxOf(laptop)).toHaveValue('Well d');
});

test('J and K move through the queue, but are letters while a teacher types; Esc leaves the box and C comes back', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  const items = rowsOf(laptop);
  await expect(boxOf(laptop)).toBeFocused();
  const pane = () => laptop.getByRole('main').getByRole('region').first();
  const opened = async () => (await pane().getAttribute('aria-label')) ?? '';
  // Until its name is there it is called a task.
  await expect.poll(opened).not.toMatch(/Task$/);
  const first = await opened();
  await laptop.keyboard.type('jk');
  await expect(boxOf(laptop)).toHaveValue('jk');
  expect(await opened()).toBe(first);
  await laptop.keyboard.press('Escape');
  await expect(pane()).toBeFocused();
  await laptop.keyboard.press('j');
  await expect(pane()).not.toHaveAttribute('aria-label', first);
  await expect(pane()).toBeFocused();
  await laptop.keyboard.press('k');
  await expect(pane()).toHaveAttribute('aria-label', first);
  await laptop.keyboard.press('c');
  await expect(boxOf(laptop)).toBeFocused();
  // What was written stays in its own box.
  await expect(boxOf(laptop)).toHaveValue('jk');
  await laptop.keyboard.press('Escape');
  for (let moved = await items.count(); moved > 0; moved -= 1) await laptop.keyboard.press('j');
  await expect(laptop.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
});

test('a comment is stored when it is sent; Undo takes it back into its box with its photo, and the second one takes its place', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  await mineOf(laptop).click();
  await boxOf(laptop).fill('See the map.');
  await formOf(laptop)
    .locator('input[type=file]')
    .setInputFiles(await photo());
  await expect(formOf(laptop).getByRole('img', { name: 'Your photo' })).toBeVisible();
  await boxOf(laptop).press('Control+Enter');
  await expect(undoOf(laptop)).toBeVisible();
  await expect(mineOf(laptop)).toHaveCount(0);
  // Nothing waits in the browser for the seconds to pass.
  expect(await commentsOn(stage, evidence.aminaOpen)).toEqual(['See the map.']);
  await undoOf(laptop).click();
  await expect(mineOf(laptop)).toHaveAttribute('aria-current', 'true');
  await expect(boxOf(laptop)).toHaveValue('See the map.');
  await expect(boxOf(laptop)).toBeFocused();
  await expect(formOf(laptop).getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect.poll(() => commentsOn(stage, evidence.aminaOpen)).toEqual([]);
  await boxOf(laptop).fill('See the map, and well done.');
  await laptop.keyboard.press('Control+Enter');
  await expect(mineOf(laptop)).toHaveCount(0);
  expect(await commentsOn(stage, evidence.aminaOpen)).toEqual(['See the map, and well done.']);
});

test('a comment stays when the page dies right after it was sent, and a refused Undo leaves the words in both places', async ({
  clarke,
  stage,
  watch,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  await mineOf(laptop).click();
  await boxOf(laptop).fill('Very clear.');
  await laptop.keyboard.press('Control+Enter');
  await expect(undoOf(laptop)).toBeVisible();
  await laptop.close();
  expect(await commentsOn(stage, evidence.aminaOpen)).toEqual(['Very clear.']);

  const second = await clarke.onLaptop({ path: '/staff/review' });
  await second
    .getByRole('button', { name: /Bilal Khan/ })
    .first()
    .click();
  await boxOf(second).fill('Good start.');
  await second.keyboard.press('Control+Enter');
  await expect(undoOf(second)).toBeVisible();
  watch.expect(/ERR_FAILED/);
  await second.route('**/comment', (route) => route.abort());
  await undoOf(second).click();
  await expect(second.getByText('No connection. Please check your internet and try again')).toBeVisible();
  await expect(boxOf(second)).toHaveValue('Good start.');
  expect(await commentsOn(stage, evidence.bilalOpen)).toEqual(['Good start.']);
});

test('a teacher keeps what she often writes as a phrase, inserts it where the caret is, on every device of hers and for nobody else', async ({
  clarke,
  priya,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  const phrases = laptop.getByRole('list', { name: 'Your phrases' }).getByRole('listitem');
  await expect(phrases).toHaveText(['Well done, very clear.']);
  await boxOf(laptop).fill('Please say more about the ending.');
  await laptop.getByRole('button', { name: 'Keep as a phrase' }).click();
  await expect(phrases).toHaveCount(2);
  await expect(laptop.getByRole('button', { name: 'Keep as a phrase' })).toHaveCount(0);
  const other = await clarke.onPhone({ path: '/staff/review' });
  await mineOf(other).click();
  await other.getByRole('button', { name: 'Add comment' }).click();
  await other.getByRole('button', { name: 'Please say more about the ending.' }).click();
  await expect(boxOf(other)).toHaveValue('Please say more about the ending.');
  await expectNoSidewaysScrolling(other);
  // What is behind the header is a smaller target.
  await other.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(other);
  await boxOf(laptop).fill('Good. Thank you.');
  await boxOf(laptop).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(5, 5));
  await phrases.first().getByRole('button').click();
  await expect(boxOf(laptop)).toHaveValue('Good. Well done, very clear. Thank you.');
  await expect(boxOf(laptop)).toBeFocused();
  await laptop.keyboard.type(' And');
  await expect(boxOf(laptop)).toHaveValue('Good. Well done, very clear. And Thank you.');
  const office = await priya.onLaptop({ path: '/staff/review' });
  await expect(office.getByRole('list', { name: 'Your phrases' }).getByRole('listitem')).toHaveText([
    'Please add a photo.',
  ]);
  await laptop.getByRole('button', { name: 'Edit phrases' }).click();
  await laptop.getByRole('button', { name: 'Remove phrase: Well done, very clear.' }).click();
  await expect(phrases).toHaveCount(1);
  await expectAccessible(laptop);
  const { rows } = await stage.pool.query('select text from comment_phrases order by text');
  expect(rows).toEqual([{ text: 'Please add a photo.' }, { text: 'Please say more about the ending.' }]);
});

test('a voice reply needs no typing: the words that go with a recording are one press away', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  await mineOf(laptop).click();
  await formOf(laptop).getByRole('button', { name: 'Record voice' }).click();
  const recorder = laptop.getByRole('dialog', { name: 'Voice recording' });
  await expect(recorder.getByRole('timer')).toContainText(/[1-9] second/);
  await recorder.getByRole('button', { name: 'Stop' }).click();
  await recorder.getByRole('button', { name: 'Use this' }).click();
  await formOf(laptop).getByRole('button', { name: 'Please listen to my recording.' }).click();
  await laptop.keyboard.press('Control+Enter');
  await expect(mineOf(laptop)).toHaveCount(0);
  const { rows } = await stage.pool.query(
    'select text, kind from comments join files on files.id = file_id where evidence_id = $1',
    [evidence.aminaOpen],
  );
  expect(rows).toEqual([{ text: 'Please listen to my recording.', kind: 'audio' }]);
});

test('on a phone the queue is one column that opens in place, without keys to press, and Undo is offered there, too', async ({
  clarke,
  stage,
}) => {
  const phone = await clarke.onPhone({ path: '/staff/review' });
  await mineOf(phone).click();
  await expect(mineOf(phone)).toHaveAttribute('aria-expanded', 'true');
  await expect(phone.getByText('Ctrl + Enter')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Add comment' }).click();
  await boxOf(phone).fill('Thank you.');
  await formOf(phone).getByRole('button', { name: 'Send' }).click();
  await expect(mineOf(phone)).toHaveCount(0);
  await undoOf(phone).click();
  await expect(mineOf(phone)).toHaveAttribute('aria-expanded', 'true');
  await expect(boxOf(phone)).toHaveValue('Thank you.');
  await expect.poll(() => commentsOn(stage, evidence.aminaOpen)).toEqual([]);
  await expectNoSidewaysScrolling(phone);
});

test('after the last item has been commented on, focus moves to the message that nothing is left', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from plans');
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  await expect(laptop.getByRole('link', { name: /^Students/ })).toHaveAttribute('aria-current', 'page');
  const items = rowsOf(laptop);
  await expect(items).not.toHaveCount(0);
  const count = await items.count();
  for (let left = count - 1; left >= 0; left -= 1) {
    await boxOf(laptop).fill('Well done.');
    await laptop.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(items).toHaveCount(left);
  }
  await expect(laptop.getByText('All done.')).toBeFocused();
  await expect(laptop.getByText('Nothing to review.')).toBeVisible();
  await expectAccessible(laptop);
  await test.step('what was done on this visit stays, and says so when a learner thanks for it', async () => {
    await expect(doneOf(laptop)).toHaveCount(count);
    const read = doneOf(laptop).filter({ hasText: 'Amina Yusuf read your comment.' });
    await expect(read).toHaveCount(0);
    await stage.pool.query('update comments set thanked_at = now() where evidence_id = $1', [
      evidence.aminaOpen,
    ]);
    await expect(read).toHaveCount(1);
  });
});

test('a teacher reads a plan beside the queue and checks it there, and comes back from its page to what waits next', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from evidence where owner_id <> $1', [personId('bilal')]);
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  const same = await withoutReloading(laptop);
  const items = rowsOf(laptop);
  await expect(items).not.toHaveCount(0);
  const count = await items.count();
  const plans = items.getByRole('button', { name: /: Start|: End/ });
  const ofPlans = await plans.count();
  expect(ofPlans).toBeGreaterThan(1);
  await plans.filter({ hasText: ': Start' }).first().click();
  const pane = laptop.getByRole('main').getByRole('region').first();
  await expect(pane).toBeFocused();
  await expect(pane.getByText('What do you want to learn?')).toBeVisible();
  await expectAccessible(laptop);
  await pane.getByRole('button', { name: 'Checked' }).click();
  await expect(plans).toHaveCount(ofPlans - 1);
  await expect(laptop.getByText(/^The plan of .* is checked$/)).toBeVisible();
  await expect(doneOf(laptop)).toHaveCount(1);
  await expect(laptop.getByRole('link', { name: /Students/ })).toContainText(String(count - 1));

  const bar = laptop.getByRole('navigation', { name: 'To review' });
  await test.step('the page of another checks it too, and says how many are left', async () => {
    await plans.first().click();
    await pane.getByRole('link', { name: 'Open the learning plan' }).click();
    await expect(laptop).toHaveURL(/learningPlans/);
    await expect(bar).toContainText(`${count - 2} left`);
    await expectAccessible(laptop);
    await laptop.getByRole('link', { name: 'Personal', exact: true }).click();
    await expect(bar).toContainText(`${count - 2} left`);
  });
  await test.step('Next opens what waits after it, with the keyboard alone', async () => {
    await bar.getByRole('link', { name: 'Next' }).press('Enter');
    await expect(laptop).toHaveURL('/staff/review');
    await expect(items.locator('[aria-current=true]')).toHaveCount(1);
    await expect(bar).toHaveCount(0);
  });
  await test.step('and the way back from a student’s lesson leads to the piece that was read', async () => {
    const piece = items.getByRole('button', { name: /Bilal Khan.*Asking the way/ });
    await piece.click();
    await laptop.getByRole('link', { name: 'See everything for this lesson' }).click();
    await expect(laptop).toHaveURL(/progress\/modules/);
    await bar.getByRole('link', { name: 'To review' }).click();
    await expect(piece).toHaveAttribute('aria-current', 'true');
    await laptop.getByRole('link', { name: 'See everything for this lesson' }).click();
    await expect(bar).toBeVisible();
    await stage.pool.query('delete from evidence');
    await stage.pool.query('delete from plans');
    await expect(bar).toHaveCount(0);
  });
  await same();
});

test('each of several comments can be taken back from its row, and one toast speaks at a time', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  for (const [sent, mine] of (
    [mineOf(laptop), laptop.getByRole('button', { name: /Bilal Khan.*Asking/ })] as const
  ).entries()) {
    await mine.first().click();
    await boxOf(laptop).fill(`Comment ${sent}`);
    await boxOf(laptop).press('Control+Enter');
    await expect(doneOf(laptop)).toHaveCount(sent + 1);
  }
  await expect(laptop.getByText('Sent to Bilal Khan')).toBeVisible();
  await expect(laptop.getByText('Sent to Amina Yusuf')).toHaveCount(0);
  await doneOf(laptop).getByRole('button', { name: 'Undo Amina Yusuf' }).click();
  await expect(laptop.getByText('Your comment to Amina Yusuf is not sent')).toBeVisible();
  await expect(doneOf(laptop)).toHaveText([/Bilal Khan/]);
  await expect(mineOf(laptop)).toHaveAttribute('aria-current', 'true');
  await expect(boxOf(laptop)).toHaveValue('Comment 0');
  await expect.poll(() => commentsOn(stage, evidence.aminaOpen)).toEqual([]);
  expect(await commentsOn(stage, evidence.bilalOpen)).toEqual(['Comment 1']);
});

test('with a class selected the queue contains only its students; a learner has no such page', async ({
  priya,
  amina,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/review' });
  const items = rowsOf(laptop);
  await expect(items.filter({ hasText: 'Carlos Silva' })).not.toHaveCount(0);
  await laptop.getByRole('combobox', { name: 'Classroom' }).selectOption('Blue');
  await expect(items.filter({ hasText: 'Carlos Silva' })).toHaveCount(0);
  await expect(items.filter({ hasText: 'Bilal Khan' })).not.toHaveCount(0);
  const phone = await amina.onPhone({ path: '/staff/review' });
  await expect(phone.getByText('Sorry, page not found')).toBeVisible();
});

test('with another category selected the queue is that of the category, not of a class of the one before', async ({
  priya,
  stage,
}) => {
  await stage.pool.query('insert into user_categories (user_id, category_id) values ($1, $2)', [
    priya.id,
    categories.evening,
  ]);
  const laptop = await priya.onLaptop({ path: '/staff/review' });
  const items = rowsOf(laptop);
  await laptop.getByRole('combobox', { name: 'Classroom' }).selectOption('Blue');
  await expect(items.filter({ hasText: 'Bilal Khan' })).not.toHaveCount(0);
  await priya.call('PATCH', '/users/me/selectedCategory', { categoryId: categories.evening });
  await expect(items.filter({ hasText: 'Dao Nguyen' })).not.toHaveCount(0);
});

test('a class that is selected opens with its first evidence, except while a comment is being written', async ({
  priya,
  stage,
}) => {
  // In the queue of Blue a plan is where this is among everything.
  await stage.pool.query('update evidence set created_at = now() where id = $1', [evidence.carlosOpen]);
  await stage.pool.query('update plans set initial_modified_at = now(), final_modified_at = now()');
  const laptop = await priya.onLaptop({ path: '/staff/review' });
  const evidenceRows = rowsOf(laptop).getByRole('button');
  const chosen = laptop.getByRole('combobox', { name: 'Classroom' });
  const carlos = evidenceRows.filter({ hasText: 'Carlos Silva' }).last();
  await carlos.click();
  await expect(carlos).toHaveAttribute('aria-current', 'true');
  await chosen.selectOption('Blue');
  await expect(carlos).toHaveCount(0);
  await expect(evidenceRows.first()).toHaveAttribute('aria-current', 'true');
  await expect(boxOf(laptop)).toBeVisible();
  await chosen.selectOption('All classrooms');
  await carlos.click();
  await boxOf(laptop).fill('Please');
  await chosen.selectOption('Blue');
  await expect(carlos).toHaveAttribute('aria-current', 'true');
  await expect(boxOf(laptop)).toHaveValue('Please');
});

test('the class that was selected is found again on coming back from a plan', async ({ priya }) => {
  const laptop = await priya.onLaptop({ path: '/staff/review' });
  const chosen = laptop.getByRole('combobox', { name: 'Classroom' });
  await chosen.selectOption('Blue');
  await rowsOf(laptop)
    .getByRole('button', { name: /: Start|: End/ })
    .first()
    .click();
  await laptop.getByRole('link', { name: 'Open the learning plan' }).click();
  await expect(laptop).toHaveURL(/learningPlans/);
  await laptop.goBack();
  await expect(rowsOf(laptop).filter({ hasText: 'Bilal Khan' })).not.toHaveCount(0);
  await expect(chosen.getByRole('option', { name: 'Blue' })).toHaveJSProperty('selected', true);
  await expect(rowsOf(laptop).filter({ hasText: 'Carlos Silva' })).toHaveCount(0);
});

test('the draft of a comment and its photo survive a killed browser until the comment is sent or discarded', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/review' });
  // A killed browser would not ask, so the question is accepted.
  laptop.on('dialog', (question) => void question.accept());
  const mine = mineOf(laptop);
  const form = formOf(laptop);
  const commentBox = boxOf(laptop);
  const picture = form.getByRole('img', { name: 'Your photo' });
  await mine.click();
  await expect(mine).toHaveAttribute('aria-current', 'true');
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

  const another = laptop.getByRole('button', { name: /Carlos Silva|Bilal Khan|Tomasz/ }).first();
  await another.click();
  await commentBox.fill('Not this');
  await laptop.getByRole('link', { name: 'Topics' }).first().click();
  await laptop.getByRole('button', { name: 'Discard' }).click();
  await laptop.goto('/staff/review');
  await another.click();
  await expect(commentBox).toHaveValue('');
});
