// Proves that a film or recording that only some phones can play becomes one that all can, wherever it is used; and that without
// ffmpeg, or with a file of which it makes nothing, people keep what was sent.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { containerOf } from '@foothold/domain/files/container';
import { contentOf } from '@foothold/domain/files/content';
import { playsEverywhere } from '@foothold/domain/files/tracks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { mediaBytes, mediaFiles } from '../../../../../testing/media-files.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { soon } from '../../../../../testing/soon.ts';
import { filesCookieOf, tokenOf } from '../../../../../testing/world.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { filesCookie } from '../edge/cookies.ts';
import { sweepFilesJob } from './cleanup.ts';
import { makePlayableJob } from './make-playable.ts';
import { upload } from './files.fixture.ts';

const systemPath = process.env['PATH'];
const isInstalled = spawnSync('ffmpeg', ['-version']).status === 0;

let node: TestNode;
let programs: string;
beforeAll(async () => {
  node = await startTestNode();
  programs = await mkdtemp(path.join(tmpdir(), 'programs-'));
});
afterAll(async () => {
  process.env['PATH'] = systemPath;
  await node.stop();
  await rm(programs, { recursive: true });
});
beforeEach(async () => {
  await node.restore();
  await withoutFfmpeg();
});

/** A machine on which nobody has installed it. */
async function withoutFfmpeg(): Promise<void> {
  await rm(path.join(programs, 'ffmpeg'), { force: true });
  process.env['PATH'] = programs;
}

/** A program of that name that does this; `$made` is where it should write. */
async function withFfmpeg(does: string): Promise<void> {
  const file = path.join(programs, 'ffmpeg');
  await writeFile(
    file,
    `#!/bin/sh\nPATH=/bin:/usr/bin\nfor made; do :; done\nmade="\${made#file:}"\n${does}\n`,
  );
  await chmod(file, 0o755);
}

const copyOf = (name: string) =>
  `cat '${fileURLToPath(new URL(`../../../../../testing/media/${name}`, import.meta.url))}' > "$made"`;

async function uploaded(name: string, purpose = 'message'): Promise<string> {
  const { id, status } = await upload(node, { token: tokenOf('amina') }, mediaBytes(name), {
    fileName: name,
    purpose,
  });
  expect(status).toBe(200);
  return id;
}

const inChat = { collection: 'individualChats', chatId: at.chats.aminaAndClarke };

async function send(fileId: string): Promise<string> {
  const messageId = randomUUID();
  const { status } = await ask(node.url, 'amina', 'chat.sendMessage', { ...inChat, messageId, fileId });
  expect(status).toBe(201);
  return messageId;
}

async function fileOf(table: 'messages' | 'evidence' | 'comments', id: string): Promise<string> {
  const { rows } = await node.pool.query<{ file_id: string }>(`select file_id from ${table} where id = $1`, [
    id,
  ]);
  return rows[0]?.file_id ?? '';
}

async function storedAs(id: string) {
  const { rows } = await node.pool.query(
    'select kind, path, media_type, width, height from files where id = $1',
    [id],
  );
  return rows[0] as unknown;
}

const openedBy = (who: Name, id: string) =>
  fetch(`${node.url}/files/${id}`, { headers: { cookie: `${filesCookie}=${filesCookieOf(who)}` } });

async function bytesFor(who: Name, id: string): Promise<Buffer> {
  return Buffer.from(await (await openedBy(who, id)).arrayBuffer());
}

const waiting = async () =>
  (await node.pool.query('select from doubtful_files where failed_at is null')).rowCount;

const run = (fileId: string, signal = new AbortController().signal) =>
  makePlayableJob.run({ fileId }, node.services, signal);

/** Sent on a machine without ffmpeg. */
async function sentBefore(name = 'film-mpeg4.mp4') {
  const old = await uploaded(name);
  const messageId = await send(old);
  await jobsDone(node.pool);
  expect(await fileOf('messages', messageId)).toBe(old);
  return { old, messageId };
}

test('a film that some phones cannot play is replaced by one that all can, in the chat and where it is evidence', async () => {
  const { old, messageId } = await sentBefore();
  const evidenceId = randomUUID();
  const kept = { ...inChat, messageId, evidenceId, taskId: at.tasks.describe };
  expect((await ask(node.url, 'amina', 'chat.saveMessageAsEvidence', kept)).status).toBe(201);
  await withFfmpeg(copyOf('film-h264.3gp'));
  await run(old);
  const made = await fileOf('messages', messageId);
  expect(made).not.toBe(old);
  expect(await fileOf('evidence', evidenceId)).toBe(made);
  expect(await storedAs(made)).toMatchObject({
    kind: 'video',
    media_type: 'video/mp4',
    path: expect.stringMatching(/^users\/[^/]+\/film-mpeg4-\d+\.mp4$/) as unknown,
  });
  expect(await bytesFor('clarke', made)).toEqual(mediaBytes('film-h264.3gp'));
  expect((await openedBy('clarke', old)).status).toBe(404);
  expect(await node.services.files.open(old)).toBeNull();
});

