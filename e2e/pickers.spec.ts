// Pickers in staff forms: the list stays beside its box, the save button stays visible, and leaving a class asks first.
import type { Locator, Page } from '@playwright/test';
import { chats } from '../testing/world-ids.ts';
import { blue, chooseFromMenu } from './class-page.ts';
import { addThirtyStudentsTo } from './crowd.ts';
import { expect, test } from './stage.ts';

/** Waits until the list is open: after a tap it opens with a delay, so that the on-screen keyboard appears first. */
async function choose(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('listbox').locator('..')).toHaveCSS('clip-path', 'none');
  await page.getByRole('option', { name }).click();
}

/** Asserts that the list is above or below the box and does not overlap it. */
async function expectBeside(list: Locator, box: Locator): Promise<void> {
  await expect(async () => {
    const [of, to] = [await list.boundingBox(), await box.boundingBox()];
    if (of === null || to === null) throw new Error('The list or the box is not visible.');
    expect(of.y + of.height <= to.y || of.y >= to.y + to.height).toBe(true);
  }).toPass();
}

for (const device of ['onLaptop', 'onPhone'] as const) {
  test(`the list of students never covers what is typed, also when the form grows (${device}), and the new class is one press away [CNEW-3, CNEW-10, CLIST-4]`, async ({
    clarke,
  }) => {
    const page = await clarke[device]({ path: '/staff/classrooms' });
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create classroom' });
    await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('صف المساء');
    await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
    await dialog.getByRole('combobox', { name: 'Module' }).selectOption('Asking the way');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('combobox', { name: 'Teacher' }).fill('Colin');
    await choose(page, 'Colin Clarke');
    const box = page.getByRole('combobox', { name: 'Students' });
    for (const name of ['Amina Yusuf', 'Bilal Khan', 'Elena Popescu']) {
      await box.click();
      await expectBeside(page.getByRole('listbox'), box);
      await choose(page, name);
    }
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('صف المساء');
    await expect(page.getByRole('heading', { name: 'Students 3', exact: true })).toBeAttached();
  });
}

/** The position on the screen, even if it is covered. */
async function middleOf(target: Locator): Promise<[number, number]> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

for (const device of ['onLaptop', 'onPhone'] as const) {
  test(`a list closes with each choice, so that the next press reaches Save and not another student (${device}) [CDET-24, CDET-7]`, async ({
    clarke,
    stage,
  }) => {
    const page = await clarke[device]({ path: blue });
    await page.getByRole('button', { name: 'Add Students' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Students' });
    const box = dialog.getByRole('combobox', { name: 'Students' });
    const list = page.getByRole('listbox');
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect(box).toBeVisible();
    await expect(list).toHaveCount(0);
    await test.step('a double click neither reverts the choice nor presses what is under the list', async () => {
      await box.click();
      await expect(page.getByRole('option').nth(1)).toBeVisible();
      await expect(list.locator('..')).toHaveCSS('clip-path', 'none');
      await page.getByRole('option', { name: 'Carlos Silva' }).dblclick();
      await expect(list).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Remove Carlos Silva' })).toBeVisible();
    });
    await test.step('the next name can be typed without another click', async () => {
      await page.keyboard.type('elena');
      await expect(page.getByRole('option')).toHaveText(['Elena Popescu']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(list).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Remove Elena Popescu' })).toBeVisible();
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('');
    });
    await test.step('Escape right after the choice does not close the form', async () => {
      await page.keyboard.press('Escape');
      await expect(save).toBeEnabled();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });
    await test.step('Tab, Escape and a press beside it close it without a choice', async () => {
      await page.keyboard.type('e');
      await expect(list).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(list).toHaveCount(0);
      await box.press('ArrowDown');
      await expect(list).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await box.click();
      await expect(list).toBeVisible();
      const { x, y } = (await dialog.boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.click(x + 6, y + 6);
      await expect(list).toHaveCount(0);
    });
    await test.step('focus that returns by itself, as from another window, does not open the list', async () => {
      await box.evaluate((element) => element.blur());
      await box.focus();
      await expect(box).toBeFocused();
      await expect(list).toHaveCount(0);
    });
    await page.mouse.click(...(await middleOf(save)));
    await expect(dialog).toHaveCount(0);
    const { rows } = await stage.pool.query<{ name: string }>(
      "select display_name as name from chat_members join users on id = user_id where chat_id = $1 and role = 'student' order by 1",
      [chats.blue],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'Amina Yusuf',
      'Bilal Khan',
      'Carlos Silva',
      'Elena Popescu',
      'Fatima Noor',
      'George Mensah',
    ]);

    await page.getByRole('button', { name: 'Add module' }).click();
    const adding = page.getByRole('dialog', { name: 'Add modules' });
    await adding.getByRole('combobox', { name: 'Modules' }).click();
    await choose(page, 'Not taught yet');
    await expect(list).toHaveCount(0);
    await page.mouse.click(...(await middleOf(adding.getByRole('button', { name: 'Add', exact: true }))));
    await expect(adding).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'Not taught yet' })).toBeVisible();
  });
}

