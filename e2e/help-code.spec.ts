// What fails unexpectedly shows a code, by which the operators find it in the log.
import type { Page } from '@playwright/test';
import type { TestNode } from '../testing/node.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const sentence = 'Something went wrong, please try again';
const shownCode = (page: Page) => page.getByText('For help, say this code:').locator('code');

/** No topic can be written until `mend`. */
async function breakTopics({ pool }: TestNode): Promise<{ readonly mend: () => Promise<unknown> }> {
  await pool.query(`
    create function break_topics() returns trigger language plpgsql as
    $$ begin raise exception 'the shelf fell down'; end $$;
    create trigger break_topics before insert or update on topics for each row execute function break_topics()`);
  return { mend: () => pool.query('drop function if exists break_topics cascade') };
}

/** The lines of the log about the request with this id. */
const logOf = ({ log }: TestNode, id: string) =>
  log.map((line) => JSON.parse(line) as { reqId?: string; msg: string }).filter(({ reqId }) => reqId === id);

test('a teacher whose work fails unexpectedly gets a code to copy, under which the log has the reason, and none for what they can mend', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 500/);
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  const shelf = await breakTopics(stage);
  try {
    await laptop.getByRole('button', { name: 'Create' }).click();
    const dialog = laptop.getByRole('dialog', { name: 'New topic' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Please enter a topic name')).toBeVisible();
    await expect(shownCode(laptop)).toHaveCount(0);
    await dialog.getByLabel('Topic name').fill('Weather');
    await dialog.getByLabel('Subject').fill('Speaking');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    const code = (await shownCode(laptop).textContent()) ?? '';
    await expect.poll(() => logOf(stage, code).map(({ msg }) => msg)).toEqual(['unexpected']);
    expect(JSON.stringify(logOf(stage, code))).toContain('the shelf fell down');
    await expectAccessible(laptop);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(laptop.getByText('Copied to clipboard')).toBeVisible();
    expect(await laptop.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await shelf.mend();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(laptop.getByRole('region', { name: 'Weather' })).toBeVisible();
  } finally {
    await shelf.mend();
  }
});

test('where there is only room for a message at the edge, it has the code too', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 500/);
  const phone = await clarke.onPhone({ path: '/staff/topics' });
  await phone.getByRole('region', { name: 'Around town' }).getByRole('switch').click();
  const shelf = await breakTopics(stage);
  try {
    await phone.getByRole('button', { name: 'Yes' }).click();
    const message = phone.getByRole('alertdialog').filter({ hasText: sentence });
    const code = (await message.locator('code').textContent()) ?? '';
    await expect.poll(() => logOf(stage, code)).toHaveLength(1);
    await expectAccessible(phone);
    await expectNoSidewaysScrolling(phone);
    await message.getByRole('button', { name: 'Copy' }).click();
    await expect(phone.getByText('Copied to clipboard')).toBeVisible();
    expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(code);
  } finally {
    await shelf.mend();
  }
});

test('a learner who cannot open a screen gets a code if the server refused it, and none if there is no network', async ({
  amina,
  watch,
}) => {
  watch.expect(/status of 503|ERR_FAILED|part of the app could not be loaded/);
  const phone = await amina.onPhone();
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Welcome, Amina Yusuf');
  const files = /\/assets\/profile-screen-[^/]+\.js$/;
  await phone.route(files, (route) => route.abort());
  await phone.getByRole('link', { name: 'Profile' }).click();
  await expect(heading).toHaveText('This page could not be loaded');
  await expect(shownCode(phone)).toHaveCount(0);
  await phone.unroute(files);
  await phone.route(files, (route) =>
    route.fulfill({ status: 503, headers: { 'x-request-id': 'k7m2-9xqd-4tb3' } }),
  );
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(shownCode(phone)).toHaveText('k7m2-9xqd-4tb3');
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
});
