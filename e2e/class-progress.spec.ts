// The progress of a whole class, as one live table.
import { chats, modules, resources, topics } from '../testing/world-ids.ts';
import { addThirtyStudentsTo } from './crowd.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const cell = (name: string, module: string) => ({ row: new RegExp(name), cell: new RegExp(module) }) as const;

test(
  "a teacher sees her whole class as one table, a learner's progress appears in its cell at once, and a cell leads to the work [HOME-21]",
  { tag: '@key' },
  async ({ clarke, bilal }) => {
    const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
    const at = ({ row, cell: column }: ReturnType<typeof cell>) =>
      laptop.getByRole('row', { name: row }).getByRole('cell', { name: column });
    await expect(laptop.getByRole('heading', { level: 1, name: 'Class progress' })).toBeVisible();
    await expect(at(cell('Amina Yusuf', 'Asking the way'))).toContainText('60%');
    await expect(at(cell('Bilal Khan', 'Asking the way'))).toContainText('20%');
    await expectAccessible(laptop);
    const same = await withoutReloading(laptop);
    await bilal.call('PUT', `/users/me/learningResources/${resources.map}`, {
      status: 'completed',
      topicId: topics.town,
      moduleId: modules.directions,
    });
    await expect(at(cell('Bilal Khan', 'Asking the way'))).toContainText('40%');
    await same();
    await laptop.getByRole('button', { name: 'Active modules' }).click();
    await expect(laptop.getByRole('row').last()).toContainText('Amina Yusuf');
    await at(cell('Amina Yusuf', 'Asking the way')).getByRole('link').click();
    await expect(laptop).toHaveURL(new RegExp(`/progress/modules/${modules.directions}`));
  },
);

