// Proves who disconnects whose college account, and that nobody locks themselves out by it.
import { randomUUID } from 'node:crypto';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askAt } from '../../../../../testing/ask.ts';
import type { Name } from '../../../../../testing/cast.ts';
import { missingId } from '../../../../../testing/identity.ts';
import { categories, identities } from '../../../../../testing/world-ids.ts';
import { openCollege, personId, type College } from './single-sign-on.fixture.ts';

let college: College;
let issuerId: string;
beforeAll(async () => {
  college = await openCollege();
});
afterAll(() => college.stop());
beforeEach(async () => {
  await college.node.restore();
  issuerId = await college.addIssuer();
  await college.link(issuerId, 'clarke', 'c-1');
  await college.link(issuerId, 'hassan', 'h');
});

const query = (text: string, values: unknown[] = []) => college.node.pool.query(text, values);

/** Who is connected with the service: their identities by whose they are. */
async function connected(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await query('select id, user_id from auth.identities where issuer_id = $1', [issuerId]);
  return new Map((rows as { id: string; user_id: string }[]).map(({ id, user_id }) => [user_id, id]));
}

async function disconnect(by: Name, name: Name) {
  const id = (await connected()).get(personId(name)) ?? missingId;
  return askAt(college.node.url, by, 'DELETE', `/singleSignOn/identities/${id}`);
}

async function lastRecord() {
  const { rows } = await query(
    'select act, actor_id, subject_id, category_id from auth.audit order by id desc limit 1',
  );
  return rows[0] as unknown;
}

const addFactor = (name: Name) =>
  query(`insert into auth.factors (id, user_id, kind, name, secret) values ($1, $2, 'app', '', '\\x00')`, [
    randomUUID(),
    personId(name),
  ]);

test('a teacher disconnects their own college account after a recent proof, once they have another way to sign in', async () => {
  expect(await disconnect('clarke', 'clarke')).toMatchObject({
    status: 422,
    body: { msg: ssoSentences.lastWay },
  });
  await addFactor('clarke');
  const proved = (ago: string) =>
    query('update auth.sessions set proved_at = now() - $2::interval where user_id = $1', [
      personId('clarke'),
      ago,
    ]);
  await proved('16 minutes');
  expect((await disconnect('clarke', 'clarke')).body['code']).toBe('PROOF_REQUIRED');
  await proved('1 minute');
  expect((await disconnect('clarke', 'clarke')).status).toBe(204);
  expect([...(await connected()).keys()]).toEqual([personId('hassan')]);
  expect(await lastRecord()).toEqual({
    act: 'identity removed',
    actor_id: personId('clarke'),
    subject_id: personId('clarke'),
    category_id: categories.morning,
  });
  // It is gone.
  expect((await disconnect('clarke', 'clarke')).status).toBe(404);
});

test('an administrator disconnects one person of their category, and the others stay connected', async () => {
  expect((await disconnect('priya', 'hassan')).status).toBe(204);
  expect([...(await connected()).keys()]).toEqual([personId('clarke')]);
  expect(await lastRecord()).toEqual({
    act: 'identity removed',
    actor_id: personId('priya'),
    subject_id: personId('hassan'),
    category_id: categories.morning,
  });
  const ofEvening = `/singleSignOn/identities/${identities.okafor}`;
  expect((await askAt(college.node.url, 'priya', 'DELETE', ofEvening)).status).toBe(404);
});

test('a teacher disconnects nobody else, not even a learner who was a colleague', async () => {
  await college.link(issuerId, 'amina', 'a');
  for (const name of ['hassan', 'amina'] as const)
    expect((await disconnect('clarke', name)).status).toBe(404);
  expect((await connected()).size).toBe(3);
  expect((await disconnect('priya', 'amina')).status).toBe(204);
});
