// Proves what remains when staff delete a comment.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comments, evidence, tasks } from '../../../../../testing/world-ids.ts';
import { askAt } from '../../../../../testing/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { idOf } from '../../../../../testing/identity.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

const ask = (who: Name, method: string, path: string, body?: object) =>
  askAt(node.url, who, method, path, body);

const amina = personId('amina');
const comment = `/users/${amina}/tasks/${tasks.photo}/evidence/${evidence.aminaCommented}/comment`;
/** The comments that the learner reads. */
const commentsRead = async () =>
  ((await ask('amina', 'GET', `/live/evidence.comments?learnerId=${amina}`)).body['rows'] ?? []) as {
    evidenceId: string;
  }[];

test('a user who saw an earlier comment cannot delete its replacement, and deleting nothing is not recorded', async () => {
  const replaced = await ask('clarke', 'PUT', comment, {
    text: 'Better.',
    expectedVersion: comments.aminaCommented,
  });
  const { id: expectedVersion } = replaced.body['comment'] as { id: string };
  const entries = async () =>
    (await node.pool.query("select 1 from auth.audit where act = 'comment deleted'")).rows.length;
  const before = await entries();
  expect(await ask('priya', 'DELETE', comment, { expectedVersion: comments.aminaCommented })).toMatchObject({
    status: 409,
    body: { msg: 'Somebody changed this. Look again.' },
  });
  expect(await commentsRead()).toContainEqual(
    expect.objectContaining({ id: expectedVersion, text: 'Better.' }),
  );
  expect(await entries()).toBe(before);
  expect(await ask('priya', 'DELETE', comment, { expectedVersion })).toMatchObject({ status: 204 });
  expect(await ask('clarke', 'DELETE', comment, { expectedVersion })).toMatchObject({ status: 204 });
  expect(await entries()).toBe(before + 1);
});

test('evidence whose comment is deleted has none for the learner either, and a new one may be written [UPROG-20]', async () => {
  const on = async () =>
    (await commentsRead()).filter(({ evidenceId }) => evidenceId === evidence.aminaCommented);
  expect(await on()).toMatchObject([{ id: comments.aminaCommented }]);
  expect(await ask('clarke', 'DELETE', comment)).toMatchObject({ status: 204 });
  expect(await on()).toEqual([]);
  const left = await node.pool.query('select text from evidence where id = $1', [evidence.aminaCommented]);
  expect(left.rows).toEqual([{ text: 'My street.' }]);
  expect(await ask('clarke', 'PUT', comment, { text: 'Very good.', expectedVersion: null })).toMatchObject({
    status: 200,
  });
  expect(await on()).toMatchObject([{ text: 'Very good.' }]);
});

test("deleting evidence as staff also deletes the comment's recording and the learner's file", async () => {
  const [ofComment, ofEvidence] = [idOf('file of a comment'), idOf('file of evidence')];
  const file = (id: string, owner: Name, purpose: string) =>
    node.pool.query(
      `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values ($1, $2, $3, $4, 'audio', 'audio/mpeg', 1, 'x')`,
      [id, personId(owner), purpose, `users/${personId(owner)}/${id}.mp3`],
    );
  await file(ofComment, 'clarke', 'comment');
  await file(ofEvidence, 'amina', 'evidence');
  await node.pool.query('update comments set file_id = $1 where id = $2', [
    ofComment,
    comments.aminaCommented,
  ]);
  await node.pool.query('update evidence set file_id = $1 where id = $2', [
    ofEvidence,
    evidence.aminaCommented,
  ]);
  const left = async () =>
    (await node.pool.query('select id from files where id = any($1)', [[ofComment, ofEvidence]])).rows;
  expect(await left()).toHaveLength(2);
  expect(await ask('clarke', 'DELETE', comment.replace(/\/comment$/, ''))).toMatchObject({ status: 204 });
  await expect.poll(left).toEqual([]);
});
