// Proves that a session which sends very many requests delays itself, and others hardly.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode } from '../../../../../testing/node.ts';
import { createSessionQueue } from './session-queue.ts';

// Hundreds of calls, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

test('each owner has a limited number at once, in order, also after failures; others and calls without owner go ahead', async () => {
  const queue = createSessionQueue({ atOnce: 2, maxQueued: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (name === 'fails') throw new Error(name);
    return name;
  };
  const own = ['fails', 'second', 'third', 'fourth'].map((name) => queue.run('amina', work(name)));
  const others = [queue.run('bilal', work('other')), queue.run(null, work('nobody'))];
  const failed = own[0]?.catch((error: Error) => error.message);
  await expect.poll(() => begun.toSorted()).toEqual(['fails', 'nobody', 'other', 'second']);
  await expect(queue.run('amina', work('too much'))).rejects.toMatchObject({ code: 'TOO_MANY' });
  ends[begun.indexOf('fails')]?.();
  expect(await failed).toBe('fails');
  await expect.poll(() => begun.at(-1)).toBe('third');
  for (let next = 0; next < 6; next += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(next);
    ends[next]?.();
  }
  expect(await Promise.all([...own.slice(1), ...others])).toEqual([
    'second',
    'third',
    'fourth',
    'other',
    'nobody',
  ]);
});

test('a teacher is answered while two hundred calls of one learner wait for each other [THREAT-19]', async () => {
  const node = await startTestNode();
  let open = 240;
  const say = async () => {
    const { status } = await ask(node.url, 'amina', 'chat.sendMessage', {
      collection: 'groupChats',
      chatId: at.chats.blue,
      messageId: randomUUID(),
      text: 'Again',
    });
    open -= 1;
    return status;
  };
  const rush = Array.from({ length: open }, say);
  await expect.poll(() => open, { timeout: 60_000 }).toBeLessThan(240);
  for (let time = 0; time < 3; time += 1) {
    expect((await ask(node.url, 'clarke', 'people.readOwnDocument', {})).status).toBe(200);
  }
  // Behind them he would wait until most of them were answered.
  expect(open).toBeGreaterThan(120);
  expect(new Set(await Promise.all(rush))).toEqual(new Set([201]));
  await node.stop();
});
