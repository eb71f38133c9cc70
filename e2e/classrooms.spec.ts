// Classrooms as staff run them: finding a class, making one, who is in it, what it is taught, and its end.
import { missingId } from '../packages/testing/src/identity.ts';
import { chats, modules, topics } from '../packages/testing/src/places.ts';
import { holdAnswers, loseAnswers } from './answers.ts';
import { expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { addThirtyStudents } from './crowd.ts';
import { expect, test } from './stage.ts';

const blue = `/staff/classrooms/${chats.blue}`;

test('a teacher finds her class, sees who needs her, and opens it with its chat [CLIST-3, CLIST-8, CLIST-9]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await expect(laptop.getByRole('heading', { name: 'Active 2', exact: true })).toBeVisible();
  await expect(laptop.getByRole('heading', { name: 'Inactive 1', exact: true })).toBeVisible();
  const card = laptop.getByRole('article', { name: 'Blue' });
  await expect(card).toContainText('Colin Clarke');
  await expect(card).toContainText('4 students');
  await expect(card).toContainText('3 to comment on');
  await expect(card).toContainText('2 unread messages');
  const search = laptop.getByRole('searchbox', { name: 'Search Classrooms' });
  await search.fill('no such class');
  await expect(laptop.getByText('Nothing found')).toHaveCount(1);
  await search.fill('bLu e');
  await expect(laptop.getByRole('article')).toHaveCount(1);
  await card.getByRole('link', { name: 'Blue' }).click();
  await expect(laptop).toHaveURL(blue);
  await expect(laptop.getByRole('heading', { level: 1 })).toContainText('Blue');
  await expect(laptop.getByText('Good morning everyone.')).toBeVisible();
  const students = laptop.getByRole('list', { name: 'Students' }).getByRole('link');
  await expect(students).toHaveCount(4);
  await expect(students.first()).toContainText('Amina Yusuf');
  await expect(students.first()).toContainText('2 to comment on');
  await expect(students.first()).toHaveAttribute('href', /\/staff\/users\/.+\/progress$/);
});

test('whoever does not want the chat with a class gets the class alone; an unknown class is not found [CLIST-1, CLIST-10, CDET-2]', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query('update user_preferences set auto_open_classroom_chat = false where user_id = $1', [
    clarke.id,
  ]);
  const laptop = await clarke.onLaptop({ path: '/staff/' });
  await laptop.getByRole('link', { name: 'Blue', exact: true }).click();
  await expect(laptop.getByRole('heading', { name: 'Students 4', exact: true })).toBeVisible();
  await expect(laptop.getByText('Good morning everyone.')).toHaveCount(0);
  await laptop.goto(`/staff/classrooms/${missingId}`);
  await expect(laptop.getByText('Classroom not found')).toBeVisible();
});

test('the cards stand in as many columns as the width has room for [LAY-4, LAY-5, LAY-6]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const columns = () =>
    laptop
      .getByRole('article', { name: 'Blue' })
      .evaluate(
        (card) => getComputedStyle(card.closest('ul') as Element).gridTemplateColumns.split(' ').length,
      );
  for (const [width, count] of [
    [400, 1],
    [800, 2],
    [1100, 3],
    [1400, 4],
  ] as const) {
    await laptop.setViewportSize({ width, height: 800 });
    await expect.poll(columns).toBe(count);
    await expectNoSidewaysScrolling(laptop);
  }
});

test('on a tablet the chat stands beside the class and covers nothing of it [CHAT-7, LAY-7]', async ({
  clarke,
}) => {
  const tablet = await clarke.onLaptop({ path: '/staff/classrooms' });
  for (const width of [700, 768, 999]) {
    await tablet.setViewportSize({ width, height: 1024 });
    await tablet.goto('/staff/classrooms');
    await tablet.getByRole('link', { name: 'Blue', exact: true }).click();
    const chat = tablet.getByRole('complementary', { name: 'Chat: Blue' });
    await expect(chat).toBeVisible();
    for (const beside of [
      tablet.getByRole('heading', { level: 1 }),
      tablet.getByRole('list', { name: 'Students' }),
      tablet.getByRole('combobox', { name: 'Current modules' }),
    ]) {
      await expect(async () => {
        expect((await beside.boundingBox())?.x).toBeGreaterThan((await chat.boundingBox())?.width ?? width);
      }).toPass();
    }
    await expectNoSidewaysScrolling(tablet);
  }
});

