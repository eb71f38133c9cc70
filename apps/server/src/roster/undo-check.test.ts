// Proves, for every reason why a change of a file stays when the file is undone, whom and what it is about, and that the preview says the same.
import type { KeptReason } from '@foothold/domain/roster/undo';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../testing/cast.ts';
import * as at from '../../../../testing/world-ids.ts';
import { file, noCounts, openRosterOffice, zara, type RosterOffice } from './test-roster.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const { morning, evening } = at.categories;
const clarke = `93,Colin,Clarke,${phoneNumberOf('clarke')},Teacher,`;
const hassan = `94,Hassan,Ali,${phoneNumberOf('hassan')},Teacher,`;
const inStaffRecords = { query: { system: 'Staff records' } };

/** What staff do to a class or an account, `$1`, and why it stays then. */
type Touch = readonly [name: string, kept: KeptReason, statement: string];

const joins = (person: string, chat: string) =>
  `insert into chat_members (user_id, chat_id) values (${person}, ${chat})`;
const movesToEvening = `with added as (insert into user_categories values ($1, '${evening}')),
    gone as (delete from user_categories where user_id = $1 and category_id = '${morning}')
  update users set selected_category_id = '${evening}' where id = $1`;

const touchedClasses: readonly Touch[] = [
  ['Messages', 'has messages', 'update chats set last_seq = 1 where id = $1'],
  ['Name', 'changed here', 'update chats set name_version = 2 where id = $1'],
  ['Version', 'changed here', 'update chats set version = 2 where id = $1'],
  ['Whiteboard', 'changed here', "update chats set whiteboard = 'Page 7' where id = $1"],
  ['Locked', 'changed here', 'update chats set locked = true where id = $1'],
  ['Inactive', 'changed here', 'update chats set active = false where id = $1'],
  ['Module', 'changed here', `update chats set current_module_id = '${at.modules.directions}' where id = $1`],
  [
    'Template',
    'changed here',
    `update chats set current_template_id = '${at.templates.published}' where id = $1`,
  ],
  [
    'Topic',
    'changed here',
    `insert into chat_topics (chat_id, topic_id, index) values ($1, '${at.topics.town}', 0)`,
  ],
  [
    'Lesson',
    'changed here',
    `insert into chat_modules (chat_id, module_id, topic_id, index)
     values ($1, '${at.modules.directions}', '${at.topics.town}', 0)`,
  ],
  ['Visitor', 'has people', joins(`'${personId('bilal')}'`, '$1')],
  ['Staffed', 'has people', 'update roster_memberships set is_own = false where chat_id = $1'],
  ['Deleted', 'deleted here', 'delete from chats where id = $1'],
];

const touchedPeople: readonly Touch[] = [
  [
    'Evidence',
    'has work',
    `insert into evidence (id, owner_id, task_id, index) values (gen_random_uuid(), $1, '${at.tasks.describe}', 0)`,
  ],
  [
    'Target',
    'has work',
    `insert into targets (id, learner_id, category_id, target_text, index)
     values (gen_random_uuid(), $1, '${morning}', 'Read', 0)`,
  ],
  [
    'Plan',
    'has work',
    `insert into plans (id, learner_id, category_id, title) values (gen_random_uuid(), $1, '${morning}', 'Plan')`,
  ],
  [
    'Session',
    'signed in',
    `insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at)
     values (gen_random_uuid(), $1, sha256('token'), sha256('files'), now() + interval '1 day')`,
  ],
  ['Pin', 'signed in', 'update user_contacts set reset_required = false where user_id = $1'],
  ['Edited', 'changed here', 'update user_contacts set version = version + 1 where user_id = $1'],
  ['Locked', 'changed here', 'update user_contacts set staff_locked_at = now() where user_id = $1'],
  ['Moved', 'changed here', movesToEvening],
  ['Both', 'changed here', `insert into user_categories values ($1, '${evening}')`],
  ['Club', 'changed here', joins('$1', `'${at.chats.blue}'`)],
];

