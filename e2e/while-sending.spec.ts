// Users can keep typing while something is being sent, and can cancel sending a comment.
import type { Locator, Page } from '@playwright/test';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { blue, box, bubble } from './chat-page.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { workOf } from './student-page.ts';

const open = (page: Page) => page.getByRole('article', { name: 'Turn left at the bank.' });
const commentBox = (page: Page) => open(page).getByRole('textbox', { name: 'Comment' });

/** Delays matching requests until they are released. */
async function hold(page: Page, path: string, method: string) {
  const answer = Promise.withResolvers<void>();
  const requested = page.waitForRequest((request) => request.method() === method);
  await page.route(path, async (route) => {
    if (route.request().method() === method) await answer.promise;
    await route.continue().catch(() => undefined);
  });
  return { requested, release: () => answer.resolve() };
}

test('a teacher who cancels a comment or leaves the screen while its photo is uploading does not publish it [UPROG-10, SHELL-10]', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_ABORTED/);
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const cancellations = [
    () => open(laptop).getByRole('button', { name: 'Cancel' }).click(),
    async () => {
      await laptop
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Topics/ })
        .click();
      await laptop.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    },
  ];
  for (const cancel of cancellations) {
    await open(laptop).getByRole('button', { name: 'Add comment' }).click();
    await commentBox(laptop).fill('Not this');
    await open(laptop)
      .locator('input[type=file]')
      .setInputFiles(await photo());
    await expect(open(laptop).getByRole('img', { name: 'Your photo' })).toBeVisible();
    const upload = await hold(laptop, '**/api/files/**', 'PATCH');
    const uploadAborted = laptop.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
    await open(laptop).getByRole('button', { name: 'Send' }).click();
    await upload.requested;
    await cancel();
    await uploadAborted;
    upload.release();
    await laptop.unrouteAll({ behavior: 'wait' });
  }
  await laptop.goBack();
  await expect(open(laptop).getByRole('button', { name: 'Add comment' })).toBeVisible();
  await expect(commentBox(laptop)).toHaveCount(0);
  const { rows } = await stage.pool.query("select 1 from comments where text = 'Not this'");
  expect(rows).toEqual([]);
});

test('text that a teacher types while a comment is being sent is kept, and the next save adds it to the same comment with its photo [UPROG-10, UPROG-11]', async ({
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  await open(laptop).getByRole('button', { name: 'Add comment' }).click();
  await commentBox(laptop).fill('Clear');
  await open(laptop)
    .locator('input[type=file]')
    .setInputFiles(await photo());
  await expect(open(laptop).getByRole('img', { name: 'Your photo' })).toBeVisible();
  const call = await hold(laptop, '**/comment', 'PUT');
  await open(laptop).getByRole('button', { name: 'Send' }).click();
  await call.requested;
  await commentBox(laptop).fill('Clear and polite');
  call.release();
  const form = open(laptop).getByRole('form', { name: 'Edit comment' });
  await expect(form).toBeVisible();
  await expect(commentBox(laptop)).toHaveValue('Clear and polite');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(open(laptop)).toContainText('Clear and polite');
  const { rows } = await stage.pool.query(
    "select text, file_id is not null as photographed from comments where text like 'Clear%'",
  );
  expect(rows).toEqual([{ text: 'Clear and polite', photographed: true }]);
});

test('text that a learner types while a message or evidence is being queued is kept in the box', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: blue });
  const sendAndTypeOn = async (area: Locator) => {
    await area.fill('Hello');
    await area.evaluate((element: HTMLTextAreaElement) => {
      element.form?.requestSubmit();
      element.focus();
      document.execCommand('insertText', false, ' again');
    });
  };
  await sendAndTypeOn(box(phone));
  await expect(bubble(phone, 'Hello')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy');
  await expect(box(phone)).toHaveValue('Hello again');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(bubble(phone, 'Hello again')).toBeVisible();
  await expect(box(phone)).toHaveValue('');

  await phone.goto(`/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`);
  const evidence = phone.getByLabel('Write here');
  await sendAndTypeOn(evidence);
  await expect(phone.getByRole('article', { name: 'Hello', exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy');
  await expect(evidence).toHaveValue('Hello again');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article', { name: 'Hello again' })).toBeVisible();
  await phone.getByRole('button', { name: 'Add more' }).click();
  await expect(evidence).toHaveValue('');
});