test('a teacher reverses the order of the table by pressing a heading again, and the order stays while the data changes [HOME-21]', async ({
  clarke,
  bilal,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  const names = laptop.getByRole('rowheader');
  const order = async () => (await names.allInnerTexts()).map((name) => name.trim());
  const head = (name: string) => laptop.getByRole('columnheader', { name });
  const press = (name: string) => head(name).getByRole('button').click();
  const expectSorted = async (byName: string, byProgress: string) => {
    await expect(head('Name')).toHaveAttribute('aria-sort', byName);
    await expect(head('Active modules')).toHaveAttribute('aria-sort', byProgress);
  };
  await expect(names.first()).toBeVisible();
  await expectSorted('ascending', 'none');
  const upwards = await order();
  expect(upwards.length).toBeGreaterThan(1);
  expect(upwards).toEqual(upwards.toSorted((a, b) => a.localeCompare(b)));
  await press('Name');
  await expectSorted('descending', 'none');
  expect(await order()).toEqual(upwards.toReversed());
  await expectAccessible(laptop);
  await press('Active modules');
  await expectSorted('none', 'ascending');
  await expect(names.last()).toContainText('Amina Yusuf');
  await press('Active modules');
  await expectSorted('none', 'descending');
  await expect(names.first()).toContainText('Amina Yusuf');
  await test.step('the order stays while a learner works, and a third press restores it', async () => {
    await bilal.call('PUT', `/users/me/learningResources/${resources.map}`, {
      status: 'completed',
      topicId: topics.town,
      moduleId: modules.directions,
    });
    await expect(laptop.getByRole('row', { name: /Bilal Khan/ })).toContainText('40%');
    await expectSorted('none', 'descending');
    await expect(names.first()).toContainText('Amina Yusuf');
    await press('Active modules');
    await expectSorted('none', 'ascending');
  });
  await test.step('another heading sorts in ascending order first', async () => {
    await press('Name');
    await expectSorted('ascending', 'none');
  });
});

test('a module that a colleague switches off no longer counts for any student, and counts again once it is switched on [HOME-21]', async ({
  clarke,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  const overall = (name: string) =>
    laptop
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('cell')
      .first();
  const same = await withoutReloading(laptop);
  await expect(overall('Amina Yusuf')).toHaveText(/%$/);
  const before = {
    amina: await overall('Amina Yusuf').innerText(),
    bilal: await overall('Bilal Khan').innerText(),
  };
  const path = `/groupChats/${chats.blue}/modules/${modules.directions}`;
  expect((await priya.call('PATCH', path, { active: false })).ok).toBe(true);
  await expect(overall('Amina Yusuf')).not.toHaveText(before.amina);
  await expect(overall('Bilal Khan')).not.toHaveText(before.bilal);
  expect((await priya.call('PATCH', path, { active: true })).ok).toBe(true);
  await expect(overall('Amina Yusuf')).toHaveText(before.amina);
  await expect(overall('Bilal Khan')).toHaveText(before.bilal);
  await same();
});

test('a teacher can scroll to the last of forty modules, on a phone and on a laptop, and the topic stays visible', async ({
  clarke,
  stage,
}) => {
  await stage.pool.query(
    `with fresh as (
       insert into modules (id, topic_id, module_name)
       select gen_random_uuid(), $1, 'More ' || to_char(n, 'FM00') from generate_series(1, 40) n
       returning id, topic_id, module_name)
     insert into chat_modules (chat_id, module_id, topic_id, index)
     select $2, id, topic_id, 100 + right(module_name, 2)::int from fresh`,
    [topics.town, chats.blue],
  );
  const path = `/staff/classrooms/${chats.blue}/progress`;
  for (const screen of [await clarke.onPhone({ path }), await clarke.onLaptop({ path })]) {
    const table = screen.getByRole('region', { name: 'Class progress' });
    await expect(table.getByRole('cell', { name: /^Asking the way/ }).first()).toBeVisible();
    await table.evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }));
    const lastCell = table.getByRole('cell', { name: /^More 40/ }).first();
    await expect(lastCell).toBeInViewport({ ratio: 1 });
    // The cell is under its own heading, and the topic is still visible far from its first column.
    const [cellBox, headBox] = [
      await lastCell.boundingBox(),
      await table.getByRole('columnheader', { name: 'More 40' }).boundingBox(),
    ];
    expect(cellBox?.x).toBeCloseTo(headBox?.x ?? 0, 0);
    await expect(table.getByRole('columnheader').getByText('Around town')).toBeInViewport({ ratio: 1 });
  }
});

test('a teacher filters those who have been quiet, chooses several and writes to each in private, or to the class', async ({
  amina,
  bilal,
  clarke,
  stage,
}) => {
  await stage.pool.query("update resource_progress set completed_at = now() - interval '3 days'");
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  const names = laptop.getByRole('rowheader');
  const quiet = (name: string) =>
    laptop
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('cell')
      .nth(1);
  await test.step('the table says for how long', async () => {
    await expect(quiet('Amina Yusuf')).toHaveText('3 days');
    await expect(quiet('Bilal Khan')).toHaveText(/^\d{3,} days$/);
    await expect(quiet('Fatima Noor')).toHaveText('Not started');
    await laptop.getByRole('columnheader', { name: 'Quiet for' }).getByRole('button').click();
    await expect(names).toContainText(['Fatima Noor', 'George Mensah', 'Bilal Khan', 'Amina Yusuf']);
  });
  await laptop.getByRole('combobox', { name: 'Show' }).selectOption('Quiet for 7 days or more');
  await expect(names).toHaveCount(3);
  await laptop.getByRole('checkbox', { name: 'Choose Bilal Khan' }).check();
  await laptop.getByRole('checkbox', { name: 'Choose Fatima Noor' }).check();
  await expect(laptop.getByText('2 students chosen')).toBeVisible();
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: 'Message' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Message 2 students' });
  await expect(dialog).toContainText('Fatima Noor');
  await expectAccessible(laptop);
  await test.step('an empty message is not sent', async () => {
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please write a message')).toBeVisible();
  });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We miss you. Come on Tuesday.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(laptop.getByText('The message is on its way to 2 students')).toBeVisible();
  const sent = async () =>
    (
      await stage.pool.query<{ kind: string; people: string }>(
        `select chats.kind, string_agg(users.display_name, ', ' order by users.display_name) as people
         from messages join chats on chats.id = chat_id
         join chat_members on chat_members.chat_id = chats.id join users on users.id = chat_members.user_id
         where text like 'We miss you%' group by messages.id, chats.kind order by 1, 2`,
      )
    ).rows.map(({ kind, people }) => `${kind}: ${people}`);
  await expect
    .poll(sent)
    .toEqual(['individual: Bilal Khan, Colin Clarke', 'individual: Colin Clarke, Fatima Noor']);
  const phone = await bilal.onPhone({ path: `/messages/${chats.bilalAndClarke}` });
  await expect(phone.getByText('We miss you. Come on Tuesday.')).toBeVisible();
  await test.step('everybody who is shown, in the chat of the class', async () => {
    await laptop.getByRole('checkbox', { name: 'Select all' }).check();
    await laptop.getByRole('button', { name: 'Message' }).click();
    const all = laptop.getByRole('dialog', { name: 'Message 3 students' });
    await all.getByRole('combobox', { name: 'How' }).selectOption('One message in the class chat');
    await all.getByRole('textbox', { name: 'Message' }).fill('No lesson tomorrow.');
    await all.getByRole('button', { name: 'Send' }).click();
    const aminas = await amina.onPhone({ path: `/classes/${chats.blue}` });
    await expect(aminas.getByText('No lesson tomorrow.')).toBeVisible();
  });
});

