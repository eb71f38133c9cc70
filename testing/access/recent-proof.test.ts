// Proves which calls and reports need a recent proof from staff who have a second factor, and that no other does.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { personId } from '../cast.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { categories } from '../world-ids.ts';
import { tokenOf } from '../world.ts';
import { ask } from './ask.ts';
import { calls } from './calls.ts';

vi.setConfig({ testTimeout: 120_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** Calls that need one, or for some input. */
const proved: Readonly<Record<string, 'always' | 'sometimes'>> = {
  'people.deleteUser': 'always',
  // Locking must be quick; unlocking opens an account.
  'people.setAccountLocked': 'sometimes',
  // Of a role, of categories, of a phone number.
  'people.editUser': 'sometimes',
  // Of staff.
  'people.inviteUser': 'sometimes',
  'people.confirmNumber': 'always',
  'people.requestFactorReset': 'always',
  'people.confirmFactorReset': 'always',
  'categories.deleteCategory': 'always',
  'classrooms.deleteClassroom': 'always',
  'curriculum.deleteModule': 'always',
  'templates.deleteTemplate': 'always',
  'roster.applyRoster': 'always',
  'roster.undoRoster': 'always',
  'roster.retryRoster': 'always',
  'roster.giveUpRoster': 'always',
  'machineKeys.createMachineKey': 'always',
  'webhooks.createWebhook': 'always',
  'webhooks.renewWebhookSecret': 'always',
  'webhooks.deleteWebhook': 'always',
  'singleSignOn.createIssuer': 'always',
  'singleSignOn.changeIssuer': 'always',
  'singleSignOn.removeIssuer': 'always',
  'singleSignOn.setIssuerEnabled': 'always',
  'singleSignOn.setBreakGlass': 'always',
  'singleSignOn.createLinkCode': 'always',
  'singleSignOn.removeIdentity': 'always',
  'secondFactor.removeFactor': 'always',
  'secondFactor.renewRecoveryCodes': 'always',
};

/** Everyone has a second factor, and proved who they are 16 minutes ago. */
async function withOldProofs(): Promise<void> {
  await node.restore();
  await node.pool.query(
    `insert into auth.factors (id, user_id, kind, name, secret)
     select gen_random_uuid(), id, 'app', '', 'x' from users on conflict do nothing`,
  );
  await node.pool.query("update auth.sessions set proved_at = now() - interval '16 minutes'");
}

test('deleting people, categories, classrooms, modules and plan templates, unlocking, new roles and numbers, keys, webhooks and factors need a recent proof, and nothing else does [THREAT-24]', async () => {
  const asked = new Map<string, Set<boolean>>();
  for (const [name, lines] of Object.entries(calls)) {
    for (const { input, may } of lines) {
      const persona = (['priya', 'clarke', 'okafor', 'hassan'] as const).find((each) => may.includes(each));
      if (persona === undefined) continue;
      await withOldProofs();
      const { body } = await ask(node.url, persona, name, input);
      const isAsked = body.includes('PROOF_REQUIRED');
      asked.set(name, (asked.get(name) ?? new Set()).add(isAsked));
    }
  }
  const always = [...asked].filter(([, answers]) => !answers.has(false)).map(([name]) => name);
  const sometimes = [...asked]
    .filter(([, answers]) => answers.has(true) && answers.has(false))
    .map(([name]) => name);
  const listed = (how: string) => Object.keys(proved).filter((name) => proved[name] === how);
  expect(always.toSorted()).toEqual(listed('always').toSorted());
  expect(sometimes.toSorted()).toEqual(listed('sometimes').toSorted());
});

test('a report and its first rows need a recent proof from an admin with a second factor, and only then [THREAT-24]', async () => {
  const statuses = async () =>
    Promise.all(
      ['', '/preview'].map(async (path) => {
        const address = `${node.url}/api/reports/users-by-current-category${path}?categoryId=${categories.morning}`;
        const answer = await fetch(address, { headers: { authorization: `Bearer ${tokenOf('priya')}` } });
        await answer.text();
        return answer.status;
      }),
    );
  await withOldProofs();
  expect(await statuses()).toEqual([403, 403]);
  await node.pool.query('delete from auth.factors where user_id = $1', [personId('priya')]);
  expect(await statuses()).toEqual([200, 200]);
});
