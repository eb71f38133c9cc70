// Proves that every call is allowed to and refused for exactly the users that the table of calls lists.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { metaOf } from '@foothold/domain/call';
import { names, personas, personId, type Persona } from '../cast.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { hashesOf } from '../world.ts';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { ask, requestOf, type Answer } from './ask.ts';
import { calls, openCalls } from './calls.ts';
import type { Line } from './line.ts';

// Hundreds of requests each, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** That staff are signed in on a network is noted with any request of theirs. */
async function contents() {
  const { 'auth.lifted_networks': _noted, ...hashes } = await hashesOf(node.pool);
  return hashes;
}

test('every call of the server has a row in the table of who may make it [THREAT-8]', () => {
  const listed = [...Object.keys(calls), ...Object.keys(openCalls)];
  expect([...callsByName.keys()].toSorted()).toEqual(listed.toSorted());
});

test('a call that is open to people who are not signed in says so at its gate, and only such a call [THREAT-8]', () => {
  const open = [...callsByName]
    .filter(([, call]) => metaOf(call.contract).may === 'anyone')
    .map(([name]) => name);
  const openToAll = Object.entries(calls).filter(([, lines]) => lines.some(isOpen));
  expect(open.toSorted()).toEqual([...Object.keys(openCalls), ...openToAll.map(([name]) => name)].toSorted());
});

describe.each(Object.entries(calls))('%s', (name, lines) => {
  test('is refused to everyone else, changes nothing, and does not reveal what exists [THREAT-7, THREAT-11]', async () => {
    await node.restore();
    const before = await contents();
    const all = await Promise.all(personas.map((persona) => answersTo(persona, name, lines)));
    for (const [index, persona] of personas.entries()) requireRefusals(persona, all[index] ?? []);
    expect(await contents(), 'a refused call changed rows').toEqual(before);
    expect(all.flat().length + lines.filter(isOpen).length).toBeGreaterThan(0);
  });

  test('is done for those who may', async () => {
    let done = 0;
    await node.restore();
    for (const line of lines) {
      for (const persona of line.may) {
        if (done > 0 && requestOf(name, line.input).method !== 'GET') await node.restore();
        const answer = await ask(node.url, persona, name, line.input);
        expect(answer.status, `${persona}: ${line.about}: ${answer.body}`).toBeLessThan(300);
        done += 1;
      }
    }
    expect(done).toBeGreaterThan(0);
  });
});

test('a user who must reset can read their session, sign out, and choose a new secret, and nothing else [THREAT-5]', async () => {
  await node.restore();
  // All users must reset now, so that no other rule can be the reason for a refusal.
  await node.pool.query('update user_contacts set reset_required = true');
  const open = new Set([
    'signIn.readSession',
    'signIn.signOut',
    'policies.readActivePolicy',
    'singleSignOn.readIssuers',
  ]);
  let refused = 0;
  for (const [name, lines] of Object.entries(calls).filter(([each]) => !open.has(each))) {
    for (const line of lines) {
      for (const persona of names.filter((each) => line.may.includes(each))) {
        const { status, body } = await ask(node.url, persona, name, line.input);
        expect({ status, code: (JSON.parse(body) as { code: string }).code }, `${persona}: ${name}`).toEqual({
          status: 403,
          code: 'RESET_REQUIRED',
        });
        refused += 1;
      }
    }
  }
  expect(refused).toBeGreaterThan(50);
});

test('users cannot make themselves administrators, authors or owners by sending extra fields [THREAT-10]', async () => {
  const extras = {
    role: 'admin',
    createdBy: personId('priya'),
    ownerId: personId('priya'),
    index: 99,
    accountLocked: false,
    isNew: true,
    seenAt: null,
  };
  for (const [name, call] of callsByName) {
    const schema = call.contract['~orpc'].inputSchema;
    const [line] = calls[name] ?? [];
    if (schema === undefined || line === undefined) continue;
    const added = Object.keys(extras).filter((key) => !(key in line.input));
    const given = { ...extras, ...line.input };
    const result = await schema['~standard'].validate(given);
    if (result.issues !== undefined) continue;
    const taken = Object.keys(result.value as object);
    // Fields of the call's own input, such as the role of an invited user, are tested above.
    const own = new Set(name === 'people.inviteUser' ? ['role'] : []);
    expect(
      taken.filter((key) => added.includes(key) && !own.has(key)),
      name,
    ).toEqual([]);
  }
});

type Answered = { readonly line: Line; readonly answer: Answer };

/** What this user hears about everything about which they may not make the call, first about what does not exist. */
async function answersTo(persona: Persona, name: string, lines: readonly Line[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const line of lines.toSorted(missingFirst).filter(({ may }) => !may.includes(persona)))
    answers.push({ line, answer: await ask(node.url, persona, name, line.input) });
  return answers;
}

function requireRefusals(persona: Persona, answers: readonly Answered[]): void {
  const aboutMissing: string[] = [];
  for (const { line, answer } of answers) {
    const received = JSON.stringify(answer);
    const said = `${persona}: ${line.about}: ${received}`;
    const reason = line.told.get(persona);
    if (reason !== undefined) expect(answer.status, said).toBe(reason);
    else if (line.missing) aboutMissing.push(received);
    else expect(aboutMissing.length === 0 || aboutMissing.includes(received), said).toBe(true);
    expect([401, 403, 404, 409, 422], said).toContain(answer.status);
    expect(JSON.parse(answer.body)).toMatchObject({ msg: expect.any(String) });
  }
}

function isOpen({ may }: Line): boolean {
  return may.includes('outsider');
}

function missingFirst(a: Line, b: Line): number {
  return Number(b.missing ?? false) - Number(a.missing ?? false);
}