test('a message to several students that is interrupted is sent to the rest by a second press, to nobody twice', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_CONNECTION_RESET/);
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  await laptop.getByRole('checkbox', { name: 'Choose Amina Yusuf' }).check();
  await laptop.getByRole('checkbox', { name: 'Choose Bilal Khan' }).check();
  await laptop.getByRole('button', { name: 'Message' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Message 2 students' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('See you soon.');
  let calls = 0;
  await laptop.route('**/api/individualChats', (route) =>
    (calls += 1) === 2 ? route.abort('connectionreset') : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Sent to 1 of 2')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('See you soon.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
  const sent = async () =>
    (await stage.pool.query("select 1 from messages where text = 'See you soon.'")).rowCount;
  await expect.poll(sent).toBe(2);
});

test('a teacher whose class chat is locked while she writes to it is told so, and her message goes to nobody until it is open', async ({
  clarke,
  priya,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  await laptop.getByRole('checkbox', { name: 'Choose Bilal Khan' }).check();
  await laptop.getByRole('button', { name: 'Message' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Message 1 student' });
  const way = dialog.getByRole('combobox', { name: 'How' });
  const classChat = way.getByRole('option', { name: 'One message in the class chat' });
  await way.selectOption('One message in the class chat');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('No lesson tomorrow.');
  const lock = (locked: boolean) => priya.call('PUT', `/groupChats/${chats.blue}/locked`, { locked });
  expect((await lock(true)).ok).toBe(true);
  await expect(classChat).toBeDisabled();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(way).toHaveAccessibleDescription(/Nobody can write in the class chat now\./);
  expect((await lock(false)).ok).toBe(true);
  await expect(classChat).toBeEnabled();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(laptop.getByText('The message is on its way to the class')).toBeVisible();
  const sent = async () =>
    (await stage.pool.query("select chat_id from messages where text = 'No lesson tomorrow.'")).rows;
  await expect.poll(sent).toEqual([{ chat_id: chats.blue }]);
});

test('a quiet student who is chosen and works again meanwhile leaves the table, and is not written to', async ({
  bilal,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  await laptop.getByRole('combobox', { name: 'Show' }).selectOption('Quiet for 7 days or more');
  await laptop.getByRole('checkbox', { name: 'Choose Bilal Khan' }).check();
  await laptop.getByRole('checkbox', { name: 'Choose Fatima Noor' }).check();
  await expect(laptop.getByText('2 students chosen')).toBeVisible();
  await bilal.call('PUT', `/users/me/learningResources/${resources.map}`, {
    status: 'completed',
    topicId: topics.town,
    moduleId: modules.directions,
  });
  await expect(laptop.getByRole('checkbox', { name: 'Choose Bilal Khan' })).toHaveCount(0);
  await expect(laptop.getByText('1 student chosen')).toBeVisible();
  await laptop.getByRole('button', { name: 'Message' }).click();
  await expect(laptop.getByRole('dialog', { name: 'Message 1 student' })).toContainText('Fatima Noor');
});

test('the table is found again as it was left: its order, its filter, its place, and the row that was opened', async ({
  clarke,
  stage,
}) => {
  await addThirtyStudentsTo(chats.blue, stage, clarke.id);
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  const table = laptop.getByRole('region', { name: 'Class progress' });
  await laptop.getByRole('combobox', { name: 'Show' }).selectOption('Quiet for 14 days or more');
  await laptop.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await table.evaluate((frame) => frame.scrollTo({ top: 400 }));
  const row = laptop.getByRole('row', { name: /Zara 28/ });
  await row.getByRole('link', { name: /^Asking the way/ }).click();
  await expect(laptop).toHaveURL(/progress\/modules/);
  await laptop.goBack();
  await expect(laptop.getByRole('combobox', { name: 'Show' })).toHaveValue('14');
  await expect(laptop.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => table.evaluate((frame) => frame.scrollTop)).toBe(400);
  await expect(row.getByRole('link', { name: 'Zara 28 Opened last' })).toBeInViewport();
});

test('names stay beside a table that is scrolled, with a shadow at their edge; the last column is whole, and a cell is read without its colour', async ({
  clarke,
  stage,
}) => {
  await addThirtyStudentsTo(chats.blue, stage, clarke.id);
  const path = `/staff/classrooms/${chats.blue}/progress`;
  const laptop = await clarke.onLaptop({ path });
  const phone = await clarke.onPhone({ path });
  const table = (page: typeof laptop) => page.getByRole('region', { name: 'Class progress' });
  const shadow = (page: typeof laptop) =>
    page
      .getByRole('rowheader')
      .first()
      .evaluate((name) => getComputedStyle(name).boxShadow);
  await test.step('where everything fits, nothing is cut off and nothing is hidden', async () => {
    await expect(table(laptop).getByRole('columnheader', { name: 'Formal letters' })).toBeInViewport({
      ratio: 1,
    });
    const { content, screen } = await table(laptop).evaluate((frame) => ({
      content: frame.scrollWidth,
      screen: frame.clientWidth,
    }));
    expect(content).toBe(screen);
    expect(await shadow(laptop)).toBe('none');
  });
  await test.step('on a phone the names are an edge', async () => {
    expect(await shadow(phone)).toBe('none');
    await table(phone).evaluate((frame) => frame.scrollTo({ left: 150 }));
    await expect.poll(() => shadow(phone)).not.toBe('none');
    await expect(phone.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
  });
  await test.step('the line under a number is as long as the progress', async () => {
    const line = (name: string) =>
      laptop
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('link', { name: /^Asking the way/ })
        .evaluate((link) => parseFloat(getComputedStyle(link, '::after').inlineSize) / link.clientWidth);
    await expect.poll(() => line('Amina Yusuf')).toBeCloseTo(0.6, 1);
    expect(await line('Bilal Khan')).toBeCloseTo(0.2, 1);
    expect(await line('Zara 10')).toBe(0);
  });
});

test('a teacher of another category is told that there is no such classroom, and a learner has no such page', async ({
  okafor,
  amina,
}) => {
  const laptop = await okafor.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  await expect(laptop.getByRole('heading', { name: 'Classroom not found' })).toBeVisible();
  const phone = await amina.onPhone({ path: `/staff/classrooms/${chats.blue}/progress` });
  await expect(phone.getByText('Sorry, page not found')).toBeVisible();
});
