// Keyboard and screen reader users keep their place when the focused element disappears.
import type { Page } from '@playwright/test';
import { plans, templates } from '../testing/world-ids.ts';
import { holdChanges } from './answers.ts';
import { blue } from './class-page.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { workOf } from './student-page.ts';

const focused = (page: Page) => page.locator(':focus');

/** Activates the named control with the keyboard. */
async function press(page: Page, role: 'button' | 'menuitem', name: string | RegExp): Promise<void> {
  const control = page.getByRole(role, { name }).first();
  await control.focus();
  await page.keyboard.press('Enter');
}

test('a file that is removed from a comment, and evidence that is deleted, leave focus beside the place they had', async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const open = laptop.getByRole('article', { name: 'Turn left at the bank.' });
  await open.getByRole('button', { name: 'Add comment' }).click();
  await open.locator('input[type=file]').setInputFiles(await photo());
  await expect(open.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await press(laptop, 'button', 'Remove file');
  await expect(open.getByRole('button', { name: 'Photo or video' })).toBeVisible();
  await expect(open.getByRole('form').locator(':focus')).toHaveCount(1);
  // Not on a control that a second press would activate.
  await expect(focused(laptop)).not.toHaveRole('button');
  await press(laptop, 'button', 'Cancel');
  await expect(open.getByRole('form')).toHaveCount(0);
  await expect(focused(laptop)).toHaveCount(1);

  const street = laptop.getByRole('article', { name: 'My street.' });
  await street.getByRole('button', { name: 'Delete evidence' }).focus();
  await laptop.keyboard.press('Enter');
  await press(laptop, 'button', 'Yes');
  await expect(street).toHaveCount(0);
  await expect(
    laptop.getByRole('region', { name: 'Take a photo of your street' }).locator(':focus'),
  ).toHaveCount(1);
  await laptop.keyboard.press('Tab');
  await expect(
    laptop.getByRole('region', { name: 'Take a photo of your street' }).locator(':focus'),
  ).toHaveRole('button');

  // A click on the background does not return focus.
  await laptop.mouse.click(2, 400);
  await expect(
    laptop.getByRole('region', { name: 'Take a photo of your street' }).locator(':focus'),
  ).toHaveCount(0);
});

test('a plan that is archived, activated and deleted leaves focus in the lists of plans', async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}/learningPlans` });
  const plan = `a[href*="${plans.amina}"]`;
  const title = await laptop.locator(plan).textContent();
  const archived = laptop.getByRole('list', { name: 'Archived' }).locator(plan);
  const main = laptop.getByRole('main');
  for (const [act, inArchive] of [
    ['Archive', 1],
    ['Activate', 0],
    ['Delete', 0],
  ] as const) {
    await press(laptop, 'button', `More about ${title}`);
    await press(laptop, 'menuitem', act);
    await press(laptop, 'button', 'Yes');
    await expect(laptop.getByRole('alertdialog')).toHaveCount(0);
    await expect(archived).toHaveCount(inArchive);
    await expect(main.locator(':focus')).toHaveCount(1);
    await expect(main.getByRole('heading', { level: 1 })).not.toBeFocused();
  }
  await expect(laptop.locator(plan)).toHaveCount(0);
});

test('a teacher with a keyboard stays in a dialog when the question above it closes, and closes the dialog with Escape', async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ motion: true });
  const changes = await holdChanges(laptop);
  const dialog = laptop.getByRole('dialog');
  const question = laptop.getByRole('alertdialog');
  const focusStays = () => expect(dialog.and(focused(laptop)).or(dialog.locator(':focus'))).toHaveCount(1);
  await test.step('after deleting a target, which disappears once the question has closed', async () => {
    await laptop.goto(`/staff/users/${amina.id}/progress/targets`);
    await press(laptop, 'button', 'Edit personal targets');
    const removed = dialog.getByRole('button', { name: 'Delete target 2' });
    await press(laptop, 'button', 'Delete target 2');
    changes.hold();
    await press(laptop, 'button', 'Yes');
    await expect(question).toHaveCount(0);
    await expect(removed).toBeFocused();
    changes.release();
    await expect(removed).toHaveCount(0);
    await focusStays();
    await laptop.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('after keeping a student who was chosen for a class', async () => {
    await laptop.goto(blue);
    await press(laptop, 'button', 'Add Students');
    await dialog.getByRole('combobox', { name: 'Students' }).pressSequentially('elena');
    await laptop.getByRole('option', { name: 'Elena Popescu' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove Elena Popescu' })).toBeVisible();
    // The first closes the list.
    await laptop.keyboard.press('Escape');
    await laptop.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(question).toHaveCount(0);
    await focusStays();
    await laptop.keyboard.press('Escape');
    await expect(question).toBeVisible();
  });
});

test('a button that saves keeps the focus when there is nothing more to save', async ({
  amina,
  clarke,
  priya,
}) => {
  const keepsFocus = async (page: Page, name: string, after: string) => {
    await press(page, 'button', name);
    const button = page.getByRole('button', { name: after, exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
  };
  await test.step('the answers of a plan', async () => {
    const laptop = await clarke.onLaptop({
      path: `/staff/users/${amina.id}/learningPlans/${plans.amina}/start`,
    });
    await laptop.getByRole('form', { name: 'Answers' }).getByRole('textbox').first().fill('To work');
    await keepsFocus(laptop, 'Save', 'Saved');
  });
  const office = await priya.onLaptop({ path: `/staff/admin/learningPlans/${templates.draft}/start` });
  await test.step('a template', async () => {
    await office.getByLabel('Title').fill('Next year');
    await keepsFocus(office, 'Save', 'Saved');
  });
  await test.step('the privacy policy', async () => {
    await office.goto('/staff/admin/privacy');
    await office.getByLabel('Privacy policy').fill('We ask you first.');
    await keepsFocus(office, 'Save', 'Save');
  });
  await test.step('the people of a list who are ready', async () => {
    const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
    await laptop.getByRole('textbox').first().fill('Leila,Haddad,07700 900951\nOmar,Haddad,');
    await laptop.getByRole('button', { name: 'Check the list' }).click();
    await keepsFocus(laptop, 'Invite 1 person', 'Invite');
  });
});
