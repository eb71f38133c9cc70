// Proves who hears a learner's hello, how long it may be, and what becomes of the one before.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { names, personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { photo, recording } from '../../kernel/files/media.fixture.ts';
import { removeForgottenFiles } from '../../kernel/files/removal.ts';
import { sharedOffice } from './people.fixture.ts';

const office = sharedOffice();
const bearer = (who: Name) => ({ authorization: `Bearer ${tokenOf(who)}` });

async function upload(who: Name, bytes: Buffer): Promise<string> {
  const id = randomUUID();
  const answer = await fetch(`${office.node.url}/api/files`, {
    method: 'POST',
    headers: {
      ...bearer(who),
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': `id ${btoa(id)},purpose ${btoa('message')}`,
    },
    body: new Uint8Array(bytes),
  });
  expect(answer.status, await answer.text()).toBe(201);
  return id;
}

const say = (who: Name, fileId: string | null) => office.call(who, 'setHello', { fileId });

async function sayHello(who: Name): Promise<string> {
  const fileId = await upload(who, recording());
  expect(await say(who, fileId)).toEqual({ status: 200, body: { helloURL: `/files/${fileId}` } });
  return fileId;
}

/** Who gets the row of the hello, and who the sound. */
async function hearersOf(learner: Name, fileId: string) {
  const url = office.node.url;
  const followers: Name[] = [];
  const hearers: Name[] = [];
  for (const who of names) {
    const headers = bearer(who);
    const row = await fetch(`${url}/api/live/people.hello?userId=${personId(learner)}`, { headers });
    if (row.status === 200 && (await row.text()).includes(fileId)) followers.push(who);
    const sound = await fetch(`${url}/files/${fileId}`, { headers });
    await sound.arrayBuffer();
    if (sound.status === 200) hearers.push(who);
  }
  return { followers, hearers };
}

const kept = () => office.rows('select id from files where owner_id = $1', personId('elena'));

const helloOf = (who: Name) => office.rows('select file_id from hellos where user_id = $1', personId(who));

describe('the hello of a learner', () => {
  test('is heard by themself and by the staff who may open their page: by no other learner, and by no staff of another category', async () => {
    for (const [learner, those] of [
      ['carlos', ['carlos', 'clarke', 'priya']],
      ['dao', ['dao', 'okafor', 'hassan']],
      // Of two categories, and in no class.
      ['elena', ['clarke', 'okafor', 'priya', 'elena', 'hassan']],
    ] as const) {
      const fileId = await sayHello(learner);
      expect(await hearersOf(learner, fileId)).toEqual({ followers: those, hearers: those });
    }
  });

  test('is heard by staff no more once the learner is staff themself', async () => {
    const fileId = await sayHello('dao');
    await office.rows("update users set role = 'teacher' where id = $1", personId('dao'));
    expect(await hearersOf('dao', fileId)).toEqual({ followers: ['dao'], hearers: ['dao'] });
  });

  test('is replaced by the next one, and removed when they want: the recording before goes', async () => {
    const first = await sayHello('elena');
    expect(await kept()).toEqual([{ id: first }]);
    const second = await sayHello('elena');
    await jobsDone(office.node.pool);
    expect(await kept()).toEqual([{ id: second }]);
    expect(await say('elena', null)).toEqual({ status: 200, body: { helloURL: null } });
    await jobsDone(office.node.pool);
    expect(await kept()).toEqual([]);
    expect(await say('elena', null)).toEqual({ status: 200, body: { helloURL: null } });
  });

  test('of five seconds is kept; a longer one, a picture and what somebody else recorded are not, and the hello stays', async () => {
    const fileId = await sayHello('elena');
    const long = await upload('elena', recording(7 * 6000));
    expect(await say('elena', long)).toMatchObject({
      status: 413,
      body: { msg: 'Your hello is too long. Say it in 5 seconds.' },
    });
    const picture = await upload('elena', await photo());
    expect(await say('elena', picture)).toMatchObject({
      status: 400,
      body: { msg: 'Record your voice here.' },
    });
    expect(await say('elena', await upload('amina', recording()))).toMatchObject({ status: 404 });
    expect(await helloOf('elena')).toEqual([{ file_id: fileId }]);
  });

  test('goes with the learner', async () => {
    const fileId = await sayHello('elena');
    expect(await office.call('priya', 'deleteUser', { userId: personId('elena') })).toMatchObject({
      status: 204,
    });
    await jobsDone(office.node.pool);
    expect(await helloOf('elena')).toEqual([]);
    expect(await office.rows('select from files where id = $1', fileId)).toEqual([]);
  });

  test('outlives the nightly removal of files that nothing uses', async () => {
    const fileId = await sayHello('elena');
    await office.rows("update files set created_at = now() - interval '60 days' where id = $1", fileId);
    await removeForgottenFiles(office.node.services);
    expect(await kept()).toEqual([{ id: fileId }]);
  });
});

test('a learner has looked around from the first time on, for good', async () => {
  const at = async () => {
    const answer = await fetch(`${office.node.url}/api/live/people.preferences?userId=${personId('elena')}`, {
      headers: bearer('elena'),
    });
    return ((await answer.json()) as { rows: { lookedAroundAt: string | null }[] }).rows[0]?.lookedAroundAt;
  };
  expect(await at()).toBeNull();
  await office.rows('delete from user_preferences where user_id = $1', personId('elena'));
  expect(await office.call('elena', 'markLookedAround', {})).toMatchObject({ status: 204 });
  const first = await at();
  expect(first).toEqual(expect.any(String));
  expect(await office.call('elena', 'markLookedAround', {})).toMatchObject({ status: 204 });
  expect(await at()).toBe(first);
});
