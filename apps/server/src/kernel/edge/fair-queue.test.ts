// Proves which task is next: lanes by weight, owners in turn however many tasks they add, and none of disconnected clients.
import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type QueueEntry } from './fair-queue.ts';

/** Records the order in which tasks run; each takes one turn of the event loop. */
function diary<Name extends string>(queue: FairQueue<Name>) {
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const bring = (name: string, entry: QueueEntry<Name>) =>
    queue.run(entry, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(name);
      if (name.endsWith('!')) throw new Error('damaged');
      return name;
    });
  return { done, bring, most: () => most };
}

const several = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i + 1}`);
const tooMany = { code: 'TOO_MANY', details: { retryAfterSeconds: 2 } };

describe('owners', () => {
  const pictures = () => createFairQueue({ atOnce: 1, lanes: { pictures: { share: 1 } } });

  test('an owner’s first picture waits for one of each other owner, not for all of theirs [THREAT-19]', async () => {
    const { done, bring, most } = diary(pictures());
    const of = (owner: string) => ({ lane: 'pictures', owner }) as const;
    const all = [
      ...['h1', 'h2!', 'h3', 'h4'].map((name) => bring(name, of('heavy'))),
      ...['a1', 'a2'].map((name) => bring(name, of('amina'))),
      bring('b1', of('bilal')),
    ];
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(done).toEqual(['h1', 'h2!', 'a1', 'b1', 'h3', 'a2', 'h4']);
    expect(most()).toBe(1);
    await bring('later', of('carlos'));
    expect(done.at(-1)).toBe('later');
  });

  test('an owner’s groups take turns, too, and low priority comes last', async () => {
    const { done, bring } = diary(pictures());
    const of = (group: string, lowPriority = false) =>
      ({ lane: 'pictures', owner: 'us', group, lowPriority }) as const;
    await Promise.all([
      ...several('x', 4).map((name) => bring(name, of('x'))),
      bring('low', of('z', true)),
      bring('y1', of('y')),
    ]);
    expect(done).toEqual(['x1', 'x2', 'y1', 'x3', 'x4', 'low']);
  });

  test('an owner may have a lower limit than the queue', async () => {
    const queue = createFairQueue({ atOnce: 3, lanes: { only: { share: 1 } } });
    const slow = diary(queue);
    await Promise.all(
      several('s', 6).map((name) => slow.bring(name, { lane: 'only', owner: 's', ownAtOnce: 1 })),
    );
    expect(slow.most()).toBe(1);
    const free = diary(queue);
    await Promise.all(several('f', 6).map((name) => free.bring(name, { lane: 'only', owner: 'f' })));
    expect(free.most()).toBe(3);
  });
});

describe('lanes', () => {
  test('share by weight, none is starved, and unused capacity goes to the others', async () => {
    const queue = createFairQueue({ atOnce: 1, lanes: { often: { share: 3 }, seldom: { share: 1 } } });
    const { done, bring } = diary(queue);
    await Promise.all([
      ...several('o', 9).map((name) => bring(name, { lane: 'often', owner: 'o' })),
      ...several('s', 6).map((name) => bring(name, { lane: 'seldom', owner: 's' })),
    ]);
    const first = done.slice(0, 8).map((name) => name[0]);
    expect(first.filter((lane) => lane === 's').length).toBeGreaterThanOrEqual(2);
    expect(first.filter((lane) => lane === 'o').length).toBeGreaterThanOrEqual(5);
    expect(done.slice(-3)).toEqual(['s4', 's5', 's6']);
  });

  test('an idle lane accumulates no credit', async () => {
    const queue = createFairQueue({ atOnce: 1, lanes: { busy: { share: 1 }, idle: { share: 1 } } });
    const { done, bring } = diary(queue);
    await Promise.all(several('b', 20).map((name) => bring(name, { lane: 'busy', owner: 'b' })));
    done.length = 0;
    await Promise.all([
      ...several('b', 4).map((name) => bring(name, { lane: 'busy', owner: 'b' })),
      ...several('i', 4).map((name) => bring(name, { lane: 'idle', owner: 'i' })),
    ]);
    expect(done.indexOf('b4')).toBeLessThan(done.indexOf('i4') + 1);
    expect(done.slice(0, 4).filter((name) => name.startsWith('i')).length).toBeLessThanOrEqual(2);
  });

  test('a lane may have a lower limit than the queue', async () => {
    const queue = createFairQueue({ atOnce: 3, lanes: { slow: { share: 1, atOnce: 2 } } });
    const { bring, most } = diary(queue);
    await Promise.all(several('s', 8).map((name) => bring(name, { lane: 'slow', owner: name })));
    expect(most()).toBe(2);
  });
});

describe('full', () => {
  test('an owner of too many tasks is refused; a smaller group evicts the newest task of the largest', async () => {
    const { done, bring } = diary(createFairQueue({ atOnce: 1, lanes: { only: { share: 1 } } }));
    const of = (group: string, lowPriority = false) =>
      ({ lane: 'only', owner: 'us', ownMaxQueued: 3, group, lowPriority }) as const;
    const all = [
      ...several('x', 4).map((name) => bring(name, of('x'))),
      bring('x5', of('x')),
      bring('y', of('y')),
      bring('late', of('z', true)),
    ];
    const outcomes = await Promise.allSettled(all);
    expect(done).toEqual(['x1', 'x2', 'y', 'x3']);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
    for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toMatchObject(tooMany);
  });

  test('a low-priority task is evicted for one that is not', async () => {
    const { done, bring } = diary(createFairQueue({ atOnce: 1, lanes: { only: { share: 1 } } }));
    const of = (group: string, lowPriority = false) =>
      ({ lane: 'only', owner: 'us', ownMaxQueued: 2, group, lowPriority }) as const;
    const outcomes = await Promise.allSettled([
      bring('first', of('a')),
      bring('failed', of('b', true)),
      bring('new', of('c')),
      bring('newer', of('d')),
    ]);
    expect(done).toEqual(['first', 'new', 'newer']);
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: tooMany });
  });

  test('a full lane accepts a newcomer by evicting a task of the owner with most, and refuses only that owner', async () => {
    const queue = createFairQueue({ atOnce: 1, lanes: { only: { share: 1, maxQueued: 6 } } });
    const { done, bring } = diary(queue);
    const outcomes = await Promise.allSettled([
      ...several('h', 9).map((name) => bring(name, { lane: 'only', owner: 'hammer' })),
      bring('amina', { lane: 'only', owner: 'amina' }),
    ]);
    expect(done).toEqual(['h1', 'h2', 'amina', 'h3', 'h4', 'h5', 'h6']);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });
});

describe('random eviction', () => {
  const of = (group: string, lowPriority = false) =>
    ({ lane: 'only', owner: 'school', ownMaxQueued: 4, group, lowPriority, randomEviction: true }) as const;
  /** A queue whose random numbers are these, from 0 to less than 1. */
  const queueOf = (...lots: number[]) =>
    createFairQueue({
      atOnce: 1,
      lanes: { only: { share: 1 } },
      random: (below) => Math.floor((lots.shift() ?? 0) * below),
    });

  test('where every number is different, a newcomer replaces a random task, and the next is chosen at random, too, until the queue is half empty', async () => {
    const { done, bring } = diary(queueOf(0.5, 0.99, 0.99));
    const outcomes = await Promise.allSettled(
      ['x0', 'x1', 'x2', 'x3', 'x4', 'amina'].map((name) => bring(name, of(name))),
    );
    expect(outcomes[3]).toMatchObject({ status: 'rejected', reason: tooMany });
    // Random while three or more waited; then in order of arrival.
    expect(done).toEqual(['x0', 'amina', 'x4', 'x1', 'x2']);
  });

  test('a newcomer to a queue that is always full has a chance each time', async () => {
    const over = new AbortController();
    const queue = createFairQueue({ atOnce: 1, lanes: { only: { share: 1 } } });
    const { bring } = diary(queue);
    let last = 0;
    const hammer = async () => {
      while (!over.signal.aborted) {
        await bring('x', of(`x${(last += 1)}`)).catch(() => undefined);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const hammers = Array.from({ length: 20 }, hammer);
    let tries = 1;
    while (!(await bring('amina', of('amina')).then(Boolean, () => false))) tries += 1;
    over.abort();
    await Promise.all(hammers);
    expect(tries).toBeLessThan(1000);
  });

  test('a number that waits already, or has failed, replaces nothing', async () => {
    const { done, bring } = diary(queueOf());
    const outcomes = await Promise.allSettled([
      ...several('x', 5).map((name) => bring(name, of(name))),
      bring('again', of('x2')),
      bring('failed', of('failed', true)),
    ]);
    expect(done).toEqual(['x1', 'x2', 'x3', 'x4', 'x5']);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });
});

describe('disconnected clients', () => {
  test('their waiting tasks are never run and delay nobody; a running one is finished', async () => {
    const { done, bring } = diary(createFairQueue({ atOnce: 1, lanes: { only: { share: 1 } } }));
    const line = new AbortController();
    const of = (owner: string) => ({ lane: 'only', owner, signal: line.signal }) as const;
    const all = several('g', 5).map((name) => bring(name, of('gone')));
    const stays = bring('stays', { lane: 'only', owner: 'stays' });
    line.abort();
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      ...several('', 4).map(() => 'rejected'),
    ]);
    await stays;
    expect(done).toEqual(['g1', 'stays']);
    await expect(bring('late', of('gone'))).rejects.toMatchObject(tooMany);
  });
});
