// Proves that outbox items survive a lost connection, a closed tab and a second tab, and arrive once, in order.
import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { openPrivateWindow } from '@foothold/testing/private-window';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openOutbox, type Outbox, type OutboxOptions } from './outbox.ts';
import type { SendContext, SendOutcome, Sender } from './outbox-item.ts';

const done: SendOutcome = { outcome: 'done' };
const later: SendOutcome = { outcome: 'later' };
const locked: SendOutcome = { outcome: 'refused', refusal: { code: 'locked', msg: 'This class is locked' } };

let opened: Outbox[];
let faults: unknown[];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('window', new EventTarget());
  opened = [];
  faults = [];
});

afterEach(() => {
  for (const outbox of opened) outbox.suspend();
  vi.unstubAllGlobals();
});

async function open(send: Sender, options: Partial<OutboxOptions> = {}): Promise<Outbox> {
  const outbox = await openOutbox({
    userId: 'ada',
    senders: (kind) => (kind === 'message' ? send : undefined),
    onError: (error) => faults.push(error),
    random: () => 0,
    ...options,
  });
  opened.push(outbox);
  return outbox;
}

const message = (id: string, text: string, lane = 'chat-1') => ({
  id,
  kind: 'message',
  lane,
  input: { text },
});
const states = (outbox: Outbox): string[] => outbox.read().map(({ id, state }) => `${id} ${state.name}`);
const textOf = (input: unknown): string => (input as { text: string }).text;

/** A server that responds when the test tells it to. */
function slowServer() {
  const calls: { id: string; context: SendContext; answer: (outcome: SendOutcome) => void }[] = [];
  const send: Sender = (item, _blobs, context) =>
    new Promise((answer) => {
      calls.push({ id: item.id, context, answer });
    });
  return { calls, send };
}

test('an item is on disk before it is shown, is shown as sending with its progress, and then as sent', async () => {
  const { calls, send } = slowServer();
  const outbox = await open(send);
  expect(await outbox.add(message('m1', 'hello'))).toBeNull();
  expect(outbox.unsent).toBe(1);
  await vi.waitFor(() => expect(calls.length).toBe(1), soon);
  expect(calls[0]?.context.callId).toBe('m1');
  calls[0]?.context.onProgress(40.4);
  expect(outbox.read()[0]?.state).toEqual({ name: 'sending', percent: 40 });
  calls[0]?.answer(done);
  await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 sent']), soon);
  await vi.waitFor(() => expect(outbox.unsent).toBe(0), soon);
  outbox.settle('m1');
  expect(outbox.read()).toEqual([]);
});

test('items of one lane are sent in order, one after the other, in parallel with another lane', async () => {
  const { calls, send } = slowServer();
  const outbox = await open(send);
  for (const id of ['m1', 'm2', 'm3']) await outbox.add(message(id, id));
  await outbox.add(message('other', 'x', 'chat-2'));
  await vi.waitFor(() => expect(calls.map(({ id }) => id)).toEqual(['m1', 'other']), soon);
  expect(states(outbox)).toEqual(['m1 sending', 'm2 waiting', 'm3 waiting', 'other sending']);
  calls[0]?.answer(done);
  await vi.waitFor(() => expect(calls.at(-1)?.id).toBe('m2'), soon);
  calls.at(-1)?.answer(done);
  await vi.waitFor(() => expect(calls.at(-1)?.id).toBe('m3'), soon);
});

test('a temporary failure is retried with growing delays, and at once when the browser comes online', async () => {
  const outcomes = [later, later, done];
  const pauses = [0, 1000];
  const tries: number[] = [];
  const outbox = await open(
    async () => {
      tries.push(performance.now());
      return outcomes.shift() ?? done;
    },
    { random: () => pauses.shift() ?? 0 },
  );
  await outbox.add(message('m1', 'hello'));
  await vi.waitFor(() => expect(tries.length).toBe(1), soon);
  await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 waiting']), soon);
  await vi.waitFor(() => expect(tries.length).toBe(2), soon);
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(490);
  await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 waiting']), soon);
  // Without the event it would be retried after a quarter of an hour.
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 sent']), soon);
});

test('after many short losses of the connection, the delays start small again', async () => {
  const tries: number[] = [];
  const outbox = await open(async () => {
    tries.push(performance.now());
    return later;
  });
  await outbox.add(message('m1', 'hello'));
  for (let cut = 1; cut <= 5; cut += 1) {
    await vi.waitFor(() => expect(tries.length).toBe(cut), soon);
    await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 waiting']), soon);
    if (cut < 5) outbox.retryNow();
  }
  // Without an event, and sooner than the eight seconds of a fifth attempt.
  await vi.waitFor(() => expect(tries.length).toBe(6), soon);
  expect((tries[5] ?? 0) - (tries[4] ?? 0)).toBeGreaterThanOrEqual(490);
});

