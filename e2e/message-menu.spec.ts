// The actions of a message: opened by its menu button, fully visible, closed by Escape; only lessons with tasks are offered for evidence.
import { chats, modules, tasks } from '../testing/world-ids.ts';
import { blue, bubble, log, openMore } from './chat-page.ts';
import { expect, test } from './stage.ts';

test('Escape closes the actions of a message and returns focus to its menu button', async ({ amina }) => {
  const laptop = await amina.onLaptop({ path: blue, motion: true });
  await openMore(laptop, 'Good morning everyone.');
  const mine = bubble(laptop, 'Good morning everyone.');
  const remove = mine.getByRole('button', { name: 'Delete' });
  await remove.click();
  const question = laptop.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await laptop.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeVisible();
  await laptop.keyboard.press('Escape');
  await expect(remove).toHaveCount(0);
  await expect(mine.getByRole('button', { name: 'More' })).toBeFocused();
});

test('a user with a keyboard sees the whole focus ring of the menu button of a message', async ({
  amina,
}) => {
  for (const page of [await amina.onLaptop({ path: blue }), await amina.onPhone({ path: blue })]) {
    const more = bubble(page, 'Good morning everyone.').getByRole('button', { name: 'More' });
    await page.keyboard.press('Tab');
    await more.focus();
    const room = await more.evaluate((button) => {
      const [block, { outlineWidth, outlineOffset }] = [button.closest('ol, ul'), getComputedStyle(button)];
      if (block === null) throw new Error('The message is in no list');
      const [around, place] = [block.getBoundingClientRect(), button.getBoundingClientRect()];
      const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const sides = [around.right - place.right, place.left - around.left];
      return Math.min(...sides, place.top - around.top, around.bottom - place.bottom) - ring;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  }
});

test('the button “Newest messages” does not cover the actions of a message', async ({ amina, stage }) => {
  await stage.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by)
     select gen_random_uuid(), $1, 3 + n, 'Line ' || n || '.', $2 from generate_series(1, 40) n`,
    [chats.blue, amina.id],
  );
  await stage.pool.query('update chats set last_seq = 43 where id = $1', [chats.blue]);
  const phone = await amina.onPhone({ path: blue, motion: true });
  await expect(bubble(phone, 'Line 40.')).toBeVisible();
  await log(phone).evaluate((box) => (box.scrollTop = 400));
  const down = phone.getByRole('button', { name: 'Newest messages' });
  await expect(down).toBeVisible();
  // The lowest message whose menu button is visible above “Newest messages”.
  const top = (await down.boundingBox())?.y ?? 0;
  const dots = log(phone).getByRole('button', { name: 'More' });
  const heights = await dots.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  const lowest = heights.findLastIndex((bottom) => bottom < top);
  await dots.nth(lowest).click();
  const remove = log(phone).getByRole('button', { name: 'Delete' });
  await expect(remove).toBeVisible();
  await expect
    .poll(async () => {
      const [actions, button] = [await remove.boundingBox(), await down.boundingBox()];
      return actions !== null && (button === null || actions.y + actions.height <= button.y);
    })
    .toBe(true);
});

test('a lesson without tasks is not offered when a message is saved as evidence', async ({
  amina,
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from tasks where id = $1', [tasks.post]);
  expect(
    (await stage.pool.query('select 1 from tasks where module_id = $1', [modules.letters])).rowCount,
  ).toBe(0);
  for (const person of [await amina.onPhone({ path: blue }), await clarke.onPhone({ path: blue })]) {
    await openMore(person, 'Good morning everyone.');
    await person.getByRole('button', { name: 'Save as evidence' }).click();
    const options = person
      .getByRole('dialog', { name: 'Save as evidence' })
      .getByLabel('Which work is this for?')
      .getByRole('option');
    await expect(options.filter({ hasText: 'Asking the way' })).toHaveCount(1);
    await expect(options.filter({ hasText: 'letters' })).toHaveCount(0);
    await expect(options.filter({ hasText: 'A task of' })).not.toHaveCount(0);
  }
});