test('it begins when the film is sent, handed in or is a comment, and not before', async () => {
  await withFfmpeg(copyOf('film-h264.3gp'));
  const [sent, handedIn] = [await uploaded('film-mpeg4.mp4'), await uploaded('film-hevc.mp4', 'evidence')];
  await jobsDone(node.pool);
  expect(await waiting()).toBe(2);
  const messageId = await send(sent);
  const evidenceId = randomUUID();
  const work = { userId: personId('amina'), taskId: at.tasks.describe, evidenceId };
  await ask(node.url, 'amina', 'evidence.addTaskEvidence', { ...work, text: '', fileId: handedIn });
  await jobsDone(node.pool);
  expect(await waiting()).toBe(0);
  expect(await fileOf('messages', messageId)).not.toBe(sent);
  expect(await fileOf('evidence', evidenceId)).not.toBe(handedIn);
});

test('without ffmpeg a film stays as it was sent, and the night after it is installed it is replaced', async () => {
  const { old, messageId } = await sentBefore();
  expect(await bytesFor('clarke', old)).toHaveLength(mediaBytes('film-mpeg4.mp4').length);
  await withFfmpeg(copyOf('film-h264.3gp'));
  await sweepFilesJob.run(null, node.services);
  await jobsDone(node.pool);
  expect(await fileOf('messages', messageId)).not.toBe(old);
});

test.each([
  ['ffmpeg can make nothing of it', 'exit 1'],
  ['what ffmpeg made plays no better', copyOf('film-hevc.mp4')],
  ['what ffmpeg made is damaged', 'echo broken > "$made"'],
  ['what ffmpeg made is beyond the limit', 'truncate -s 209715201 "$made"'],
])('when %s, people keep what was sent, and it is not tried again', async (_what, does) => {
  const { old, messageId } = await sentBefore();
  await withFfmpeg(does);
  await run(old);
  expect(await fileOf('messages', messageId)).toBe(old);
  expect((await openedBy('clarke', old)).status).toBe(200);
  await withFfmpeg(copyOf('film-h264.3gp'));
  await sweepFilesJob.run(null, node.services);
  await run(old);
  await jobsDone(node.pool);
  expect(await fileOf('messages', messageId)).toBe(old);
});

test('when the disk is full, it is tried again later', async () => {
  const { old } = await sentBefore();
  await withFfmpeg('echo "av_interleaved_write_frame(): No space left on device" >&2\nexit 1');
  await expect(run(old)).rejects.toThrow('No space left');
  expect(await waiting()).toBe(1);
});

test('a server that stops ends ffmpeg, and the film is tried again later', async () => {
  const { old } = await sentBefore();
  const begun = path.join(programs, 'begun');
  await withFfmpeg(`echo $$ > '${begun}'\nexec sleep 600`);
  const stop = new AbortController();
  const running = run(old, stop.signal);
  const pid = Number(await vi.waitFor(async () => (await readFile(begun, 'utf8')).match(/\d+/)![0], soon));
  stop.abort();
  await expect(running).rejects.toThrow();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(await waiting()).toBe(1);
});

test('a film whose message is deleted while it is converted leaves nothing', async () => {
  const storedIds = async () => {
    const all: string[] = [];
    for await (const some of node.services.files.ids()) all.push(...some);
    return all.toSorted();
  };
  const before = await storedIds();
  const { old, messageId } = await sentBefore();
  const [begun, go] = [path.join(programs, 'begun'), path.join(programs, 'go')];
  await rm(begun, { force: true });
  await withFfmpeg(`touch '${begun}'\nuntil [ -e '${go}' ]; do sleep 0.05; done\n${copyOf('film-h264.3gp')}`);
  const running = run(old);
  await vi.waitFor(() => readFile(begun), soon);
  await ask(node.url, 'amina', 'chat.deleteMessage', { ...inChat, messageId });
  await jobsDone(node.pool);
  await writeFile(go, '');
  await running;
  expect(await storedIds()).toEqual(before);
});

const doubtful = Object.entries(mediaFiles).flatMap(([name, it]) => ('isDoubtful' in it ? [name] : []));

test.skipIf(!isInstalled).each(doubtful)('%s becomes what every phone plays', async (name) => {
  process.env['PATH'] = systemPath;
  const messageId = await send(await uploaded(name));
  await jobsDone(node.pool);
  const made = await bytesFor('clarke', await fileOf('messages', messageId));
  const content = contentOf(made);
  if (!('accepted' in content)) throw new Error(`${name} became nothing that can be sent.`);
  if (content.accepted === 'audio/mpeg') return;
  const read = async (from: number, length: number) => made.subarray(from, from + length);
  const tracks = await containerOf(content.accepted)?.tracks({ size: made.length, read });
  expect(tracks).toMatchObject({ video: true, codecs: expect.arrayContaining(['avc1']) as unknown });
  expect(playsEverywhere(tracks!)).toBe(true);
});
