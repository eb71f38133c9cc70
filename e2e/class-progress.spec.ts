// The progress of a whole class, as one live table.
import { chats, modules, resources, topics } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const cell = (name: string, module: string) => ({ row: new RegExp(name), cell: new RegExp(module) }) as const;

test("a teacher sees her whole class as one table, a learner's progress appears in its cell at once, and a cell leads to the work [HOME-21]", async ({
  clarke,
  bilal,
}) => {
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
});

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

test('a teacher of another category is told that there is no such classroom, and a learner has no such page', async ({
  okafor,
  amina,
}) => {
  const laptop = await okafor.onLaptop({ path: `/staff/classrooms/${chats.blue}/progress` });
  await expect(laptop.getByRole('heading', { name: 'Classroom not found' })).toBeVisible();
  const phone = await amina.onPhone({ path: `/staff/classrooms/${chats.blue}/progress` });
  await expect(phone.getByText('Sorry, page not found')).toBeVisible();
});
