// Proves that another system of the college sends rosters with its key, which are applied by themselves unless there is a question.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { keyTextOf, tokenOf } from '../../../../../testing/world.ts';
import { file, openRosterOffice, yusuf, zara, type RosterOffice } from './roster.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

async function put(content: string, key = keyTextOf('roster')) {
  const answer = await fetch(`${office.node.url}/api/roster?name=nightly.csv`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
    body: content,
  });
  return { status: answer.status, body: (await answer.json()) as { runId: string; code?: string } };
}

test('the file that a system sends at night is applied by itself, and the log names the key', async () => {
  const { status, body } = await put(file(zara, yusuf));
  expect(status).toBe(202);
  expect(await office.waitFor(body.runId, 'applied')).toMatchObject({
    file_name: 'nightly.csv',
    category_id: at.categories.morning,
    started_by: null,
    started_by_key: at.machineKeys.roster,
    applied: 4 + 1,
  });
  const entries = await office.rows(
    "select distinct act, split_part(actor_name, ' (', 1) as actor from auth.audit where actor_id = $1 order by act",
    at.machineKeys.roster,
  );
  expect(entries).toEqual(
    ['classroom created', 'invited', 'people added to classroom', 'roster applied', 'roster file read'].map(
      (act) => ({ act, actor: 'Nightly roster' }),
    ),
  );
  const again = await put(file(zara, yusuf));
  expect(await office.waitFor(again.body.runId, 'applied')).toMatchObject({ changes: 0 });
  const listed = await fetch(`${office.node.url}/api/live/roster.runs?categoryId=${at.categories.morning}`, {
    headers: { authorization: `Bearer ${tokenOf('priya')}` },
  });
  const senders = [...(await listed.text()).matchAll(/"(Nightly roster|Priya Patel)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(senders)).toEqual(new Set(['Nightly roster', 'Priya Patel']));
});

test('a key that is revoked holds up no file of another key', async () => {
  const { roster } = at.machineKeys;
  await office.rows('update auth.machine_keys set revoked_at = now() where id <> $1', roster);
  // The last one in the table, too.
  await office.rows('update auth.machine_keys set name = name where id = $1', roster);
  const { body } = await put(file(zara, yusuf));
  expect(await office.waitFor(body.runId, 'applied')).toMatchObject({ applied: 4 + 1 });
});

test('a file in which many are missing waits for an administrator', async () => {
  await office.waitFor((await put(file(zara, yusuf))).body.runId, 'applied');
  const { body } = await put(file(zara));
  expect(await office.waitFor(body.runId, 'ready')).toMatchObject({ questions: ['many leave'], applied: 0 });
  const applied = await office.call('applyRoster', {
    runId: body.runId,
    confirmed: true,
    sendsWelcome: false,
  });
  expect(applied.status).toBe(204);
  await office.waitFor(body.runId, 'applied');
});

test('a file with a new teacher waits for an administrator, who confirms it with the proof that an invitation needs [THREAT-30]', async () => {
  const { body } = await put(file(zara, '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1'));
  const run = await office.waitFor(body.runId, 'ready', 'applied');
  expect(run).toMatchObject({ state: 'ready', questions: ['new teachers'], counts: { teachersAdded: 1 } });
  expect(await office.rows("select 1 from users where display_name = 'Nadia Okafor'")).toEqual([]);
  const apply = async (confirmed: boolean) =>
    office.call('applyRoster', { runId: body.runId, confirmed, sendsWelcome: false });
  expect((await apply(false)).status).toBe(422);
  expect((await apply(true)).status).toBe(204);
  await office.waitFor(body.runId, 'applied');
  const created = await office.rows(
    `select u.role, k.kind, c.reset_required, chats.chat_name as teaches from users u
     join auth.credentials k on k.user_id = u.id join user_contacts c on c.user_id = u.id
     join chats on chats.teacher_id = u.id where u.display_name = 'Nadia Okafor'`,
  );
  expect(created).toEqual([
    { role: 'teacher', kind: 'password', reset_required: true, teaches: 'English 1' },
  ]);
  // From now on nothing is new about her, and the next file is applied by itself. It changes nothing, so the first can be undone.
  const again = await put(file(zara, '80,Nadia,Okafor,07700 900980,Teacher,E1,English 1'));
  expect(await office.waitFor(again.body.runId, 'applied')).toMatchObject({ changes: 0 });

  const undone = await office.call('undoRoster', { runId: body.runId });
  expect(undone.status).toBe(204);
  await office.waitFor(body.runId, 'undone');
  const locked = await office.rows(
    `select u.display_name from withdrawn_accounts w join users u on u.id = w.user_id order by 1`,
  );
  expect(locked).toEqual([{ display_name: 'Nadia Okafor' }, { display_name: 'Zara Malik' }]);
});

test('a file that would connect a teacher who is here waits for an administrator, and one with an administrator connects nobody [THREAT-30]', async () => {
  const staff = (role: string, number: string) =>
    file(zara, `81,Colin,Clarke,${number},${role},E1,English 1`);
  const [priya, clarke] = [phoneNumberOf('priya'), phoneNumberOf('clarke')];
  for (const role of ['Teacher', 'Administrator', 'Student']) {
    const { body } = await put(staff(role, priya));
    expect(await office.waitFor(body.runId, 'applied', 'ready')).toMatchObject({
      state: 'applied',
      counts: { linked: 0, problems: 1 },
    });
  }
  const { body } = await put(staff('Teacher', clarke));
  expect(await office.waitFor(body.runId, 'ready', 'applied')).toMatchObject({
    state: 'ready',
    questions: ['teachers linked'],
    counts: { linked: 1 },
  });
  const linked = async () => office.rows("select user_id from source_ids where source_id = '81'");
  expect(await linked()).toEqual([]);
  const apply = async (confirmed: boolean) =>
    office.call('applyRoster', { runId: body.runId, confirmed, sendsWelcome: false });
  expect((await apply(false)).status).toBe(422);
  expect((await apply(true)).status).toBe(204);
  await office.waitFor(body.runId, 'applied');
  expect(await linked()).toEqual([{ user_id: personId('clarke') }]);
  // From now on nothing is new about him, and the next file is applied by itself.
  await office.waitFor((await put(staff('Teacher', clarke))).body.runId, 'applied');
});

test('somebody who has become a teacher or an administrator since the file was read is not connected by it', async () => {
  const amina = `82,Amina,Yusuf,${phoneNumberOf('amina')},,E1,English 1`;
  const clarke = `83,Colin,Clarke,${phoneNumberOf('clarke')},Teacher,E1,English 1`;
  const { id: runId } = await office.read(file(zara, amina, clarke));
  await office.rows("update users set role = 'admin' where id = any ($1)", [
    personId('amina'),
    personId('clarke'),
  ]);
  const applied = await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  expect(applied.status).toBe(204);
  await office.waitFor(runId, 'applied');
  expect(await office.rows("select source_id from source_ids where source_id like '8%'")).toEqual([]);
  expect(
    await office.rows(
      "select person_id, problem from roster_rows where run_id = $1 and kind like '% linked' order by 1",
      runId,
    ),
  ).toEqual([
    { person_id: '82', problem: 'other role' },
    { person_id: '83', problem: 'other role' },
  ]);
});

test('a file whose columns an administrator has to name first waits for them afterwards, too', async () => {
  const { body } = await put('Kennung;Vorname;Nachname;Mobil\n71;Zara;Malik;07700900901\n');
  await office.waitFor(body.runId, 'columns needed');
  const columns = [{ heading: 'kennung', kind: 'personId' }];
  expect((await office.call('setRosterColumns', { runId: body.runId, columns })).status).toBe(204);
  expect(await office.waitFor(body.runId, 'ready', 'applied')).toMatchObject({ state: 'ready' });
});

test('a number of somebody outside the category becomes a clash of nobody in particular', async () => {
  const { body } = await put(file(`75,Daoud,Haddad,${phoneNumberOf('dao')},,E1,English 1`));
  await office.waitFor(body.runId, 'applied');
  const alerts = await office.rows("select actor_id from account_alerts where kind = 'number clash'");
  expect(alerts).toEqual([{ actor_id: null }]);
});

test('a key that is wrong, revoked or for reports sends nothing', async () => {
  const before = await office.rows('select id from roster_runs order by id');
  expect((await put(file(zara), keyTextOf('revoked'))).status).toBe(401);
  expect((await put(file(zara), `foothold_${'A'.repeat(64)}`)).status).toBe(401);
  expect((await put(file(zara), keyTextOf('morning'))).status).toBe(403);
  expect(await office.rows('select id from roster_runs order by id')).toEqual(before);
  expect((await put(file(zara))).status).toBe(202);
});