test('a class is switched off after a question, and its students see it at once [CLIST-5, CLIST-6, CLIST-11]', async ({
  clarke,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const office = await priya.onLaptop({ path: '/staff/classrooms' });
  await expect(office.getByRole('heading', { name: 'Active 3', exact: true })).toBeVisible();
  const same = await withoutReloading(office);
  const toggle = laptop.getByRole('article', { name: 'Blue' }).getByRole('switch', { name: 'Active' });
  const dialog = laptop.getByRole('alertdialog', { name: 'Make classroom inactive' });
  await toggle.click();
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await toggle.click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(office.getByRole('heading', { name: 'Active 2', exact: true })).toBeVisible();
  await expect(office.getByRole('heading', { name: 'Inactive 2', exact: true })).toBeVisible();
  await same();
});

test('the form of a new class has two pages, and keeps what was said on the first [CNEW-1, CNEW-2, CNEW-3]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await laptop.getByRole('button', { name: 'Create' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  const teacher = dialog.getByRole('combobox', { name: 'Teacher' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  for (const sentence of ['Please enter a name', 'Please choose a topic', 'Please choose a module'])
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  await expect(teacher).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Classroom name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Yellow');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
  await dialog.getByRole('combobox', { name: 'Module' }).selectOption('Asking the way');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Page 2 of 2')).toBeFocused();
  await expect(teacher).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Please choose a teacher')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Classroom name' })).toHaveValue('Yellow');
  await expect(dialog.getByRole('combobox', { name: 'Module' })).toContainText('Asking the way');
});