const idOf = async (sourceId: string, system = '') =>
  (
    await office.rows(
      `select coalesce(user_id, chat_id) as id from source_ids
       where source_id = $1 and system = $2 and category_id = $3
       order by kind = 'class' and user_id is null limit 1`,
      sourceId,
      system,
      morning,
    )
  )[0]?.['id'];

type Kept = { readonly kind: string; readonly name: string; readonly className: string; reason: KeptReason };
type Preview = {
  readonly counts: typeof noCounts;
  readonly kept: readonly { readonly reason: KeptReason; readonly count: number }[];
  readonly shown: readonly Kept[];
};
const sentence = ({ kind, name, className, reason }: Kept) =>
  `${kind}: ${[name, className].filter((word) => word !== '').join(', ')}: ${reason}`;

async function preview(runId: unknown) {
  const { counts, kept, shown } = (await office.call('readRosterUndo', { runId })).body as Preview;
  return { counts, kept, shown: shown.map(sentence) };
}

/** What stayed, in the words of the preview. */
async function stayed(runId: unknown) {
  const rows = await office.rows(
    `select kind, concat_ws(' ', nullif(first_name, ''), nullif(surname, '')) as name, not_undone as reason,
       coalesce(nullif(class_name, ''), (select named.class_name from roster_rows as named
         where named.run_id = $1 and named.class_id = line.class_id and named.kind like 'class %'),
         class_id, '') as "className"
     from roster_rows as line where run_id = $1 and not_undone is not null order by number`,
    runId,
  );
  return (rows as unknown as Kept[]).map(sentence);
}

/** How often the log has each act from now on. */
async function actsAfter() {
  const [{ last } = { last: 0 }] = await office.rows('select max(id)::int as last from auth.audit');
  return () =>
    office.rows('select act, count(*)::int from auth.audit where id > $1 group by 1 order by 1', last);
}

test('an added class that nobody has touched is removed, and every other stays for its own reason', async () => {
  const names = touchedClasses.map(([name]) => name);
  // Each class has the number of a person, too, the last one of somebody who comes later.
  const lines = ['Untouched', ...names, 'Later', 'Renamed', 'Second'].map(
    (name, index) =>
      `7${index},Learner,${name},07400 3000${10 + index},,${name === 'Second' ? '90' : `7${index}`},${name}`,
  );
  const run = await office.apply(file(...lines));
  // The same numbers in another system are other people and classes.
  await office.apply(
    file(...lines.map((line) => line.replace('Learner', 'Member').replace('07400 3', '07400 4'))),
    inStaffRecords,
  );
  await office.apply(
    file(
      ...lines.map((line) => line.replace(/,Renamed$/, ',New name')),
      `90,Ines,Duarte,07700 900903,,7${lines.length - 3},Later`,
    ),
  );
  for (const [name, , statement] of touchedClasses)
    await office.rows(
      statement,
      (await office.rows('select id from chats where chat_name = $1 order by created_at limit 1', name))[0]?.[
        'id'
      ],
    );
  const classes = [
    ...touchedClasses.map(([name, reason]) => `class added: ${name}: ${reason}`),
    'class added: Later: later file',
    'class added: Renamed: later file',
  ];
  const others = await office.others(run['id']);
  expect(await preview(run['id'])).toEqual({
    counts: {
      ...noCounts,
      'class added': 2,
      'person added': lines.length - 1,
      joined: lines.length - 1,
    },
    kept: [
      { reason: 'has messages', count: 1 },
      // With the learner who is in a class by themselves.
      { reason: 'changed here', count: 10 },
      { reason: 'has people', count: 2 },
      { reason: 'deleted here', count: 2 },
      { reason: 'later file', count: 2 },
    ],
    shown: [
      ...classes,
      'person added: Learner Staffed: changed here',
      'joined: Learner Deleted, Deleted: deleted here',
    ],
  });
  await office.undo(run['id']);
  expect(await stayed(run['id'])).toEqual([
    ...classes,
    'person added: Learner Staffed: changed here',
    'joined: Learner Deleted, Deleted: deleted here',
  ]);
  expect(await office.others(run['id'])).toEqual(others);
  expect(await office.rows("select 1 from chats where chat_name in ('Untouched', 'Second')")).toHaveLength(2);
});

