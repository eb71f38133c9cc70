// Proves which accounts that an undone file has locked are opened by the next one, and that nobody else is locked, opened or signed out.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askAt } from '../../../../../testing/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import { file, openRosterOffice, yusuf, zara, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const ines = '73,Ines,Duarte,07700 900903,,E1,English 1';
const noah = '74,Noah,Berg,07700 900904,,E1,English 1';

const ofFile = "user_id in (select user_id from user_contacts where phone_number like '+44770090090_')";
const locked = () =>
  office.rows(
    `select u.display_name as name, w.user_id is not null as withdrawn from user_contacts c
     join users u on u.id = c.user_id
     left join withdrawn_accounts w on w.user_id = c.user_id and w.locked_at = c.staff_locked_at
     where c.staff_locked_at is not null order by 1`,
  );
const fatima = { name: 'Fatima Noor', withdrawn: false };

test('an undone file locks and signs out nobody but whom it has brought, and the next one opens only whom it names', async () => {
  const run = await office.apply(file(zara, yusuf, ines, noah));
  await office.rows(
    "insert into auth.sign_in_tickets (token_hash, user_id, expires_at) values (sha256('t'), $1, now() + interval '1 hour')",
    personId('clarke'),
  );
  const elsewhere = () =>
    office.rows(
      'select user_id from auth.sign_in_tickets union all select user_id from auth.sessions order by 1',
    );
  const before = await elsewhere();
  await office.undo(run['id']);
  expect(await elsewhere()).toEqual(before);
  const withdrawn = (name: string) => ({ name, withdrawn: true });
  expect(await locked()).toEqual([
    fatima,
    ...['Ines Duarte', 'Noah Berg', 'Yusuf Demir', 'Zara Malik'].map(withdrawn),
  ]);
  expect(await office.apply(file(zara, ines))).toMatchObject({ counts: { added: 2, linked: 0 } });
  expect(await locked()).toEqual([fatima, withdrawn('Noah Berg'), withdrawn('Yusuf Demir')]);
  expect(await office.rows('select 1 from withdrawn_accounts')).toHaveLength(2);
});

test('an account that staff have opened or locked themselves since the undo is one like others for the next file', async () => {
  const { id } = await office.apply(file(zara, yusuf, ines));
  await office.undo(id);
  await office.rows(
    `update user_contacts set staff_locked_at = case when first_name = 'Yusuf' then '2026-03-09'::timestamptz end
     where ${ofFile} and first_name in ('Zara', 'Yusuf')`,
  );
  const again = await office.apply(file(zara, yusuf, ines).replaceAll(/Malik|Demir|Duarte/g, 'Haddad'));
  expect(again).toMatchObject({ counts: { added: 1, linked: 2, problems: 0 } });
  const people = await office.rows(
    `select display_name as name, staff_locked_at is not null as locked from user_contacts
     join users on users.id = user_id where ${ofFile} order by 1`,
  );
  expect(people).toEqual([
    { name: 'Ines Haddad', locked: false },
    { name: 'Yusuf Demir', locked: true },
    { name: 'Zara Malik', locked: false },
  ]);
});

test('an account that was locked by an undo is not opened for a teacher, nor once staff have locked it after the file was read', async () => {
  const { id } = await office.apply(file(zara, yusuf, ines));
  await office.undo(id);
  const { id: runId } = await office.read(file(zara.replace(',,E1', ',Teacher,E1'), yusuf, ines));
  await office.rows(
    `update user_contacts set staff_locked_at = '2026-03-09' where ${ofFile} and first_name = 'Yusuf'`,
  );
  await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  await office.waitFor(runId, 'applied');
  const problems = await office.rows(
    "select first_name as name, problem from roster_rows where run_id = $1 and kind like '% added' and first_name <> '' order by 1",
    runId,
  );
  expect(problems).toEqual([
    { name: 'Ines', problem: null },
    { name: 'Yusuf', problem: 'number in use' },
    { name: 'Zara', problem: 'number in use' },
  ]);
  expect(await locked()).toEqual([
    fatima,
    { name: 'Yusuf Demir', withdrawn: false },
    { name: 'Zara Malik', withdrawn: true },
  ]);
  expect(await office.rows("select 1 from users where display_name = 'Zara Malik'")).toHaveLength(1);
});

test('a lock by staff stays, whatever file comes next: of an account that an undo has locked, and of one that they lock while the file is applied', async () => {
  const { id } = await office.apply(file(zara, yusuf, ines));
  await office.undo(id);
  const [zaraHere] = await office.rows("select id from users where display_name = 'Zara Malik'");
  const locks = await askAt(office.node.url, 'priya', 'PATCH', `/users/${String(zaraHere?.['id'])}/lock`, {
    accountLocked: true,
  });
  expect(locks.status).toBe(200);
  const { id: runId } = await office.read(file(zara, yusuf, ines));
  const commit = await office.begin(
    `update user_contacts set staff_locked_at = now() where ${ofFile} and first_name = 'Yusuf'`,
  );
  await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  await office.blocked();
  await commit();
  await office.waitFor(runId, 'applied');
  expect(await locked()).toEqual([
    fatima,
    { name: 'Yusuf Demir', withdrawn: false },
    { name: 'Zara Malik', withdrawn: false },
  ]);
});