test('a sender that throws is reported, and its item is retried', async () => {
  let first = true;
  const outbox = await open(async () => {
    if (!first) return done;
    first = false;
    throw new Error('bug');
  });
  await outbox.add(message('m1', 'hello'));
  await vi.waitFor(() => expect(faults.length).toBe(1), soon);
  outbox.retryNow();
  await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 sent']), soon);
});

test('a refused item stays with its message and blocks no other item, until the user retries or discards it', async () => {
  let isLocked = true;
  const sent: string[] = [];
  const outbox = await open(async ({ input }) => {
    if (isLocked && textOf(input) === 'first') return locked;
    sent.push(textOf(input));
    return done;
  });
  await outbox.add(message('m1', 'first'));
  await outbox.add(message('m2', 'second'));
  await vi.waitFor(() => expect(sent).toEqual(['second']), soon);
  const refused = () => outbox.read().find(({ id }) => id === 'm1');
  expect(refused()?.state).toEqual({
    name: 'try-again',
    refusal: { code: 'locked', msg: 'This class is locked' },
  });
  expect(refused()?.input).toEqual({ text: 'first' });
  await vi.waitFor(() => expect(outbox.unsent).toBe(1), soon);
  isLocked = false;
  await outbox.tryAgain('m1');
  await vi.waitFor(() => expect(sent).toEqual(['second', 'first']), soon);
  isLocked = true;
  await outbox.add(message('m3', 'first'));
  await vi.waitFor(() => expect(states(outbox)).toContain('m3 try-again'), soon);
  await outbox.discard('m3');
  expect(states(outbox)).not.toContain('m3 try-again');
  expect(outbox.unsent).toBe(0);
});

test('an item unsent when the tab closed is sent by the next tab, with its files and its sender’s notes', async () => {
  const first = slowServer();
  const tab = await open(first.send);
  const photo = new Blob(['pixels'], { type: 'image/jpeg' });
  await tab.add({ ...message('m1', 'look'), blobs: { photo } });
  await vi.waitFor(() => expect(first.calls.length).toBe(1), soon);
  await first.calls[0]?.context.note({ uploadUrl: '/files/7' });
  tab.suspend();
  expect(first.calls[0]?.context.signal.aborted).toBe(true);
  const received: unknown[] = [];
  const next = await open(async (item, blobs, { notes }) => {
    received.push({
      input: item.input,
      photo: await blobs['photo']?.text(),
      type: blobs['photo']?.type,
      notes,
    });
    return done;
  });
  await vi.waitFor(() => expect(next.unsent).toBe(0), soon);
  expect(received).toEqual([
    { input: { text: 'look' }, photo: 'pixels', type: 'image/jpeg', notes: { uploadUrl: '/files/7' } },
  ]);
});

test('in a private window of WebKit, whose databases reject blobs, a photo is stored and sent all the same', async () => {
  const photo = new Blob(['pixels'], { type: 'image/jpeg' });
  const received: unknown[] = [];
  onTestFinished(openPrivateWindow());
  const outbox = await open(async (_item, blobs) => {
    received.push([blobs['photo']?.type, await blobs['photo']?.text()]);
    return done;
  });
  expect(await outbox.add({ ...message('m1', 'look'), blobs: { photo } })).toBeNull();
  await vi.waitFor(() => expect(received).toEqual([['image/jpeg', 'pixels']]), soon);
  expect(faults).toEqual([]);
});

test.each(['with Web Locks', 'without Web Locks'])(
  'two tabs of one user send each item once, and both show it, %s',
  async (how) => {
    const locks = how === 'with Web Locks' ? navigator.locks : null;
    const sent: string[] = [];
    const send: Sender = async ({ id }) => {
      sent.push(id);
      return done;
    };
    const tabs = [await open(send, { locks }), await open(send, { locks })];
    const [one, two] = tabs;
    await Promise.all([one?.add(message('m1', 'x')), two?.add(message('m2', 'y', 'chat-2'))]);
    for (const [tab, own] of [
      [one, 'm1 sent'],
      [two, 'm2 sent'],
    ] as const) {
      await vi.waitFor(() => expect(tab && states(tab)).toContain(own), soon);
      await vi.waitFor(() => expect(tab?.unsent).toBe(0), soon);
    }
    expect(sent.toSorted()).toEqual(['m1', 'm2']);
  },
);

test('an attempt that fails in the sending tab is shown as waiting in the other one too', async () => {
  const { calls, send } = slowServer();
  const tabs = [await open(send), await open(send)] as const;
  await tabs[0].add(message('m1', 'hello'));
  await vi.waitFor(() => expect(tabs.map(states)).toEqual([['m1 sending'], ['m1 sending']]), soon);
  calls[0]?.answer({ outcome: 'later', afterMs: 60_000 });
  await vi.waitFor(() => expect(tabs.map(states)).toEqual([['m1 waiting'], ['m1 waiting']]), soon);
});

