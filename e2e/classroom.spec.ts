// How staff manage one classroom: its name, members, modules and learning plan.
import type { JSHandle, Locator } from '@playwright/test';
import { personId } from '../testing/cast.ts';
import { categories, chats, modules, templates, topics } from '../testing/world-ids.ts';
import { blue, chooseFromMenu, lessonsOfBlue, planOfBlue } from './class-page.ts';
import { countPresses } from './presses.ts';
import { addThirtyStudents } from './crowd.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a teacher renames a class, and a name that a colleague saved meanwhile is shown first [CDET-1, CDET-3, CDET-11]', async ({
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
  await test.step('a class needs a name [CDET-4]', async () => {
    await name.fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter a classroom name')).toBeVisible();
  });
  await priya.call('PATCH', `/groupChats/${chats.blue}`, { chatName: 'Azure' });
  await name.fill('Navy');
  const focusedOnceShown = await recordFocus(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Somebody changed this. Look again.')).toBeVisible();
  await expect(dialog.getByText('Azure', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Navy');
  await test.step('the focus is on what the colleague saved at once, never on the page behind', async () => {
    await expect(dialog.getByRole('group', { name: 'Somebody changed this' })).toBeFocused();
    expect(await focusedOnceShown.evaluate((tags) => [...new Set(tags)])).toEqual(['FIELDSET']);
  });
  await expectAccessible(laptop);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toContainText('Navy');
});

test(
  'members are added and removed, a teacher always stays, and changes can be undone [CDET-12, CDET-23, CDET-24]',
  { tag: '@key' },
  async ({ clarke, elena }) => {
    const laptop = await clarke.onLaptop({ path: blue });
    const phone = await elena.onPhone();
    await laptop.getByRole('button', { name: 'Add Students' }).click();
    const adding = laptop.getByRole('dialog', { name: 'Add Students' });
    await adding.getByRole('combobox', { name: 'Students' }).fill('elena');
    await laptop.getByRole('option', { name: 'Elena Popescu' }).click();
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(laptop.getByRole('heading', { name: 'Students 5', exact: true })).toBeVisible();
    await expect(phone.getByRole('link', { name: /Blue/ })).toBeVisible();
    await laptop.getByRole('button', { name: 'Undo' }).click();
    await expect(laptop.getByRole('heading', { name: 'Students 4', exact: true })).toBeVisible();
    await expect(phone.getByText('Classroom chats will appear here')).toBeVisible();
    await chooseFromMenu(laptop, 'Add or remove people');
    const dialog = laptop.getByRole('dialog', { name: 'Add or remove people' });
    await dialog.getByRole('button', { name: 'Remove Colin Clarke' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Chats must contain at least one teacher')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // An unsaved choice is not discarded without a question.
    await laptop.getByRole('button', { name: 'Discard' }).click();
    await test.step('a class with students is not deleted, and the reason is shown [CDET-32, ERR-16]', async () => {
      await chooseFromMenu(laptop, 'Delete classroom');
      const warning = laptop.getByRole('alertdialog', { name: 'Warning' });
      await expect(
        warning.getByText(
          'This classroom cannot be deleted as it currently has students. If you wish to delete it, first remove all students from the class.',
          { exact: true },
        ),
      ).toBeVisible();
      await warning.getByRole('button', { name: 'Ok' }).click();
      await expect(laptop.getByRole('alertdialog')).toHaveCount(0);
      await expect(laptop.getByRole('heading', { name: 'Students 4', exact: true })).toBeVisible();
    });
    await laptop.goto(`/staff/classrooms/${chats.empty}`);
    await chooseFromMenu(laptop, 'Delete classroom');
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(laptop).toHaveURL('/staff/classrooms');
    await expect(laptop.getByRole('article', { name: 'New class' })).toHaveCount(0);
  },
);

test('modules are moved, made current and switched off, and the students follow [CDET-13, CDET-15, CDET-16]', async ({
  clarke,
  bilal,
}) => {
  const laptop = await clarke.onLaptop({ path: lessonsOfBlue });
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
  await picker.fill('at the');
  await expect(laptop.getByRole('option', { name: 'At the shops' })).toBeVisible();
  await test.step('inactive modules are not offered [CDET-14]', async () => {
    await expect(laptop.getByRole('option', { name: 'At the market' })).toHaveCount(0);
  });
  await laptop.getByRole('option', { name: 'At the shops' }).click();
  await expect(laptop.getByRole('article', { name: 'At the shops' })).toContainText('Current');
  const current = phone.getByRole('region', { name: 'Current Lessons' });
  await expect(current.getByRole('link', { name: /At the shops/ })).toBeVisible();
  await laptop.getByRole('article', { name: 'At the shops' }).getByRole('switch', { name: 'Active' }).click();
  await expect(phone.getByRole('link', { name: /At the shops/ })).toHaveCount(0);
  await test.step('a module that is switched on again is no longer current [CDET-17]', async () => {
    const shops = laptop.getByRole('article', { name: 'At the shops' });
    await expect(shops).not.toContainText('Current');
    await shops.getByRole('switch', { name: 'Active' }).click();
    await expect(
      phone.getByRole('region', { name: 'My Lessons' }).getByRole('link', { name: /At the shops/ }),
    ).toBeVisible();
    await expect(current.getByRole('link', { name: /At the shops/ })).toHaveCount(0);
    await expect(shops).not.toContainText('Current');
  });
});

test('modules are added, and removed only while the class is being edited [CDET-5, CDET-8, CDET-9]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: blue });
  await laptop.getByRole('button', { name: 'Add module' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Add modules' });
  await test.step('at least one module is required [CDET-6]', async () => {
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Please select at least one module to add')).toBeVisible();
  });
  await dialog.getByRole('combobox', { name: 'Modules' }).fill('taught');
  await laptop.getByRole('option', { name: 'Not taught yet' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await test.step('existing modules stay unchanged [CDET-7]', async () => {
    await expect(laptop.getByRole('article', { name: 'Not taught yet' })).toBeVisible();
    for (const name of ['Asking the way', 'At the shops', 'At the market', 'Formal letters'])
      await expect(laptop.getByRole('article', { name })).toBeVisible();
    await expect(laptop.getByRole('article', { name: 'Asking the way' })).toContainText('Current');
    await expect(
      laptop.getByRole('article', { name: 'At the market' }).getByRole('switch', { name: 'Active' }),
    ).toHaveAttribute('aria-checked', 'false');
  });
  await expect(laptop.getByRole('button', { name: 'Remove Not taught yet' })).toHaveCount(0);
  await laptop.getByRole('button', { name: 'Remove modules' }).click();
  await laptop.getByRole('button', { name: 'Remove Not taught yet' }).click();
  await laptop
    .getByRole('alertdialog', { name: 'Remove module' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await test.step('a removed module is no longer taught in the class [CDET-10]', async () => {
    await expect(laptop.getByRole('article', { name: 'Not taught yet' })).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (
            await stage.pool.query('select 1 from chat_modules where chat_id = $1 and module_id = $2', [
              chats.blue,
              modules.spare,
            ])
          ).rowCount,
      )
      .toBe(0);
    await expect(laptop.getByRole('article')).toHaveCount(4);
  });
  await expect(laptop.getByRole('button', { name: 'Remove At the market' })).toBeVisible();
  await laptop.getByRole('button', { name: 'View modules' }).click();
  await expect(laptop.getByRole('button', { name: 'Remove At the market' })).toHaveCount(0);
});

test('a student’s card leads to the progress, and a picker shows at most twenty users, here and in the reports [CDET-25, CDET-28, CONST-6]', async ({
  amina,
  priya,
  stage,
}) => {
  await addThirtyStudents(stage, amina.id);
  const laptop = await priya.onLaptop({ path: blue });
  const card = laptop.getByRole('list', { name: 'Students' }).getByRole('link', { name: /Amina Yusuf/ });
  await expect(card).toHaveAttribute('href', `/staff/users/${amina.id}/progress`);
  for (const name of ['Add Students', 'Add or remove people']) {
    if (name === 'Add Students') await laptop.getByRole('button', { name }).click();
    else await chooseFromMenu(laptop, name);
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
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: lessonsOfBlue });
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
  // Students who have the plan already keep it; two had another one.
  await stage.pool.query("update plans set template_id = null, title = 'Before' where archived_at is null");
  await laptop.getByRole('link', { name: 'Plan', exact: true }).click();
  const presses = await countPresses(laptop);
  const assign = laptop.getByRole('button', { name: 'Assign ILP to all students' });
  await expect(assign).toBeDisabled();
  await laptop.getByRole('combobox', { name: 'Class learning plan' }).click();
  await expect(laptop.getByRole('option', { name: 'My year' })).toBeVisible();
  await expect(laptop.getByRole('option', { name: 'Draft' })).toHaveCount(0);
  await laptop.getByRole('option', { name: 'My year' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop.getByText('4 students have the plan now')).toBeVisible();
  // The list, the plan and the answer.
  expect(presses()).toBeLessThanOrEqual(3);
  await expect(assign).toBeEnabled();
  await test.step('it is the active plan of each student, and the previous one is in the archive [CDET-22]', async () => {
    const { rows } = await stage.pool.query(
      `select display_name, count(*) filter (where archived_at is null)::int as active,
         count(*) filter (where archived_at is not null)::int as archived
       from plans join users on users.id = learner_id where plans.category_id = $1 group by 1 order by 1`,
      [categories.morning],
    );
    expect(rows).toEqual([
      { display_name: 'Amina Yusuf', active: 1, archived: 2 },
      { display_name: 'Bilal Khan', active: 1, archived: 1 },
      { display_name: 'Fatima Noor', active: 1, archived: 0 },
      { display_name: 'George Mensah', active: 1, archived: 0 },
    ]);
    await laptop.goto(`/staff/users/${amina.id}/learningPlans`);
    await expect(laptop.getByRole('list', { name: 'Active' }).getByRole('link')).toHaveText(['My year']);
    await expect(laptop.getByRole('list', { name: 'Archived' }).getByRole('link')).toHaveText([
      'Before',
      'Last year',
    ]);
  });
});

test('a teacher who is asked whether to give a plan to her class answers about that plan, whatever a colleague chooses or deletes meanwhile', async ({
  clarke,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 404/);
  await stage.pool.query(
    "update plan_templates set published_at = now(), title = 'Next year' where id = $1",
    [templates.draft],
  );
  await stage.pool.query('update chats set current_template_id = $1 where id = $2', [
    templates.published,
    chats.blue,
  ]);
  const laptop = await clarke.onLaptop({ path: planOfBlue });
  const chosen = laptop.getByRole('combobox', { name: 'Class learning plan' });
  const question = laptop.getByRole('alertdialog', { name: 'Assign ILP to all students' });
  await laptop.getByRole('button', { name: 'Assign ILP to all students' }).click();
  await expect(question).toContainText('give My year to 4 students?');
  await priya.call('PATCH', `/groupChats/${chats.blue}`, { currentIlpId: templates.draft });
  await expect(chosen).toHaveValue('Next year');
  await expect(question).toContainText('give My year to 4 students?');
  const deleted = await priya.call('DELETE', `/learningAssessments/${templates.published}`);
  expect(deleted.status).toBe(204);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question.getByRole('alert')).toHaveText('Not found');
  await expect(question).toContainText('give My year to 4 students?');
  await question.getByRole('button', { name: 'No' }).click();
  await laptop.getByRole('button', { name: 'Assign ILP to all students' }).click();
  await expect(question).toContainText('give Next year to 4 students?');
  await expect(question.getByRole('alert')).toBeEmpty();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(laptop.getByText('4 students have the plan now')).toBeVisible();
});

test('the topics of a class are reordered; the order stays and a colleague sees it [CDET-30]', async ({
  clarke,
  priya,
  stage,
}) => {
  await stage.pool.query(
    `with other as (insert into topics (id, category_id, topic_name, subject) values (gen_random_uuid(), $1, 'Weather', 'General') returning id),
       rain as (insert into modules (id, topic_id, module_name) select gen_random_uuid(), id, 'Rain' from other returning id, topic_id),
       placed as (insert into chat_topics (chat_id, topic_id, index) select $2, topic_id, 1 from rain)
     insert into chat_modules (chat_id, module_id, topic_id, index, active) select $2, id, topic_id, 0, true from rain`,
    [categories.morning, chats.blue],
  );
  const [laptop, office] = [
    await clarke.onLaptop({ path: lessonsOfBlue }),
    await priya.onLaptop({ path: lessonsOfBlue }),
  ];
  const topicsOf = (page: typeof laptop) =>
    page.getByRole('list', { name: 'Topics' }).getByRole('heading', { level: 3 });
  await expect(topicsOf(office)).toHaveText(['Around town', 'Weather']);
  await laptop.getByRole('button', { name: 'Move up: Weather' }).click();
  for (const page of [laptop, office]) await expect(topicsOf(page)).toHaveText(['Weather', 'Around town']);
  const { rows } = await stage.pool.query(
    'select topic_name from chat_topics join topics on topics.id = topic_id where chat_id = $1 order by index',
    [chats.blue],
  );
  expect(rows).toEqual([{ topic_name: 'Weather' }, { topic_name: 'Around town' }]);
});

test('the students of a class stand by need, and by name with one press; their cards say why', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query(
    'insert into resource_progress (user_id, resource_id, completed_at) select unnest($1::uuid[]), id, now() from learning_resources where module_id = $2',
    [[personId('bilal'), personId('fatima')], modules.directions],
  );
  await stage.pool.query('delete from evidence where owner_id = $1', [personId('bilal')]);
  await stage.pool.query('delete from plans where learner_id = $1', [personId('bilal')]);
  const laptop = await clarke.onLaptop({ path: blue });
  const students = laptop.getByRole('list', { name: 'Students' }).getByRole('link');
  await expect(students).toHaveText([/^Amina Yusuf/, /^George Mensah/, /^Bilal Khan/, /^Fatima Noor/]);
  await expect(students.nth(0)).toContainText(/Quiet for \d+ days/);
  await expect(students.nth(1)).toContainText('Has not started');
  await laptop.getByRole('button', { name: 'By name' }).click();
  await expect(students).toHaveText([/^Amina Yusuf/, /^Bilal Khan/, /^Fatima Noor/, /^George Mensah/]);
  await laptop.getByRole('button', { name: 'By need' }).click();
  await expect(students.last()).toContainText('Fatima Noor');
});

test('a class has its students, lessons and plan under tabs with addresses, and Add module on its first screen', async ({
  clarke,
}) => {
  for (const page of [await clarke.onLaptop({ path: blue }), await clarke.onPhone({ path: blue })]) {
    await expect(page.getByRole('button', { name: 'Add module' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Delete classroom' })).toHaveCount(0);
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Classroom', exact: true }).getByRole('link', { name });
    await expect(tab('Students')).toHaveAttribute('aria-current', 'page');
    await tab('Modules').click();
    await expect(page).toHaveURL(lessonsOfBlue);
    await expect(tab('Modules')).toHaveAttribute('aria-current', 'page');
    await expect(tab('Students')).not.toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('article', { name: 'Asking the way' })).toBeVisible();
    await tab('Plan').click();
    await expect(page).toHaveURL(planOfBlue);
    await expect(page.getByRole('combobox', { name: 'Class learning plan' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(lessonsOfBlue);
    await expectNoSidewaysScrolling(page);
  }
});

test('a module is given to a class from its own page, at once as a current one', async ({
  bilal,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({
    path: `/staff/topics/${topics.town}/modules/${modules.spare}/learningResources`,
  });
  await laptop.getByRole('button', { name: 'Give to class…' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Give to class' });
  await test.step('a classroom is required', async () => {
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(dialog.getByText('Please choose a classroom')).toBeVisible();
  });
  await dialog.getByRole('combobox', { name: 'Classrooms' }).fill('blue');
  await laptop.getByRole('option', { name: 'Blue' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Make it current' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(laptop.getByText('1 class has the module now')).toBeVisible();
  const phone = await bilal.onPhone();
  await expect(
    phone.getByRole('region', { name: 'Current Lessons' }).getByRole('link', { name: /Not taught yet/ }),
  ).toBeVisible();
  await test.step('a class that has it is not offered again', async () => {
    await laptop.getByRole('button', { name: 'Give to class…' }).click();
    await expect(dialog.getByText('Already in: Blue')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Classrooms' }).click();
    await expect(laptop.getByRole('option')).toHaveText(['New class']);
    await laptop.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await laptop.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(laptop).toHaveURL(lessonsOfBlue);
  await expect(laptop.getByRole('article', { name: 'Not taught yet' })).toContainText('Current');
});

/** What has the focus, frame by frame, from the moment that a dialog shows a conflict. */
function recordFocus(dialog: Locator): Promise<JSHandle<string[]>> {
  return dialog.evaluateHandle((element) => {
    const tags: string[] = [];
    const note = (): void => {
      if (element.querySelector('fieldset') !== null) tags.push(document.activeElement?.tagName ?? 'none');
      if (element.isConnected) requestAnimationFrame(note);
    };
    note();
    return tags;
  });
}
