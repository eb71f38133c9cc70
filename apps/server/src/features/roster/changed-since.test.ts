// Proves, for everything that may have changed since a file was applied, that it is then not undone and why, and that nothing else stands in its way.
import { maxChangesSince, type ChangedSince } from '@foothold/domain/roster/changed-since';
import { rosterSentences } from '@foothold/domain/roster/runs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { hashesOf } from '../../../../../testing/world.ts';
import { appliedChanges } from './changed-since.ts';
import { findRun } from './runs.ts';
import { file, openRosterOffice, zara, type RosterOffice } from './roster.fixture.ts';

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

/** What staff do to a class or an account, `$1`, and what has changed then. */
type Touch = readonly [name: string, changedSince: ChangedSince, statement: string];

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
  [
    'College',
    'signed in',
    `insert into auth.identities (id, issuer_id, subject, user_id, linked_by)
     values (gen_random_uuid(), '${at.issuers.morning}', 'learner', $1, 'records')`,
  ],
  ['Pin', 'signed in', 'update user_contacts set reset_required = false where user_id = $1'],
  ['Edited', 'changed here', 'update user_contacts set version = version + 1 where user_id = $1'],
  ['Locked', 'changed here', 'update user_contacts set staff_locked_at = now() where user_id = $1'],
  ['Moved', 'not in the category', movesToEvening],
  ['Both', 'changed here', `insert into user_categories values ($1, '${evening}')`],
  ['Club', 'in another class', joins('$1', `'${at.chats.blue}'`)],
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

/** How often the log has each act from now on. */
async function actsAfter() {
  const [{ last } = { last: 0 }] = await office.rows('select max(id)::int as last from auth.audit');
  return () =>
    office.rows('select act, count(*)::int from auth.audit where id > $1 group by 1 order by 1', last);
}

/** Everything of a run that has changed since, in the order of the file. */
async function changedSince(runId: unknown): Promise<readonly string[]> {
  const { db } = office.node.services;
  const run = await findRun(db, String(runId), 'applied');
  const changes = run === null ? [] : await appliedChanges(db, run);
  return changes
    .filter((change) => change.changedSince !== null)
    .map(({ kind, firstName, surname, className, changedSince: what }) =>
      sentence({ kind, name: `${firstName} ${surname}`.trim(), className, changedSince: String(what) }),
    );
}

type Shown = {
  readonly kind: string;
  readonly name: string;
  readonly className: string;
  readonly changedSince: string;
};
const sentence = ({ kind, name, className, changedSince: what }: Shown) =>
  `${kind}: ${[name, className].filter((word) => word !== '').join(', ')}: ${what}`;

/** Undoing is refused with the first of what has changed, and does nothing. */
async function expectRefusedUndo(runId: unknown): Promise<void> {
  const changed = await changedSince(runId);
  const before = await hashesOf(office.node.pool, ['auth.sessions']);
  const { status, body } = await office.call('undoRoster', { runId });
  expect({ status, code: body['code'], msg: body['msg'], total: body['total'] }).toEqual({
    status: 409,
    code: 'CONFLICT',
    msg: rosterSentences.changedSince,
    total: changed.length,
  });
  expect((body['changes'] as readonly Shown[]).map(sentence)).toEqual(changed.slice(0, maxChangesSince));
  expect(await hashesOf(office.node.pool, ['auth.sessions'])).toEqual(before);
}

test('a file is not undone once somebody has used or changed a class that it added', async () => {
  const names = touchedClasses.map(([name]) => name);
  // Each class has the number of a person, too, the last one of somebody who is not in it.
  const lines = ['Untouched', ...names, 'Second'].map(
    (name, index) =>
      `7${index},Learner,${name},07400 3000${10 + index},,${name === 'Second' ? '90' : `7${index}`},${name}`,
  );
  const run = await office.apply(file(...lines));
  // The same numbers in another system are other people and classes.
  await office.apply(
    file(...lines.map((line) => line.replace('Learner', 'Member').replace('07400 3', '07400 4'))),
    inStaffRecords,
  );
  expect(await changedSince(run['id'])).toEqual([]);
  for (const [name, , statement] of touchedClasses)
    await office.rows(
      statement,
      (await office.rows('select id from chats where chat_name = $1 order by created_at limit 1', name))[0]?.[
        'id'
      ],
    );
  expect(await changedSince(run['id'])).toEqual([
    ...touchedClasses.map(([name, what]) => `class added: ${name}: ${what}`),
    // Whom staff, not the file, had put there.
    'person added: Learner Staffed: in another class',
    'joined: Learner Deleted, 713: deleted here',
  ]);
  await expectRefusedUndo(run['id']);
});

test('a file is not undone once somebody whom it added has done something, or staff have done something with them', async () => {
  const learner = (name: string, index: number, lesson = 'E1,English 1') =>
    `7${index},Learner,${name},07400 3000${10 + index},,${lesson}`;
  const names = [...touchedPeople.map(([name]) => name), 'Untouched', 'Other', 'Removed'];
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
  for (const [index, [, , statement]] of touchedPeople.entries())
    await office.rows(statement, await idOf(`7${index}`));
  await office.rows(
    'delete from chat_members where user_id = $1',
    await idOf(`7${names.indexOf('Removed')}`),
  );
  // Staff let the second teacher teach, who would leave the class with nobody who can.
  await office.rows('update chats set teacher_id = $1 where id = $2', personId('hassan'), await idOf('T1'));
  expect(await changedSince(run['id'])).toEqual([
    ...touchedPeople.map(([name, what]) => `person added: Learner ${name}: ${what}`),
    'person added: Learner Other: other system',
    'joined: Learner Moved, English 1: not in the category',
    'joined: Learner Removed, English 1: left the class',
    'joined: Colin Clarke, Tutor group: other teacher',
    'joined: Hassan Ali, Tutor group: other teacher',
  ]);
  await expectRefusedUndo(run['id']);
});