test('when the sending tab closes, another one takes over', async () => {
  const [one, two] = [slowServer(), slowServer()];
  const first = await open(one.send);
  const second = await open(two.send);
  await second.add(message('m1', 'x'));
  await vi.waitFor(() => expect(one.calls.length).toBe(1), soon);
  expect(two.calls).toEqual([]);
  first.suspend();
  await vi.waitFor(() => expect(two.calls.map(({ context }) => context.callId)).toEqual(['m1']), soon);
});

test('discarding an item in one tab stops another from sending it', async () => {
  const { calls, send } = slowServer();
  const sender = await open(send);
  const other = await open(send);
  await other.add(message('m1', 'x'));
  await vi.waitFor(() => expect(calls.length).toBe(1), soon);
  await other.discard('m1');
  await vi.waitFor(() => expect(calls[0]?.context.signal.aborted).toBe(true), soon);
  await vi.waitFor(() => expect([sender.unsent, other.unsent]).toEqual([0, 0]), soon);
});

test('an item added twice is stored once', async () => {
  const { calls, send } = slowServer();
  const outbox = await open(send);
  await outbox.add(message('m1', 'x'));
  await outbox.add(message('m1', 'x'));
  await vi.waitFor(() => expect(calls.length).toBe(1), soon);
  expect(outbox.unsent).toBe(1);
});

test('when the session ends nothing more is sent; the items are hidden from other users and wait for the same one [THREAT-16]', async () => {
  const { calls, send } = slowServer();
  const outbox = await open(send);
  await outbox.add(message('m1', 'mine'));
  await vi.waitFor(() => expect(calls.length).toBe(1), soon);
  outbox.suspend();
  expect(outbox.read()).toEqual([]);
  const bo = await open(send, { userId: 'bo' });
  expect(bo.unsent).toBe(0);
  const back = await open(async () => done);
  await vi.waitFor(() => expect(states(back)).toEqual(['m1 sent']), soon);
});

test('signing out and discarding leaves nothing on the device', async () => {
  const { send } = slowServer();
  const outbox = await open(send);
  await outbox.add(message('m1', 'x'));
  await outbox.discardAll();
  expect(await indexedDB.databases()).toEqual([]);
  expect((await open(send)).unsent).toBe(0);
});

/** Lets a test close every database opened since, as a phone does to a page in the background. */
function backgroundOf() {
  const open = vi.spyOn(indexedDB, 'open');
  return {
    closeAll: () => {
      for (const { value } of open.mock.results.splice(0))
        forceCloseDatabase((value as IDBOpenDBRequest).result as never);
    },
  };
}

test.each(['with Web Locks', 'without Web Locks'])(
  'pending items are still shown after the browser has closed the database, and new items are stored and sent, %s',
  async (how) => {
    const background = backgroundOf();
    const { calls, send } = slowServer();
    const outbox = await open(send, how === 'with Web Locks' ? {} : { locks: null });
    await outbox.add(message('m1', 'before'));
    await vi.waitFor(() => expect(calls.length).toBe(1), soon);
    background.closeAll();
    expect(states(outbox)).toEqual(['m1 sending']);
    expect(await outbox.add(message('m2', 'after'))).toBeNull();
    expect(outbox.unsent).toBe(2);
    calls[0]?.answer(done);
    await vi.waitFor(() => expect(calls.at(-1)?.id).toBe('m2'), soon);
    background.closeAll();
    calls.at(-1)?.answer(done);
    await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 sent', 'm2 sent']), soon);
    await vi.waitFor(() => expect(outbox.unsent).toBe(0), soon);
    expect(await outbox.storedItems()).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('while the database cannot be reopened no item disappears, and pending items are sent once it can', async () => {
  const background = backgroundOf();
  const { calls, send } = slowServer();
  const outbox = await open(send);
  await outbox.add(message('m1', 'x'));
  await vi.waitFor(() => expect(calls.length).toBe(1), soon);
  const broken = () => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  };
  background.closeAll();
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(broken);
  calls[0]?.answer(done);
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0), soon);
  await vi.waitFor(() => expect(states(outbox)).toEqual(['m1 waiting']), soon);
  expect(await outbox.add(message('m2', 'y'))).toMatchObject({ code: 'notKept' });
  await expect(outbox.storedItems()).rejects.toThrow('Connection to Indexed Database server lost');
  opening.mockRestore();
  // Under its own id, so that it is applied once.
  await vi.waitFor(() => expect(calls.map(({ id }) => id)).toEqual(['m1', 'm1']), soon);
  calls.at(-1)?.answer(done);
  await vi.waitFor(() => expect(outbox.unsent).toBe(0), soon);
});

