// Staff's classrooms: finding, creating, switching off and deleting a class, and its layout on each screen.
import type { Locator } from '@playwright/test';
import { missingId } from '../testing/identity.ts';
import { categories, chats, modules, topics } from '../testing/world-ids.ts';
import { holdAnswers, loseAnswers } from './answers.ts';
import { blue, chooseFromMenu } from './class-page.ts';
import { expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a teacher finds her class, sees who waits for her, and opens it with its chat [CLIST-3, CLIST-8, CLIST-9]', async ({
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

test('a user who has turned the chat off sees the class without its chat; an unknown class is not found [CLIST-1, CLIST-10, CDET-2]', async ({
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

test('the cards are in as many columns as fit the width [LAY-4, LAY-5, LAY-6]', async ({
  amina,
  clarke,
  stage,
}) => {
  await stage.pool.query('update user_preferences set auto_open_classroom_chat = false where user_id = $1', [
    clarke.id,
  ]);
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const columnsOf = (card: Locator) =>
    card.evaluate(
      (element) => getComputedStyle(element.closest('ul') as Element).gridTemplateColumns.split(' ').length,
    );
  const columns = () => columnsOf(laptop.getByRole('article', { name: 'Blue' }));
  for (const [width, count] of [
    [499, 1],
    [500, 2],
    [999, 2],
    [1000, 3],
    [1199, 3],
    [1200, 4],
  ] as const) {
    await laptop.setViewportSize({ width, height: 800 });
    await expect.poll(columns).toBe(count);
    await expectNoSidewaysScrolling(laptop);
  }
  await test.step('on every screen with such cards the second column comes at 500', async () => {
    await laptop.setViewportSize({ width: 499, height: 800 });
    for (const [path, name] of [
      ['/staff/topics', 'Asking the way'],
      [`/staff/users/${amina.id}/progress/modules`, 'Asking the way'],
      [`/staff/classrooms/${chats.blue}`, 'Amina Yusuf'],
    ] as const) {
      await laptop.goto(path);
      const card = laptop.getByRole('main').getByRole('listitem').filter({ hasText: name }).last();
      for (const [width, count] of [
        [499, 1],
        [500, 2],
      ] as const) {
        await laptop.setViewportSize({ width, height: 800 });
        await expect.poll(() => columnsOf(card), path).toBe(count);
      }
    }
  });
});

test('on a tablet the chat is beside the class and does not cover it [CHAT-7, LAY-7]', async ({ clarke }) => {
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
      tablet.getByRole('button', { name: 'Add Students' }),
    ]) {
      await expect(async () => {
        expect((await beside.boundingBox())?.x).toBeGreaterThan((await chat.boundingBox())?.width ?? width);
      }).toPass();
    }
    await expectNoSidewaysScrolling(tablet);
  }
});

test('a class is switched off after a question, and its students see it at once [CLIST-5, CLIST-6, CLIST-11]', async ({
  amina,
  clarke,
  priya,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const office = await priya.onLaptop({ path: '/staff/classrooms' });
  await expect(office.getByRole('heading', { name: 'Active 3', exact: true })).toBeVisible();
  await test.step("an admin's list has every class, a teacher's only her own [CLIST-14]", async () => {
    await expect(office.getByRole('article')).toHaveCount(4);
    await expect(office.getByRole('article', { name: 'Green' })).toBeVisible();
    await expect(laptop.getByRole('article', { name: 'Blue' })).toBeVisible();
    await expect(laptop.getByRole('article')).toHaveCount(3);
    await expect(laptop.getByRole('article', { name: 'Green' })).toHaveCount(0);
  });
  const phone = await amina.onPhone({ path: `/classes/${chats.blue}` });
  await expect(phone.getByRole('textbox', { name: 'Message' })).toBeVisible();
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
  const stored = async () =>
    (await stage.pool.query('select active, locked from chats where id = $1', [chats.blue])).rows;
  const post = () =>
    amina.call('POST', `/groupChats/${chats.blue}/messages`, {
      messageId: crypto.randomUUID(),
      text: 'Hello?',
    });
  await test.step('this also locks it: a student sees a lock instead of the message box, and the server refuses messages [CLIST-12, CHAT-14]', async () => {
    await expect(phone.getByText('This chat is locked.')).toBeVisible();
    await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    expect(await stored()).toEqual([{ active: false, locked: true }]);
    expect((await post()).status).toBe(409);
    // Unlocking it does not make it active.
    await stage.pool.query('update chats set locked = false where id = $1', [chats.blue]);
    await expect(phone.getByText('This class is finished. You can read.')).toBeVisible();
    await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    expect((await post()).status).toBe(409);
    await stage.pool.query('update chats set locked = true where id = $1', [chats.blue]);
  });
  await test.step('switching it on again unlocks it, and the student can write [CLIST-13]', async () => {
    await toggle.click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(phone.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(await stored()).toEqual([{ active: true, locked: false }]);
    expect((await post()).status).toBeLessThan(300);
  });
});

test('the form of a new class has two pages, and keeps the entries of the first [CNEW-1, CNEW-2, CNEW-3]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await laptop.getByRole('button', { name: 'Create' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  const teacher = dialog.getByRole('combobox', { name: 'Teacher' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await test.step('a name, a topic and a module are required [CNEW-4, CNEW-5, CNEW-6]', async () => {
    for (const sentence of ['Please enter a name', 'Please choose a topic', 'Please choose a module'])
      await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
    await expect(teacher).toHaveCount(0);
  });
  await expect(dialog.getByRole('textbox', { name: 'Classroom name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Yellow');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
  await dialog.getByRole('combobox', { name: 'Module' }).selectOption('Asking the way');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Page 2 of 2')).toBeFocused();
  await expect(teacher).toBeVisible();
  await test.step('a teacher is required [CNEW-7]', async () => {
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Please choose a teacher')).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Classroom name' })).toHaveValue('Yellow');
  await expect(dialog.getByRole('combobox', { name: 'Module' })).toContainText('Asking the way');
});

test('a teacher whose module a colleague deletes while she chooses the people of a new class is led back to choose another', async ({
  clarke,
  priya,
  watch,
}) => {
  watch.expect(/status of 404/);
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await laptop.getByRole('button', { name: 'Create' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  const module = dialog.getByRole('combobox', { name: 'Module' });
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Yellow');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
  await module.selectOption('Not taught yet');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('combobox', { name: 'Teacher' }).fill('Hass');
  await laptop.getByRole('option', { name: 'Hassan Ali' }).click();
  const spare = `/topics/${topics.town}/modules/${modules.spare}`;
  expect((await priya.call('DELETE', spare)).status).toBe(204);
  // Sent before the change has arrived, it is refused by the server.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Create' }).click({ timeout: 1000 });
    await expect(module).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(dialog.getByText('Please choose a module', { exact: true })).toBeVisible();
  await module.selectOption('Asking the way');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Hassan Ali');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(laptop.getByRole('article', { name: 'Yellow' })).toContainText('Hassan Ali');
});

test('a half-completed new class is not discarded without a question, however the form is closed [SHELL-8, SHELL-9, STAFF-17]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const open = laptop.getByRole('button', { name: 'Create' });
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  const question = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  const name = dialog.getByRole('textbox', { name: 'Classroom name' });
  await test.step('an empty form closes without a question', async () => {
    await open.click();
    await name.fill('Y');
    await name.fill('');
    await laptop.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(question).toHaveCount(0);
  });
  await open.click();
  await name.fill('Yellow');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
  await dialog.getByRole('combobox', { name: 'Module' }).selectOption('Asking the way');
  await dialog.getByRole('button', { name: 'Next' }).click();
  for (const leave of [
    () => laptop.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => laptop.mouse.click(5, 5),
  ]) {
    await leave();
    await expect(question).toContainText('Are you sure you wish to discard these changes?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(dialog.getByText('Page 2 of 2')).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(name).toHaveValue('Yellow');
  await laptop.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await expect(name).toHaveValue('');
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible();
});

test(
  'a teacher creates a class, and its student sees it at once [CLIST-2, CLIST-4, CNEW-10]',
  { tag: '@key' },
  async ({ clarke, elena, stage }) => {
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
    await test.step('the modules of the chosen topic are offered, and no others [CNEW-9]', async () => {
      await stage.pool.query(
        `with other as (insert into topics (id, category_id, topic_name, subject) values (gen_random_uuid(), $1, 'Weather', 'General') returning id)
       insert into modules (id, topic_id, module_name) select gen_random_uuid(), id, 'Rain' from other`,
        [categories.morning],
      );
      await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Weather');
      await expect(module.getByRole('option')).toHaveText([/choose a module/i, 'Rain']);
      await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Around town');
      const offered = ['Asking the way', 'At the market', 'At the shops', 'Formal letters', 'Not taught yet'];
      expect((await module.getByRole('option').allTextContents()).slice(1).toSorted()).toEqual(offered);
    });
    await module.selectOption('Asking the way');
    await dialog.getByRole('button', { name: 'Next' }).click();
    // Teachers for a teacher, students for students: Priya Patel is neither.
    await test.step('teachers are offered as its teacher [CNEW-11]', async () => {
      await dialog.getByRole('combobox', { name: 'Teacher' }).click();
      await expect(laptop.getByRole('option')).toHaveText(['Colin Clarke', 'Hassan Ali']);
    });
    await dialog.getByRole('combobox', { name: 'Teacher' }).fill('Hass');
    await laptop.getByRole('option', { name: 'Hassan Ali' }).click();
    await test.step('students are offered as its students [CNEW-12]', async () => {
      await dialog.getByRole('combobox', { name: 'Students' }).click();
      await expect(laptop.getByRole('option')).toHaveCount(6);
      for (const option of await laptop.getByRole('option').allTextContents())
        expect(option).toMatch(/Amina|Bilal|Carlos|Elena|Fatima|George/);
    });
    await dialog.getByRole('combobox', { name: 'Students' }).fill('Elena');
    await laptop.getByRole('option', { name: 'Elena Popescu' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await test.step('it appears at once for its student and its creator, although another user teaches it [CNEW-13, CNEW-15]', async () => {
      await expect(laptop.getByRole('article', { name: 'Yellow' })).toContainText('1 student');
      await expect(phone.getByRole('link', { name: /Yellow/ })).toBeVisible();
      await expect(laptop.getByRole('article', { name: 'Yellow' })).toContainText('Hassan Ali');
      const { rows } = await stage.pool.query<{ display_name: string }>(
        "select display_name from chat_members join users on users.id = user_id join chats on chats.id = chat_id where chat_name = 'Yellow' order by 1",
      );
      expect(rows.map((row) => row.display_name)).toEqual(['Colin Clarke', 'Elena Popescu', 'Hassan Ali']);
    });
  },
);

test('a class whose response was lost is created once, although Create is pressed again [CNEW-14, CLIST-4]', async ({
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
  // With another name it is a different class.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Orange');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await create.click();
  await expect(laptop.getByRole('article', { name: 'Orange' })).toHaveCount(1);
  await expect(dialog.getByText('The classroom was not created')).toBeVisible();
  await create.click();
  await test.step('a class can be created without students [CNEW-8]', async () => {
    await expect(dialog).toHaveCount(0);
    await expect(laptop.getByText('The classroom is ready')).toBeVisible();
    await expect(laptop.getByRole('article', { name: 'Orange' })).toContainText('0 students');
  });
  const { rows } = await stage.pool.query(
    "select chat_name from chats where chat_name in ('Yellow', 'Orange') order by 1",
  );
  expect(rows).toEqual([{ chat_name: 'Orange' }, { chat_name: 'Yellow' }]);
});

test('a user who deletes a class is led to the others without a "not found", even if the response arrives after the live change [CDET-33]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.empty}` });
  await expect(laptop.getByRole('heading', { level: 1 })).toContainText('New class');
  const answer = await holdAnswers(laptop, `**/api/groupChats/${chats.empty}`);
  await chooseFromMenu(laptop, 'Delete classroom');
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop).toHaveURL('/staff/classrooms');
  answer.release();
  await expect(laptop.getByText('The classroom is deleted')).toBeVisible();
  await expect(laptop).toHaveURL('/staff/classrooms');
});

test('a question closes at one press also while the window changes its size', async ({ clarke }) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  await laptop.getByRole('article', { name: 'Blue' }).getByText('Active', { exact: true }).click();
  const question = laptop.getByRole('alertdialog', { name: 'Make classroom inactive' });
  await expect(question).toBeVisible();
  // React Aria writes the height of the window to the overlay, and waits for all animations of the overlay before it removes it.
  await question.evaluate((form) => {
    const overlay = form.closest<HTMLElement>('[style*="--visual-viewport-height"]');
    const no = [...form.querySelectorAll('button')].find(({ textContent }) => textContent === 'No');
    if (overlay === null || no === undefined) throw new Error('The question has no overlay or no No.');
    const resize = (height: string) => {
      overlay.style.setProperty('--visual-viewport-height', height);
      overlay.getBoundingClientRect();
    };
    new MutationObserver(() => resize('710px')).observe(overlay, { attributeFilter: ['data-exiting'] });
    resize('700px');
    no.click();
  });
  await expect(question).toHaveCount(0);
});