test('an added account that nobody has touched is locked, a linked one unlinked, and every other stays for its own reason', async () => {
  const learner = (name: string, index: number, lesson = 'E1,English 1') =>
    `7${index},Learner,${name},07400 3000${10 + index},,${lesson}`;
  const names = [...touchedPeople.map(([name]) => name), 'Untouched', 'Other', 'Renamed', 'Joined'];
  const amina = `95,Amina,Yusuf,${phoneNumberOf('amina')},,E1,English 1`;
  const elena = `96,Elena,Popescu,${phoneNumberOf('elena')},,E1,English 1`;
  const teachers = [`${clarke}T1,Tutor group`, `${hassan}T1,Tutor group`];
  const lines = [...names.map((name, index) => learner(name, index)), amina, elena, ...teachers];
  const run = await office.apply(file(...lines));
  // Amina has the same number in another system, and a class of it; Elena is in a class of Evening's records.
  await office.apply(
    file(
      amina,
      learner('Other', 900).replace(
        /07400 \d+/,
        learner('Other', names.indexOf('Other')).split(',')[3] ?? '',
      ),
    ),
    inStaffRecords,
  );
  await office.rows(
    `insert into source_ids (category_id, kind, source_id, user_id, chat_id, seen)
     values ($1, 'class', 'R1', null, $2, 'red'), ($1, 'person', '9', $3, null, 'elena')`,
    evening,
    at.chats.red,
    personId('elena'),
  );
  await office.rows(
    `with red as (insert into chat_members (user_id, chat_id) values ($1, $2))
     insert into roster_memberships (user_id, chat_id, is_own) values ($1, $2, true)`,
    personId('elena'),
    at.chats.red,
  );
  const later = await office.apply(
    file(
      ...lines.map((line) => line.replace(',Renamed,', ',New name,')),
      learner('Joined', names.indexOf('Joined'), 'M1,Maths 1'),
    ),
  );
  for (const [index, [, , statement]] of touchedPeople.entries())
    await office.rows(statement, await idOf(`7${index}`));
  // Staff let the second teacher teach, who would leave the class with nobody who can.
  await office.rows('update chats set teacher_id = $1 where id = $2', personId('hassan'), await idOf('T1'));
  const people = [
    ...touchedPeople.map(([name, reason]) => `person added: Learner ${name}: ${reason}`),
    'person added: Learner Other: other system',
    'person added: Learner Renamed: later file',
    'person added: Learner Joined: later file',
  ];
  // So do the class, and his number in the records.
  const staying = [
    'class added: Tutor group: has people',
    ...people,
    'teacher linked: Hassan Ali: still in class',
    'joined: Hassan Ali, Tutor group: last teacher',
  ];
  const others = await office.others(run['id']);
  const [{ last } = { last: 0 }] = await office.rows('select max(id)::int as last from auth.audit');
  expect(await preview(run['id'])).toEqual({
    counts: {
      ...noCounts,
      'class added': 1,
      'person added': 1,
      'person linked': 2,
      'teacher linked': 1,
      joined: names.length + 3,
    },
    kept: [
      { reason: 'has people', count: 1 },
      { reason: 'has work', count: 3 },
      { reason: 'signed in', count: 2 },
      { reason: 'changed here', count: 5 },
      { reason: 'other system', count: 1 },
      { reason: 'later file', count: 2 },
      { reason: 'still in class', count: 1 },
      { reason: 'last teacher', count: 1 },
    ],
    shown: staying,
  });
  await office.undo(run['id']);
  expect(await stayed(run['id'])).toEqual(staying);
  expect(await office.others(run['id'])).toEqual(others);
  const elsewhere = await office.rows(
    'select system, source_id from source_ids where user_id = any ($1) order by 1 desc',
    [personId('amina'), personId('elena')],
  );
  expect(elsewhere).toEqual([
    { system: 'Staff records', source_id: '95' },
    { system: '', source_id: '9' },
  ]);
  // Each class is recorded once, with whom the file names, in its order.
  const recorded = await office.rows(
    `select subject_name as class, jsonb_array_length(details -> 'userIds') as people,
       details -> 'userIds' ->> 0 = $2 as first from auth.audit
     where id > $1 and act = 'people removed from classroom' order by 1`,
    last,
    await idOf('70'),
  );
  expect(recorded).toEqual([
    { class: 'English 1', people: names.length + 2, first: true },
    { class: 'Tutor group', people: 1, first: false },
  ]);
  expect(await preview(later['id'])).toMatchObject({ kept: [] });
});

