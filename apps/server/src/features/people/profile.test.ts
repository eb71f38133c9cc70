// Proves what a new profile picture changes: the path where it is stored, the value that makes clients reload it, and the old file.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { photo } from '../../kernel/files/media.fixture.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

type Picture = { readonly hasProfileImage: string | null; readonly imageURL: string | null };

const amina = personId('amina');
const path = `users/${amina}/profileImages/profile-image`;

async function send(): Promise<string> {
  const id = randomUUID();
  const bytes = await photo();
  const answer = await fetch(`${node.url}/api/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf('amina')}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': `id ${btoa(id)},purpose ${btoa('profile')}`,
    },
    body: new Uint8Array(bytes),
  });
  expect(answer.status, await answer.text()).toBe(201);
  return id;
}

async function choose(fileId: string | null): Promise<Picture> {
  const { status, body } = await ask(node.url, 'amina', 'people.setProfileImage', { fileId });
  expect(status, body).toBe(200);
  return JSON.parse(body) as Picture;
}

async function ownPicture(): Promise<Picture> {
  const { body } = await ask(node.url, 'amina', 'people.readOwnDocument', {});
  const { hasProfileImage, imageURL } = (JSON.parse(body) as { user: Picture }).user;
  return { hasProfileImage, imageURL };
}

test('each new picture gets a new value and is stored under the path of the user, in place of the previous one [FILE-2, ENT-6, FILE-3]', async () => {
  expect(await ownPicture()).toEqual({ hasProfileImage: null, imageURL: null });
  const first = await send();
  const before = await choose(first);
  expect(before).toEqual({ hasProfileImage: expect.any(String) as string, imageURL: `/files/${first}` });
  expect(await ownPicture()).toEqual(before);
  const second = await send();
  const after = await choose(second);
  expect(after.hasProfileImage).not.toBe(before.hasProfileImage);
  expect(after.imageURL).toBe(`/files/${second}`);
  const stored = async () =>
    (await node.pool.query("select id, path from files where owner_id = $1 and purpose = 'profile'", [amina]))
      .rows;
  await expect.poll(stored).toEqual([{ id: second, path }]);
  expect(await choose(null)).toEqual({ hasProfileImage: null, imageURL: null });
  await expect.poll(stored).toEqual([]);
});

test("nobody can use another user's file, or a file that was uploaded for another purpose", async () => {
  const mine = await send();
  const input = { fileId: mine };
  expect((await ask(node.url, 'bilal', 'people.setProfileImage', input)).status).toBe(404);
  await node.pool.query("update files set purpose = 'evidence' where id = $1", [mine]);
  expect((await ask(node.url, 'amina', 'people.setProfileImage', input)).status).toBe(404);
  expect(await ownPicture()).toEqual({ hasProfileImage: null, imageURL: null });
});
