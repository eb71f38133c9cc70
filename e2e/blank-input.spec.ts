// Text of which nothing can be seen is refused as empty wherever something has to be written, and what can be seen is accepted.
import type { Locator, Page } from '@playwright/test';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { blue, box, bubble } from './chat-page.ts';
import { expect, test } from './stage.ts';

/** Zero-width space, word joiner, left-to-right mark, Hangul filler, empty Braille pattern. */
const invisible = ['\u200B', '\u2060', '\u200E', '\u3164', '\u2800'];
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** What is accepted is cleared, or its dialog closes. */
async function expectEachRefused(form: Page | Locator, label: string, send: string, refusal: string) {
  const field = form.getByLabel(label, { exact: true });
  for (const nothing of invisible) {
    await field.fill(nothing);
    await button(form, send).click();
    await expect(form.getByText(refusal, { exact: true })).toBeVisible();
    await expect(field).toHaveValue(nothing);
  }
}

test('a learner cannot send a message or hand in evidence of which nothing can be seen', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: blue });
  for (const nothing of invisible) {
    await box(phone).fill('Hello');
    await expect(button(phone, 'Send')).toBeEnabled();
    await box(phone).fill(nothing);
    await expect(button(phone, 'Send')).toBeDisabled();
  }
  await box(phone).fill('\u200BHello');
  await button(phone, 'Send').click();
  await expect(bubble(phone, 'Hello')).toHaveCount(1);
  await phone.goto(`/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`);
  for (const nothing of invisible) {
    await phone.getByLabel('Write here').fill('Past');
    await expect(button(phone, 'Send')).toBeEnabled();
    await phone.getByLabel('Write here').fill(nothing);
    await expect(button(phone, 'Send')).toHaveCount(0);
  }
  await phone.getByLabel('Write here').fill('\u200BPast the school');
  await button(phone, 'Send').click();
  await expect(phone.getByRole('article').filter({ hasText: 'Past the school' })).toHaveCount(1);
});

test('a teacher cannot write a class, a topic, a person or a target of which nothing can be seen', async ({
  bilal,
  clarke,
}) => {
  test.slow();
  const laptop = await clarke.onLaptop({ path: 'about:blank' });
  const dialog = laptop.getByRole('dialog');
  for (const [path, opener, send, fields] of [
    ['/staff/classrooms', 'Create', 'Next', [['Classroom name', 'Please enter a name']]],
    [
      '/staff/topics',
      'Create',
      'Create',
      [
        ['Topic name', 'Please enter a topic name'],
        ['Subject', 'Please enter a subject name'],
      ],
    ],
    [
      '/staff/users',
      'Invite',
      'Invite',
      [
        ['First name', 'Please enter a first name'],
        ['Surname', 'Please enter a surname'],
      ],
    ],
    [
      `/staff/users/${bilal.id}/progress/targets`,
      'Add personal target',
      'Add',
      [['Target', 'Please enter a target']],
    ],
  ] as const) {
    await laptop.goto(path);
    await button(laptop, opener).click();
    for (const [label, refusal] of fields) {
      await test.step(label, () => expectEachRefused(dialog, label, send, refusal));
    }
  }
  await dialog.getByLabel('Target', { exact: true }).fill('\u200BRead a menu');
  await button(dialog, 'Add').click();
  await expect(dialog).toHaveCount(0);
  await expect(laptop.getByText('Read a menu')).toBeVisible();
  await test.step('and a list of nobody is not checked', async () => {
    await laptop.goto('/staff/users/invite');
    const list = laptop.getByLabel('List of people');
    await list.fill('Leila\tHassan\t07700 900777');
    await expect(button(laptop, 'Check the list')).toBeEnabled();
    await list.fill(invisible.join('\n'));
    await expect(button(laptop, 'Check the list')).toBeDisabled();
  });
});

test('an administrator cannot write a category of which nothing can be seen', async ({ priya }) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/categories' });
  const dialog = laptop.getByRole('dialog');
  await button(laptop, 'Create category').click();
  await expectEachRefused(dialog, 'Category name', 'Create', 'Please enter a category name');
  await dialog.getByLabel('Category name').fill('\u200BWeekend');
  await button(dialog, 'Create').click();
  await expect(laptop.getByRole('list', { name: 'Categories' }).getByText('Weekend')).toBeVisible();
});