test('a database deleted by someone else is not shown as sent, and is not created again', async () => {
  const background = backgroundOf();
  const outbox = await open(slowServer().send);
  await outbox.add(message('m1', 'x'));
  const deleting = indexedDB.deleteDatabase('outbox:ada');
  background.closeAll();
  await vi.waitFor(() => expect(deleting.readyState).toBe('done'), soon);
  await vi.waitFor(() => expect(outbox.read()).toEqual([]), soon);
  expect(await outbox.add(message('m2', 'y'))).toMatchObject({ code: 'notKept' });
  expect(await indexedDB.databases()).toEqual([]);
});

test('a user who logs out is asked about stored items, even if the outbox has been closed', async () => {
  const outbox = await open(slowServer().send);
  await outbox.add(message('m1', 'x'));
  outbox.suspend();
  expect(outbox.read()).toEqual([]);
  expect((await outbox.storedItems()).map(({ id, input }) => ({ id, input }))).toEqual([
    { id: 'm1', input: { text: 'x' } },
  ]);
  await outbox.discardAll();
  expect(await outbox.storedItems()).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test.each(['with Web Locks', 'without Web Locks'])(
  'a page that is left lets another one send, and resumes sending when the user returns, %s',
  async (how) => {
    const options = how === 'with Web Locks' ? {} : { locks: null };
    const { calls, send } = slowServer();
    const leaving = await open(send, options);
    await leaving.add(message('m1', 'x'));
    await vi.waitFor(() => expect(calls.length).toBe(1), soon);
    const pageThatLeaves = window;
    vi.stubGlobal('window', new EventTarget());
    const other = await open(async () => later, options);
    pageThatLeaves.dispatchEvent(new Event('pagehide'));
    expect(calls[0]?.context.signal.aborted).toBe(true);
    // The addition must not be reported before it is stored.
    let added = false;
    const adding = leaving.add(message('m2', 'y')).then((refusal) => {
      added = true;
      return refusal;
    });
    expect((await other.storedItems()).map(({ id }) => id)).toEqual(['m1']);
    expect(added).toBe(false);
    other.suspend();
    pageThatLeaves.dispatchEvent(new Event('pageshow'));
    expect(await adding).toBeNull();
    await vi.waitFor(() => expect(calls.map(({ id }) => id)).toEqual(['m1', 'm1']), soon);
    calls[1]?.answer(done);
    await vi.waitFor(() => expect(calls.at(-1)?.id).toBe('m2'), soon);
    calls[2]?.answer(done);
    await vi.waitFor(() => expect(leaving.unsent).toBe(0), soon);
    expect(faults).toEqual([]);
  },
);

test('a full device says so, and stores no part of the item', async () => {
  const { send } = slowServer();
  const outbox = await open(send);
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await outbox.add(message('m1', 'x'))).toMatchObject({ code: 'storageFull' });
  add.mockRestore();
  expect(outbox.unsent).toBe(0);
});

test('on a full device the read cache is deleted to make room for unsent items', async () => {
  const freeSpace = vi.fn<() => Promise<void>>(async () => undefined);
  const outbox = await open(slowServer().send, { freeSpace });
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await outbox.add(message('m1', 'x'))).toBeNull();
  add.mockRestore();
  expect(freeSpace).toHaveBeenCalledOnce();
  expect(outbox.unsent).toBe(1);
});

test('any other storage error is shown to the user, whose form keeps the text', async () => {
  const outbox = await open(slowServer().send);
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('the disk is worn out', 'UnknownError');
  });
  expect(await outbox.add(message('m1', 'x'))).toMatchObject({ code: 'notKept' });
  add.mockRestore();
  expect(faults).toHaveLength(1);
  expect(await outbox.add(message('m1', 'x'))).toBeNull();
});

test('a clock that is set back delays nothing: neither a retry nor another tab’s lease', async () => {
  const tomorrow = Date.now() + 86_400_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
  const first = await open(async () => later, { locks: null });
  await first.add(message('m1', 'x'));
  clock.mockRestore();
  const { calls, send } = slowServer();
  const second = await open(send, { locks: null });
  await vi.waitFor(() => expect(calls.length).toBe(1), soon);
  calls[0]?.answer(done);
  await vi.waitFor(() => expect(second.unsent).toBe(0), soon);
});

test('screens are notified only of changes, and unchanged items stay the same object', async () => {
  const { calls, send } = slowServer();
  const outbox = await open(send);
  await outbox.add(message('m1', 'x'));
  await outbox.add(message('m2', 'y'));
  await vi.waitFor(() => expect(calls.length).toBe(1), soon);
  const [, second] = outbox.read();
  const listener = vi.fn<() => void>();
  outbox.watch(listener);
  calls[0]?.context.onProgress(10);
  calls[0]?.context.onProgress(10.2);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(outbox.read()[1]).toBe(second);
});
