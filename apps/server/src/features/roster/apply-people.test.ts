// Proves that a file is applied only to whom it still fits: what staff have changed since it was read is a problem of its line, and of no other.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId, phoneNumberOf } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { file, openRosterOffice, yusuf, zara, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const { morning, evening } = at.categories;
const amina = `73,Amina,Yusuf,${phoneNumberOf('amina')},,E1,English 1`;
const bilal = `74,Bilal,Khan,${phoneNumberOf('bilal')},,E1,English 1`;

/** Staff move somebody from Morning to Evening. */
const move = (id: unknown) =>
  office.rows(
    `with added as (insert into user_categories values ($1, $3)),
       gone as (delete from user_categories where user_id = $1 and category_id = $2)
     update users set selected_category_id = $3 where id = $1`,
    id,
    morning,
    evening,
  );
/** Applies a file that has been read; what its lines about people say then. */
async function applied(runId: unknown) {
  const others = await office.others(runId);
  await office.call('applyRoster', { runId, confirmed: true, sendsWelcome: false });
  await office.waitFor(runId, 'applied');
  expect(await office.others(runId)).toEqual(others);
  return office.rows(
    `select kind, first_name as name, problem from roster_rows where run_id = $1 and first_name <> '' order by number`,
    runId,
  );
}
const members = (sourceId: string) =>
  office.rows(
    `select display_name as name from chat_members join source_ids using (chat_id)
     join users on users.id = chat_members.user_id where source_id = $1 order by 1`,
    sourceId,
  );

test('whose number staff have given away, or who has left the category since, is neither created nor linked', async () => {
  const { id: runId } = await office.read(file(zara, yusuf, amina, bilal));
  // Since then Yusuf has been invited with a number that was somebody else's, and Amina has left.
  await office.rows(
    "update user_contacts set phone_number = null, asked_number = '+447700900902' where user_id = $1",
    personId('carlos'),
  );
  await move(personId('amina'));
  expect(await applied(runId)).toEqual([
    { kind: 'person added', name: 'Zara', problem: null },
    { kind: 'person added', name: 'Yusuf', problem: 'number in use' },
    { kind: 'person linked', name: 'Amina', problem: 'number in use' },
    { kind: 'person linked', name: 'Bilal', problem: null },
    ...['Zara', 'Yusuf', 'Amina', 'Bilal'].map((name) => ({ kind: 'joined', name, problem: null })),
  ]);
  expect(await members('E1')).toEqual([{ name: 'Bilal Khan' }, { name: 'Zara Malik' }]);
});

test('who has left the category since joins no class of the file, and the others do', async () => {
  await office.apply(file(zara, yusuf));
  const maths = [zara, yusuf].map((line) => line.replace('E1,English 1', 'M1,Maths 1'));
  const { id: runId } = await office.read(file(zara, yusuf, ...maths));
  const [{ id } = { id: null }] = await office.rows(
    "select user_id as id from source_ids where source_id = '71'",
  );
  await move(id);
  expect(await applied(runId)).toEqual([
    { kind: 'joined', name: 'Zara', problem: 'not in the category' },
    { kind: 'joined', name: 'Yusuf', problem: null },
  ]);
  expect(await members('M1')).toEqual([{ name: 'Yusuf Demir' }]);
});