test('a list stays open beside its box while the page scrolls under it, and closes once the box is out of sight [CDET-14]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `${blue}/lessons` });
  await laptop.setViewportSize({ width: 1280, height: 500 });
  const box = laptop.getByRole('combobox', { name: 'Current modules' });
  await box.fill('at the');
  const list = laptop.getByRole('listbox');
  const options = list.getByRole('option');
  await expect(options).toHaveText(['At the shops']);
  const scrolled = async (by: number) => {
    const { y } = (await box.boundingBox()) ?? { y: 0 };
    await laptop.evaluate((by) => scrollBy(0, by), by);
    await expect.poll(async () => (await box.boundingBox())?.y).not.toBe(y);
  };
  for (const by of [40, -20]) {
    await scrolled(by);
    await expectBeside(list, box);
    await expect(options).toBeVisible();
  }
  await options.click();
  await expect(laptop.getByRole('article', { name: 'At the shops' })).toContainText('Current');
  await box.fill('letters');
  await expect(options).toHaveText(['Formal letters']);
  await scrolled(1_000);
  await expect(list).toHaveCount(0);
});

test('however many users are in a class, Save stays visible and covers no name that has focus [CDET-26, SHELL-15]', async ({
  amina,
  clarke,
  stage,
}) => {
  await addThirtyStudentsTo(chats.blue, stage, amina.id);
  const phone = await clarke.onPhone({ path: blue });
  await chooseFromMenu(phone, 'Add or remove people');
  const dialog = phone.getByRole('dialog', { name: 'Add or remove people' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  const chips = dialog.getByRole('button', { name: /^Remove / });
  await expect(chips).toHaveCount(35);
  await chips.last().focus();
  const isSeen = await chips.last().evaluate((chip) => {
    const { left, bottom } = chip.getBoundingClientRect();
    return chip.contains(document.elementFromPoint(left + 30, bottom - 4));
  });
  expect(isSeen, 'the last name is under the buttons').toBe(true);
});

test('a teacher who removes herself from a class is asked first, and then sees her other classes [CDET-26, CDET-27]', async ({
  clarke,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: blue });
  await chooseFromMenu(laptop, 'Add or remove people');
  const dialog = laptop.getByRole('dialog', { name: 'Add or remove people' });
  await dialog.getByRole('combobox', { name: 'People' }).fill('Hassan');
  await laptop.getByRole('option', { name: 'Hassan Ali' }).click();
  await dialog.getByRole('button', { name: 'Remove Colin Clarke' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = laptop.getByRole('alertdialog', { name: 'Leave this class' });
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // That she has lost the class arrives before the answer to her change.
  const seen = Promise.withResolvers<void>();
  await laptop.route('**/participants', async (route) => {
    const response = await route.fetch();
    await seen.promise;
    await route.fulfill({ response });
  });
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(laptop).toHaveURL('/staff/classrooms');
  seen.resolve();
  await expect(laptop.getByRole('article', { name: 'Blue' })).toHaveCount(0);
  await expect(laptop.getByText('The class list was updated')).toBeVisible();
  // Actions that she may no longer perform are not offered.
  await expect(laptop.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  // An admin sees every class, and is not asked.
  const office = await priya.onLaptop({ path: blue });
  await expect(office.getByText('Hassan Ali').first()).toBeVisible();
});
