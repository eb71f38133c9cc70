// Proves that a call repeated with its idempotency key is done once, gets a fresh response, and is refused like a new one to users who may no longer make it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { metaOf } from '@foothold/domain/call';
import { sentences } from '@foothold/domain/contract/refusal';
import { names, partOf, personId, type Name } from '../cast.ts';
import { idOf, missingId } from '../identity.ts';
import { jobsDone } from '../jobs-done.ts';
import { categories } from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { hashesOf } from '../world.ts';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { ask, requestOf } from './ask.ts';
import { calls } from './calls.ts';
import type { Line } from './line.ts';

// The test data is restored for each.
vi.setConfig({ testTimeout: 120_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** Calls that are executed again each time, with the reason. */
const doneAgain: Readonly<Record<string, string>> = {
  'people.searchUsers': 'it only reads, and says in the audit who read',
  'secondFactor.proveSelf': 'a code is accepted once, so a repeat is a new try',
  'secondFactor.renewRecoveryCodes': 'each list is a new one, and no code is kept',
  'machineKeys.createMachineKey': 'each key is a new one, and the text of none is kept',
  'webhooks.createWebhook': 'each webhook is a new one, and its secret is given out once',
  'webhooks.renewWebhookSecret': 'each secret is a new one, and is given out once',
  'singleSignOn.createLinkCode': 'each code is a new one, and none is kept',
  'singleSignOn.checkIssuer': 'it only asks the service',
  'signIn.showRoomCode': 'each code is a new one, and none is kept',
  'chat.markChatChecked': 'it never moves a mark back',
  'notifications.keepPushDevice': 'it replaces what it kept',
  'notifications.forgetPushDevice': 'what is forgotten stays forgotten',
  'notifications.sendTestPush': 'each test is a new one',
  'notifications.setContactChoices': 'it says all choices',
  'notifications.notePresence': 'it is said again every two minutes',
  'notifications.setTextBudget': 'it says the whole budget',
  'signIn.endOwnSession': 'it may end the session in which it would be repeated',
  'signIn.signOut': 'it ends the session in which it could be repeated',
};

const key = idOf('a key');
const writes = [...callsByName.keys()]
  .filter((name) => requestOf(name, {}).method !== 'GET' && !(name in doneAgain))
  .flatMap((name) => doneBy(calls[name] ?? []).map((done) => ({ name, ...done })));

test('every call that writes is repeated here', () => {
  const made = new Set([...writes.map(({ name }) => name), ...Object.keys(doneAgain)]);
  const open = new Set(
    [...callsByName].filter(([, { contract }]) => metaOf(contract).may === 'anyone').map(([name]) => name),
  );
  expect(
    [...callsByName.keys()].filter((name) => requestOf(name, {}).method !== 'GET' && !open.has(name)),
  ).toEqual([...callsByName.keys()].filter((name) => made.has(name)));
});

test.each(writes)(
  '$name by $who is done once, and the repeat answers the same',
  async ({ name, who, line }) => {
    await node.restore();
    const first = await ask(node.url, who, name, line.input, key);
    expect(first.status, first.body).toBeLessThan(300);
    await jobsDone(node.pool);
    const done = await hashesOf(node.pool);
    // Users who leave a class or a category by the call may no longer see it.
    const again = await ask(node.url, who, name, line.input, key);
    expect(again).toEqual(first);
    expect(await hashesOf(node.pool)).toEqual(done);
    const { rows } = await node.pool.query<{ kept: string[] | null }>('select kept from auth.applied_calls');
    expect(rows).toHaveLength(1);
    // The same key with another input is refused and not executed.
    const other = name === 'people.setProfileImage' ? 'people.selectCategory' : 'people.setProfileImage';
    const otherInput = other === 'people.selectCategory' ? { categoryId: homeOf(who) } : { fileId: null };
    const clash = await ask(node.url, who, other, otherInput, key);
    expect({ status: clash.status, ...(JSON.parse(clash.body) as object) }).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      msg: sentences.keyUsed,
    });
    expect(await hashesOf(node.pool)).toEqual(done);
  },
);

const losses = {
  'is in no class and in another category now': async (userId: string) => {
    await inOneGo(`delete from chat_members where user_id = '${userId}';
      insert into user_categories values ('${userId}', '${categories.empty}');
      update users set selected_category_id = '${categories.empty}' where id = '${userId}';
      delete from user_categories where user_id = '${userId}' and category_id <> '${categories.empty}'`);
  },
  'is a student now': (userId: string) => inOneGo(`update users set role = 'student' where id = '${userId}'`),
} as const;