test('a name or a membership that nobody has touched since is as it was, to the day, and every other stays for its own reason', async () => {
  const person = (index: number, name: string, lesson = 'E1,English 1') =>
    `${index},Learner,${name},07400 3000${10 + index},,${lesson}`;
  const amina = `95,Amina,Yusuf,${phoneNumberOf('amina')},,E1,English 1`;
  const maths = (index: number, name: string) => person(index, name, 'M1,Maths 1');
  await office.apply(file(person(10, 'Here'), maths(10, 'Here')));
  const english = await idOf('E1');
  // Staff had added Amina before the records say so.
  await office.rows(joins('$1', '$2'), personId('amina'), english);
  const first = [
    ...['Here', 'Back'].flatMap((name, index) => [person(10 + index, name), maths(10 + index, name)]),
    ...['Again', 'Away', 'Later'].map((name, index) => person(12 + index, name)),
    person(15, 'Closed', 'C1,Closed 1'),
    ...['Renamed', 'Edited', 'Moved', 'Twice'].map((name, index) => person(16 + index, name)),
    ...['P1,Physics 1', 'X1,Chess 1'].map((lesson) => person(20, 'Joins', lesson)),
    amina,
  ];
  await office.apply(file(...first));
  await office.rows("update chat_members set joined_at = '2026-01-05' where chat_id = $1", english);
  await office.rows("update roster_memberships set began_at = '2026-01-05' where chat_id = $1", english);
  const untouched = async () => ({
    numbers: await office.rows(
      `select source_id, encode(seen, 'hex') as seen, run_id from source_ids
       where source_id in ('E1', 'M1', '10', '11', '15', '16', '20', '95') order by 1`,
    ),
    memberships: await office.rows(
      `select m.* from roster_memberships as m join user_contacts as c using (user_id)
       where surname in ('Here', 'Back', 'Renamed', 'Joins', 'Yusuf') order by user_id, chat_id`,
    ),
    members: await office.rows(
      `select m.* from chat_members as m join user_contacts as c using (user_id)
       where surname in ('Here', 'Back', 'Renamed', 'Joins', 'Yusuf') order by user_id, chat_id`,
    ),
    classes: await office.rows(
      "select chat_name, teacher_id from chats where chat_name in ('English 1', 'Maths 1') order by 1",
    ),
  });
  await office.rows(joins('$1', '$2'), await idOf('16'), await idOf('M1'));
  const before = await untouched();
  const kept = ['10', '16', '17', '18', '19', '20'];
  const second = [
    ...first.filter((line) => kept.includes(line.slice(0, 2))),
    // Amina is in Maths by the file, and another learner, whom staff had put there, according to it.
    amina.replace('E1,English 1', 'M1,Maths 1'),
    maths(16, 'Renamed'),
    person(20, 'Joins'),
  ].map((line) =>
    line
      .replace(/Learner,(Renamed|Edited|Moved|Twice),/, 'Learner,New $1,')
      .replace(/(English|Maths|Physics|Chess) 1/, '$1 A'),
  );
  const { id: runId } = await office.read(file(...second));
  const [others, applied] = [await office.others(runId), await actsAfter()];
  await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  expect(await office.waitFor(runId, 'applied')).toMatchObject({ counts: { renamed: 4, left: 5, moved: 3 } });
  expect(await office.others(runId)).toEqual(others);
  expect(await applied()).toEqual([
    { act: 'account changed', count: 4 },
    { act: 'classroom changed', count: 4 },
    { act: 'people added to classroom', count: 2 },
    { act: 'people removed from classroom', count: 3 },
    { act: 'roster applied', count: 1 },
    { act: 'roster confirmed', count: 1 },
  ]);
  await office.apply(
    file(
      ...second.map((line) => line.replace('New Twice', 'Newer Twice').replace('Physics A', 'Physics B')),
      person(14, 'Later', 'E1,English A'),
    ),
  );
  await office.rows(joins('$1', '$2'), await idOf('12'), english);
  for (const moved of ['13', '18']) await office.rows(movesToEvening, await idOf(moved));
  await office.rows('delete from chats where id = $1', await idOf('C1'));
  await office.rows("update user_contacts set surname = 'Ours' where user_id = $1", await idOf('17'));
  await office.rows("update chats set chat_name = 'Ours' where id = $1", await idOf('X1'));
  const expected = [
    'class renamed: Physics A: later file',
    'class renamed: Chess A: changed here',
    'person renamed: Learner New Edited: changed here',
    'person renamed: Learner New Moved: not in the category',
    'person renamed: Learner New Twice: later file',
    'left: Learner Closed, C1: deleted here',
    'left: Learner Again, English A: changed here',
    'left: Learner Away, English A: not in the category',
    'left: Learner Later, English A: later file',
  ];
  const shown = await preview(runId);
  expect(shown.shown).toEqual(expected);
  expect(shown.counts).toEqual({ ...noCounts, 'class renamed': 2, 'person renamed': 1, joined: 3, left: 2 });
  const [all, undone] = [await office.others(runId), await actsAfter()];
  await office.undo(runId);
  expect(await stayed(runId)).toEqual(expected);
  expect(await office.others(runId)).toEqual(all);
  expect(await undone()).toEqual([
    { act: 'account changed', count: 1 },
    { act: 'classroom changed', count: 2 },
    { act: 'people added to classroom', count: 2 },
    { act: 'people removed from classroom', count: 2 },
    { act: 'roster undo started', count: 1 },
    { act: 'roster undone', count: 1 },
  ]);
  expect(await untouched()).toEqual(before);
});

test.each([
  ['staff have brought back after the file took them out', false],
  ['an earlier file has put in the class', true],
])('a teacher whom %s teaches when the one of the file leaves', async (_who, isInBoth) => {
  const [before, nadia] = [`${clarke}E1,English 1`, '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1'];
  await office.apply(file(zara, before));
  const [lesson, nobody] = [await idOf('E1'), `${clarke},`];
  const run = await office.apply(file(zara, nadia, isInBoth ? before : nobody));
  if (isInBoth) await office.rows('update chats set teacher_id = $1 where id = $2', await idOf('80'), lesson);
  else await office.rows(joins('$1', '$2'), personId('clarke'), lesson);
  await office.undo(run['id']);
  expect(await stayed(run['id'])).toEqual(isInBoth ? [] : ['left: Colin Clarke, E1: changed here']);
  const members = await office.rows(
    `select display_name, users.id = teacher_id as teaches from chat_members join chats on chats.id = chat_id
     join users on users.id = user_id where chat_id = $1 order by 1`,
    lesson,
  );
  expect(members).toEqual([
    { display_name: 'Colin Clarke', teaches: true },
    { display_name: 'Zara Malik', teaches: false },
  ]);
});
