// Proves that the rosters of two categories have nothing to do with each other: numbers, names, files, questions and runs.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { file, openRosterOffice, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(async () => {
  await office.node.restore();
  // Mr Ali administers Evening, as Ms Patel does Morning.
  await office.rows("update users set role = 'admin' where id = $1", personId('hassan'));
});

const { morning, evening } = at.categories;
const ofMorning = file(
  '71,Zara,Malik,07700 900901,,E1,English 1',
  '72,Yusuf,Demir,07700 900902,,E1,English 1',
  '72,Yusuf,Demir,07700 900902,,M1,Maths 1',
  ',Nobody,Here,07700 900909,,,',
);
/** The same numbers are other people and classes. */
const ofEvening = file(
  '71,Ada,Bello,07700 900911,,E1,Weaving 1',
  '72,Ben,Costa,07700 900912,,E1,Weaving 1',
  '72,Ben,Costa,07700 900912,,M1,Pottery 1',
);
const inEvening = { who: 'hassan' } as const;
const sides = [
  { who: 'priya', categoryId: morning, names: ['Yusuf Demir', 'Zara Malik'], class: 'English' },
  { who: 'hassan', categoryId: evening, names: ['Ada Bello', 'Ben Costa'], class: 'Weaving' },
] as const;

/** Everything that the rosters of a category have brought. */
const broughtTo = async (categoryId: string) => [
  await office.rows('select * from source_ids where category_id = $1 order by kind, source_id', categoryId),
  await office.rows('select * from chats where category_id = $1 order by id', categoryId),
  await office.rows(
    `select m.* from roster_memberships m join chats on chats.id = chat_id where category_id = $1
     order by user_id, chat_id`,
    categoryId,
  ),
  await office.rows(
    `select m.* from chat_members m join chats on chats.id = chat_id where category_id = $1
     order by user_id, chat_id`,
    categoryId,
  ),
  await office.rows(
    `select c.* from user_contacts c join user_categories using (user_id) where category_id = $1 order by user_id`,
    categoryId,
  ),
];

test('the same numbers in the files of two categories are other people and other classes, applied, changed and undone', async () => {
  const counts = { added: 2, linked: 0, classesAdded: 2 };
  const first = { morning: await office.apply(ofMorning), evening: await office.apply(ofEvening, inEvening) };
  expect(first).toMatchObject({
    // Lines with a problem change nothing, so they are not counted as applied.
    morning: { counts: { ...counts, problems: 1 }, changes: 7, applied: 7 },
    evening: { counts, changes: 7, applied: 7 },
  });
  for (const { who, categoryId, names, class: named } of sides) {
    const [content, other] = [
      who === 'priya' ? ofMorning : ofEvening,
      await broughtTo(categoryId === morning ? evening : morning),
    ];
    expect(await office.apply(content, { who })).toMatchObject({
      changes: 0,
      is_same_file: true,
      questions: [],
    });
    const before = await broughtTo(categoryId);
    // Both are renamed and the second leaves a class.
    const changed = content
      .replaceAll(/Malik|Demir|Bello|Costa/g, 'Haddad')
      .replaceAll(`${named} 1`, `${named} A`)
      .replace(/\n72,\w+,Haddad,07700 90091?0?2,,M1.*/, '');
    const { id: runId } = await office.read(changed, { who });
    const others = await office.others(runId);
    await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false }, who);
    await office.waitFor(runId, 'applied');
    const people = await office.rows(
      'select display_name as name from users join source_ids on user_id = users.id where category_id = $1 order by 1',
      categoryId,
    );
    expect(people).toEqual(names.map((name) => ({ name: `${name.split(' ')[0]} Haddad` })));
    await office.undo(runId, who);
    expect(await office.others(runId)).toEqual(others);
    // Versions count on.
    const plain = (rows: unknown) =>
      JSON.parse(
        JSON.stringify(rows, (key, value: unknown) => (key.endsWith('version') ? null : value)),
      ) as unknown;
    expect(plain(await broughtTo(categoryId))).toEqual(plain(before));
    expect(await broughtTo(categoryId === morning ? evening : morning)).toEqual(other);
  }
});

test('undone, a first file takes the same numbers away from its own category alone', async () => {
  const first = await office.apply(ofMorning);
  await office.apply(ofEvening, inEvening);
  const there = await broughtTo(evening);
  await office.undo(first['id']);
  expect(await office.rows('select 1 from source_ids where category_id = $1', morning)).toEqual([]);
  expect(await broughtTo(evening)).toEqual(there);
});

test('a file is the same, its classes have names, its columns a meaning and leavers a number, each in its own category', async () => {
  await office.apply(ofEvening, inEvening);
  await office.apply(file('71,Ada,Bello,07700 900911,,E1,Weaving 1'), inEvening);
  await office.apply(ofEvening, inEvening);
  await office.rows(
    `insert into roster_systems (category_id, system, columns) values ($1, '', '{"kennung": "personId"}')`,
    evening,
  );
  // The very file of Evening has not been here, and what it calls Weaving is no class of Morning yet.
  expect(await office.read(ofEvening)).toMatchObject({ is_same_file: false, questions: [] });
  const { id: runId } = await office.read(ofMorning);
  const { changes } = (await office.call('readRosterChanges', { runId })).body as {
    changes: { kind: string; className: string }[];
  };
  expect(changes.filter(({ kind }) => kind === 'joined').map(({ className }) => className)).toEqual([
    'English 1',
    'English 1',
    'Maths 1',
  ]);
  expect(await office.read('Kennung;Vorname;Nachname;Mobil\n71;Zara;Malik;07700900901\n')).toMatchObject({
    state: 'columns needed',
  });
});

test('while a file of another category is read, one is read, applied and undone here, and nothing becomes of that one', async () => {
  await office.rows("update roster_runs set state = 'reading' where id = $1", at.rosterRuns.evening);
  const there = () =>
    office.rows(
      `select to_jsonb(run) as run, (select jsonb_agg(to_jsonb(change) order by number) from roster_rows as change
         where run_id = run.id) as lines from roster_runs as run where category_id = $1 order by id`,
      evening,
    );
  const before = await there();
  const { id: waiting } = await office.read('Kennung;Vorname;Nachname;Mobil\n71;Zara;Malik;07700900901\n');
  const columns = [{ heading: 'kennung', kind: 'personId' }];
  expect((await office.call('setRosterColumns', { runId: waiting, columns })).status).toBe(204);
  await office.waitFor(waiting, 'ready');
  const run = await office.apply(ofMorning);
  await office.undo(run['id']);
  expect(await there()).toEqual(before);
});