test.each(writes.flatMap((each) => Object.keys(losses).map((loss) => ({ ...each, loss }))))(
  '$name repeated by $who, who $loss, is refused exactly as if it were new',
  async ({ name, who, line, loss }) => {
    const lose = losses[loss as keyof typeof losses];
    await node.restore();
    await lose(personId(who));
    const fresh = await ask(node.url, who, name, line.input);
    await node.restore();
    await ask(node.url, who, name, line.input, key);
    await lose(personId(who));
    const again = await ask(node.url, who, name, line.input, key);
    // Where it is still allowed, rows created in the previous category are not in the current one.
    if ([401, 403, 404].includes(fresh.status)) expect(again).toEqual(fresh);
    else expect([200, 201, 204, 404], again.body).toContain(again.status);
  },
);

test('a repeated invitation of a deleted user reveals nothing and does not invite them again', async () => {
  await node.restore();
  const input = {
    firstName: 'Grace',
    surname: 'Addo',
    phoneNumber: '+447700900777',
    pin: '864209',
    role: 'student',
    categoryId: categories.morning,
  };
  const invited = await ask(node.url, 'clarke', 'people.inviteUser', input, key);
  const { user } = JSON.parse(invited.body) as { user: { id: string } };
  expect(JSON.stringify(await keptCalls())).toContain(user.id);
  expect(await ask(node.url, 'priya', 'people.deleteUser', { userId: user.id })).toMatchObject({
    status: 204,
  });
  expect(JSON.stringify(await keptCalls())).not.toContain(user.id);
  expect(await ask(node.url, 'clarke', 'people.inviteUser', input, key)).toEqual({
    status: 404,
    body: JSON.stringify({ code: 'NOT_FOUND', msg: sentences.notFound }),
  });
  const { rows } = await node.pool.query("select 1 from user_contacts where phone_number = '+447700900777'");
  expect(rows).toEqual([]);
});

test('a teacher who lost access to a learner gets nothing when repeating an earlier edit [THREAT-6]', async () => {
  await node.restore();
  const edit = { userId: personId('amina'), surname: 'Warsame', phoneNumber: '+447700900778' };
  expect(await ask(node.url, 'clarke', 'people.editUser', edit, key)).toMatchObject({ status: 200 });
  expect(JSON.stringify(await keptCalls())).not.toMatch(/Warsame|7700900778/);
  await losses['is in no class and in another category now'](personId('amina'));
  expect(await ask(node.url, 'clarke', 'people.editUser', edit, key)).toEqual(
    await ask(node.url, 'clarke', 'people.editUser', { ...edit, userId: missingId }),
  );
});

test('only ids and enumerated values are stored for a call: the database accepts nothing else', async () => {
  await node.restore();
  for (const kept of ['+447700900778', 'Warsame', `${missingId} Warsame`, 'on its way, Warsame']) {
    await expect(
      node.pool.query("insert into auth.applied_calls (user_id, key_hash, kept) values ($1, 'x', $2)", [
        personId('clarke'),
        [missingId, kept],
      ]),
      kept,
    ).rejects.toMatchObject({ constraint: 'applied_calls_only_ids' });
  }
});

async function keptCalls(): Promise<unknown[]> {
  const { rows } = await node.pool.query<object>(
    "select applied_calls::text, convert_from(decode(encode(coalesce(input_hash, ''), 'hex'), 'escape'), 'SQL_ASCII') from auth.applied_calls",
  );
  return rows;
}

/** One statement, one transaction. */
async function inOneGo(statements: string): Promise<void> {
  await node.pool.query(statements);
}

function homeOf(name: Name): string {
  return categories[partOf(name).categories[0]];
}

/** The first line that a user may do, by the first such user, and also by staff if that is a learner. */
function doneBy(lines: readonly Line[]): { readonly who: Name; readonly line: Line }[] {
  const all = lines.flatMap((line) =>
    names.filter((name) => line.may.includes(name)).map((who) => ({ who, line })),
  );
  const isLearner = ({ who }: { readonly who: Name }) => partOf(who).role === 'student';
  return [all.find(isLearner), all.find((each) => !isLearner(each))].filter((each) => each !== undefined);
}
