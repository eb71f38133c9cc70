// What a screen looks like on paper: what it says, whole, without the controls around it.
import type { Page } from '@playwright/test';
import { chats, modules, plans, targets, tasks, topics } from '../testing/world-ids.ts';
import { addThirtyStudentsTo } from './crowd.ts';
import { expect, test } from './stage.ts';

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.photo}`;

/** Opens another address as it is printed. */
async function print(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: null });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
}

test('a plan, a target, a task and the policy are printed without what can be pressed, and answers whole', async ({
  amina,
  stage,
}) => {
  const long = `${'I want to read letters from school. '.repeat(150)}The end`;
  await stage.pool.query('update plan_questions set answer = $2 where plan_id = $1 and index = 0', [
    plans.amina,
    long,
  ]);
  const phone = await amina.onPhone();
  for (const path of ['/learningPlan/start', '/targets', `/targets/${targets.aminaSeen}`, task, '/privacy']) {
    await print(phone, path);
    for (const left of [
      phone.getByText('Skip to content'),
      phone.getByRole('navigation'),
      phone.getByRole('link', { name: /^(Home|My Targets|Tasks)$/ }),
    ])
      await expect(left.filter({ visible: true }), path).toHaveCount(0);
    await expect(phone.getByRole('button'), path).toHaveCount(0);
    await expect(phone.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await expect(phone.getByText('We keep your data safe')).toBeVisible();
  await print(phone, task);
  await expect(phone.getByText('Well done, Amina.').first()).toBeVisible();
  await expect(phone.getByText('Add evidence')).toBeHidden();
  await print(phone, '/learningPlan/start');
  const answer = phone.locator('[data-text]').first();
  await expect(answer.locator('textarea')).toBeHidden();
  const printed = await answer.evaluate((box) => ({
    text: box.getAttribute('data-text'),
    shown: getComputedStyle(box, '::after').content,
    cut: box.scrollHeight > box.clientHeight + 1,
  }));
  expect(printed).toEqual({ text: long, shown: JSON.stringify(long), cut: false });
});

test('the table of a class is printed with all its students, however few fit the screen', async ({
  amina,
  clarke,
  stage,
}) => {
  await addThirtyStudentsTo(chats.blue, stage, amina.id);
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  const rows = laptop.getByRole('table').locator('tbody tr:not([aria-hidden])');
  await expect(rows.first()).toBeVisible();
  const onScreen = await rows.count();
  const all = Number(await laptop.getByRole('table').getAttribute('aria-rowcount')) - 2;
  expect(onScreen).toBeLessThan(all);
  await laptop.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(all);
  const isCut = await laptop
    .getByRole('region', { name: 'Class progress' })
    .evaluate((frame) => getComputedStyle(frame).overflow !== 'visible');
  expect(isCut).toBe(false);
  await laptop.emulateMedia({ media: null });
  await expect.poll(() => rows.count()).toBe(onScreen);
});