/** A first file, and a second that renames, moves and takes people out of classes. */
async function applyTwo() {
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
    ...['Again', 'Away'].map((name, index) => person(12 + index, name)),
    person(15, 'Closed', 'C1,Closed 1'),
    ...['Renamed', 'Edited', 'Moved'].map((name, index) => person(16 + index, name)),
    ...['P1,Physics 1', 'X1,Chess 1'].map((lesson) => person(20, 'Joins', lesson)),
    amina,
  ];
  await office.apply(file(...first));
  await office.rows("update chat_members set joined_at = '2026-01-05' where chat_id = $1", english);
  await office.rows("update roster_memberships set began_at = '2026-01-05' where chat_id = $1", english);
  await office.rows(joins('$1', '$2'), await idOf('16'), await idOf('M1'));
  const before = await remembered();
  const staying = ['10', '16', '17', '18', '20'];
  const second = [
    ...first.filter((line) => staying.includes(line.slice(0, 2))),
    // Amina is in Maths by the file, and another learner, whom staff had put there, according to it.
    amina.replace('E1,English 1', 'M1,Maths 1'),
    maths(16, 'Renamed'),
    person(20, 'Joins'),
  ].map((line) =>
    line
      .replace(/Learner,(Renamed|Edited|Moved),/, 'Learner,New $1,')
      .replace(/(English|Maths|Physics|Chess) 1/, '$1 A'),
  );
  const { id: runId } = await office.read(file(...second));
  const [others, applied] = [await office.others(runId), await actsAfter()];
  await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  expect(await office.waitFor(runId, 'applied')).toMatchObject({ counts: { renamed: 3, left: 4, moved: 3 } });
  expect(await office.others(runId)).toEqual(others);
  expect(await applied()).toEqual([
    { act: 'account changed', count: 3 },
    { act: 'classroom changed', count: 4 },
    { act: 'people added to classroom', count: 2 },
    { act: 'people removed from classroom', count: 3 },
    { act: 'roster applied', count: 1 },
    { act: 'roster confirmed', count: 1 },
  ]);
  return { runId, before, english };
}

/** What the files have brought, and what is remembered of it. */
const remembered = async () => ({
  numbers: await office.rows(
    `select source_id, encode(seen, 'hex') as seen, run_id from source_ids order by kind, source_id`,
  ),
  memberships: await office.rows('select * from roster_memberships order by user_id, chat_id'),
  members: await office.rows('select * from chat_members order by user_id, chat_id'),
  classes: await office.rows('select chat_name, teacher_id from chats order by id'),
  people: await office.rows('select first_name, surname from user_contacts order by user_id'),
});

test('undone, names and memberships are as they were, to the day', async () => {
  const { runId, before } = await applyTwo();
  const [others, undone] = [await office.others(runId), await actsAfter()];
  await office.undo(runId);
  expect(await remembered()).toEqual(before);
  expect(await office.others(runId)).toEqual(others);
  expect(await undone()).toEqual([
    { act: 'account changed', count: 3 },
    { act: 'classroom changed', count: 4 },
    // Each class once, with whom the file names.
    { act: 'people added to classroom', count: 3 },
    { act: 'people removed from classroom', count: 2 },
    { act: 'roster undo started', count: 1 },
    { act: 'roster undone', count: 1 },
  ]);
});

test('a file is not undone once a name or a membership that it changed is another one', async () => {
  const { runId, english } = await applyTwo();
  await office.rows(joins('$1', '$2'), await idOf('12'), english);
  for (const moved of ['13', '18']) await office.rows(movesToEvening, await idOf(moved));
  await office.rows('delete from chats where id = $1', await idOf('C1'));
  await office.rows("update user_contacts set surname = 'Ours' where user_id = $1", await idOf('17'));
  await office.rows("update chats set chat_name = 'Ours' where id = $1", await idOf('X1'));
  // As a file of another system does.
  await office.rows(
    'update roster_memberships set run_id = gen_random_uuid() where user_id = $1 and chat_id = $2',
    personId('amina'),
    english,
  );
  expect(await changedSince(runId)).toEqual([
    'class renamed: Ours: changed here',
    'person renamed: Learner New Edited: changed here',
    'person renamed: Learner New Moved: not in the category',
    'left: Learner Closed, C1: deleted here',
    'left: Amina Yusuf, English A: other file',
    'left: Learner Again, English A: in the class again',
    'left: Learner Away, English A: not in the category',
  ]);
  await expectRefusedUndo(runId);
});

test.each([
  ['undone, a teacher whom another has replaced teaches again', false],
  ['a file is not undone once the class of which it replaced the teacher has another one', true],
])('%s', async (_what, isTaughtByOther) => {
  const nadia = '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1';
  await office.apply(file(zara, `${clarke}E1,English 1`));
  const lesson = await idOf('E1');
  const run = await office.apply(file(zara, nadia, `${clarke},`));
  const teacher = async () =>
    (
      await office.rows(
        'select display_name from chats join users on users.id = teacher_id where chats.id = $1',
        lesson,
      )
    )[0]?.['display_name'];
  expect(await teacher()).toBe('Nadia Okafor');
  if (isTaughtByOther) {
    await office.rows(joins('$1', '$2'), personId('hassan'), lesson);
    await office.rows('update chats set teacher_id = $1 where id = $2', personId('hassan'), lesson);
    expect(await changedSince(run['id'])).toEqual(['left: Colin Clarke, English 1: other teacher']);
    await expectRefusedUndo(run['id']);
  } else {
    await office.undo(run['id']);
    expect(await teacher()).toBe('Colin Clarke');
  }
});