test('a teacher makes a class, and its student sees it at once [CLIST-2, CLIST-4, CNEW-10]', async ({
  clarke,
  elena,
}) => {
  const phone = await elena.onPhone();
  await expect(phone.getByText('Classroom chats will appear here')).toBeVisible();
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await expect(laptop.getByRole('article', { name: 'Blue' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Create' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  const module = dialog.getByRole('combobox', { name: 'Module' });
  await expect(module).toContainText('Please choose a topic first');
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Yellow');
  await expect(dialog.getByRole('combobox', { name: 'Topic' })).not.toContainText('Last year');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
  await module.selectOption('Asking the way');
  await dialog.getByRole('button', { name: 'Next' }).click();
  // Teachers for a teacher, students for students: Priya Patel is neither.
  await dialog.getByRole('combobox', { name: 'Teacher' }).click();
  await expect(laptop.getByRole('option')).toHaveText(['Colin Clarke', 'Hassan Ali']);
  await dialog.getByRole('combobox', { name: 'Teacher' }).fill('Hass');
  await laptop.getByRole('option', { name: 'Hassan Ali' }).click();
  await dialog.getByRole('combobox', { name: 'Students' }).click();
  await expect(laptop.getByRole('option')).toHaveCount(6);
  await dialog.getByRole('combobox', { name: 'Students' }).fill('Elena');
  await laptop.getByRole('option', { name: 'Elena Popescu' }).click();
  await laptop.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(laptop.getByRole('article', { name: 'Yellow' })).toContainText('1 student');
  await expect(phone.getByRole('link', { name: /Yellow/ })).toBeVisible();
});

test('a class whose making was answered by nothing is made once, though Create is pressed again [CNEW-14, CLIST-4]', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 503/);
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await laptop.getByRole('button', { name: 'Create' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Yellow');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
  await dialog.getByRole('combobox', { name: 'Module' }).selectOption('Asking the way');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('combobox', { name: 'Teacher' }).fill('Hass');
  await laptop.getByRole('option', { name: 'Hassan Ali' }).click();
  await loseAnswers(laptop, '**/api/groupChats', 2);
  const create = dialog.getByRole('button', { name: 'Create' });
  await create.click();
  await expect(dialog.getByText('The classroom was not created')).toBeVisible();
  await expect(laptop.getByRole('article', { name: 'Yellow' })).toHaveCount(1);
  // With another name it is another class.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Orange');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await create.click();
  await expect(laptop.getByRole('article', { name: 'Orange' })).toHaveCount(1);
  await expect(dialog.getByText('The classroom was not created')).toBeVisible();
  await create.click();
  await expect(dialog).toHaveCount(0);
  await expect(laptop.getByText('The classroom is ready')).toBeVisible();
  const { rows } = await stage.pool.query(
    "select chat_name from chats where chat_name in ('Yellow', 'Orange') order by 1",
  );
  expect(rows).toEqual([{ chat_name: 'Orange' }, { chat_name: 'Yellow' }]);
});

test('who deletes a class is led to the others, and not told that there is none, though the answer is slower than the change [CDET-33]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.empty}` });
  await expect(laptop.getByRole('heading', { level: 1 })).toContainText('New class');
  const answer = await holdAnswers(laptop, `**/api/groupChats/${chats.empty}`);
  await laptop.getByRole('button', { name: 'Delete classroom' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop).toHaveURL('/staff/classrooms');
  answer.release();
  await expect(laptop.getByText('The classroom is deleted')).toBeVisible();
  await expect(laptop).toHaveURL('/staff/classrooms');
});

test('a teacher renames a class, and a name that somebody else gave meanwhile is shown first [CDET-1, CDET-3, CDET-11]', async ({
  clarke,
  priya,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await clarke.onLaptop({ path: blue });
  await laptop.getByRole('button', { name: 'About this classroom' }).click();
  await expect(laptop.getByRole('dialog')).toContainText('Category: Morning');
  await laptop.keyboard.press('Escape');
  await laptop.getByRole('button', { name: 'Edit classroom name' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Edit classroom name' });
  const name = dialog.getByRole('textbox', { name: 'Classroom name' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a classroom name')).toBeVisible();
  await priya.call('PATCH', `/groupChats/${chats.blue}`, { chatName: 'Azure' });
  await name.fill('Navy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Somebody else has changed the name meanwhile: Azure')).toBeVisible();
  await expect(name).toHaveValue('Navy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toContainText('Navy');
});

test('people come and go, a teacher stays, and what was done can be taken back [CDET-12, CDET-23, CDET-24]', async ({
  clarke,
  elena,
}) => {
  const laptop = await clarke.onLaptop({ path: blue });
  const phone = await elena.onPhone();
  await laptop.getByRole('button', { name: 'Add Students' }).click();
  const adding = laptop.getByRole('dialog', { name: 'Add Students' });
  await adding.getByRole('combobox', { name: 'Students' }).fill('elena');
  await laptop.getByRole('option', { name: 'Elena Popescu' }).click();
  await laptop.keyboard.press('Escape');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('heading', { name: 'Students 5', exact: true })).toBeVisible();
  await expect(phone.getByRole('link', { name: /Blue/ })).toBeVisible();
  await laptop.getByRole('button', { name: 'Undo' }).click();
  await expect(laptop.getByRole('heading', { name: 'Students 4', exact: true })).toBeVisible();
  await expect(phone.getByText('Classroom chats will appear here')).toBeVisible();
  await laptop.getByRole('button', { name: 'Add or remove people' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Add or remove people' });
  await dialog.getByRole('button', { name: 'Remove Colin Clarke' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Chats must contain at least one teacher')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // A choice that is not saved is not thrown away without a question.
  await laptop.getByRole('button', { name: 'Discard' }).click();
  await laptop.getByRole('button', { name: 'Delete classroom' }).click();
  const warning = laptop.getByRole('alertdialog', { name: 'Warning' });
  await expect(warning).toContainText(
    'This classroom cannot be deleted as it currently has students. If you wish to delete it, first remove all students from the class.',
  );
  await warning.getByRole('button', { name: 'Ok' }).click();
  await laptop.goto(`/staff/classrooms/${chats.empty}`);
  await laptop.getByRole('button', { name: 'Delete classroom' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop).toHaveURL('/staff/classrooms');
  await expect(laptop.getByRole('article', { name: 'New class' })).toHaveCount(0);
});

test('modules are moved, made current and switched off, and the students follow [CDET-13, CDET-15, CDET-16]', async ({
  clarke,
  bilal,
}) => {
  const laptop = await clarke.onLaptop({ path: blue });
  const phone = await bilal.onPhone();
  const list = laptop.getByRole('list', { name: 'Modules of Around town' });
  const names = () => list.getByRole('heading', { level: 4 }).allTextContents();
  await expect.poll(names).toEqual(['Asking the way', 'At the shops', 'At the market', 'Formal letters']);
  await laptop.getByRole('button', { name: 'Move up: At the shops' }).click();
  await expect.poll(names).toEqual(['At the shops', 'Asking the way', 'At the market', 'Formal letters']);
  await expect(laptop.getByRole('button', { name: 'Move up: At the shops' })).toBeFocused();
  await laptop.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['Asking the way', 'At the shops', 'At the market', 'Formal letters']);
  // The picker offers active modules only.
  await expect(laptop.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const picker = laptop.getByRole('combobox', { name: 'Current modules' });
  // The list of a picker closes when the page scrolls beneath it, as it does when a story jumps back up to it.
  await expect(async () => {
    await picker.fill('');
    await picker.fill('at the');
    await expect(laptop.getByRole('option', { name: 'At the shops' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(laptop.getByRole('option', { name: 'At the market' })).toHaveCount(0);
  await laptop.getByRole('option', { name: 'At the shops' }).click();
  await laptop.keyboard.press('Escape');
  await expect(laptop.getByRole('article', { name: 'At the shops' })).toContainText('Current');
  const current = phone.getByRole('region', { name: 'Current Lessons' });
  await expect(current.getByRole('link', { name: /At the shops/ })).toBeVisible();
  await laptop.getByRole('article', { name: 'At the shops' }).getByRole('switch', { name: 'Active' }).click();
  await expect(phone.getByRole('link', { name: /At the shops/ })).toHaveCount(0);
});

test('modules are added, and removed only while the class is being edited [CDET-5, CDET-8, CDET-9]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: blue });
  await laptop.getByRole('button', { name: 'Add module' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Add modules' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please select at least one module to add')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Modules' }).fill('taught');
  await laptop.getByRole('option', { name: 'Not taught yet' }).click();
  await laptop.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(laptop.getByRole('article', { name: 'Not taught yet' })).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Remove Not taught yet' })).toHaveCount(0);
  await laptop.getByRole('button', { name: 'Remove modules' }).click();
  await laptop.getByRole('button', { name: 'Remove Not taught yet' }).click();
  await laptop
    .getByRole('alertdialog', { name: 'Remove module' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(laptop.getByRole('article', { name: 'Not taught yet' })).toHaveCount(0);
  await expect(laptop.getByRole('button', { name: 'Remove At the market' })).toBeVisible();
  await laptop.getByRole('button', { name: 'View modules' }).click();
  await expect(laptop.getByRole('button', { name: 'Remove At the market' })).toHaveCount(0);
});

test('a student’s card leads to the progress, and of many people a picker shows twenty, here and in the reports [CDET-25, CDET-28, CONST-6]', async ({
  amina,
  priya,
  stage,
}) => {
  await addThirtyStudents(stage, amina.id);
  const laptop = await priya.onLaptop({ path: blue });
  const card = laptop.getByRole('list', { name: 'Students' }).getByRole('link', { name: /Amina Yusuf/ });
  await expect(card).toHaveAttribute('href', `/staff/users/${amina.id}/progress`);
  for (const name of ['Add Students', 'Add or remove people']) {
    await laptop.getByRole('button', { name }).click();
    const dialog = laptop.getByRole('dialog', { name });
    const box = dialog.getByRole('combobox').first();
    await box.click();
    await expect(laptop.getByRole('option')).toHaveCount(20);
    await box.fill('zara3');
    await expect(laptop.getByRole('option')).toHaveCount(10);
    await laptop.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await laptop.goto('/staff/admin/reports');
  await laptop.getByRole('combobox', { name: 'User' }).first().click();
  await expect(laptop.getByRole('option')).toHaveCount(20);
});

test('a module is dragged to its place, and every student gets the plan of the class [CDET-18, CDET-19, CDET-31]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: blue });
  const handle = (name: string) => laptop.getByRole('article', { name }).getByTitle('Drag to move');
  await handle('Formal letters').dragTo(laptop.getByRole('article', { name: 'Asking the way' }), {
    targetPosition: { x: 10, y: 60 },
  });
  const first = async () =>
    (
      await stage.pool.query<{ module_id: string }>(
        'select module_id from chat_modules where chat_id = $1 and index = 0',
        [chats.blue],
      )
    ).rows[0]?.module_id;
  await expect.poll(first).toBe(modules.letters);
  // The rest of the card opens the module.
  await expect(laptop.getByRole('link', { name: 'Formal letters' })).toHaveAttribute(
    'href',
    `/staff/topics/${topics.town}/modules/${modules.letters}`,
  );
  const assign = laptop.getByRole('button', { name: 'Assign ILP to all students' });
  await expect(assign).toBeDisabled();
  // The list closes when the page scrolls under it, which the way to the box may still do.
  await expect(async () => {
    await laptop.getByRole('combobox', { name: 'Class learning plan' }).click();
    await expect(laptop.getByRole('option', { name: 'Draft' })).toHaveCount(0);
    await laptop.getByRole('option', { name: 'My year' }).click({ timeout: 2_000 });
  }).toPass();
  await assign.click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop.getByText('4 students have the plan now')).toBeVisible();
});
