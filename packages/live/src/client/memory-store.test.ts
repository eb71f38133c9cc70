// Proves that without storage items are sent at once and once, and that nothing is accepted which would be lost.
import { afterEach, expect, test, vi } from 'vitest';
import { openOutbox, type Outbox, type OutboxOptions } from './outbox.ts';
import type { SendOutcome, Sender } from './outbox-item.ts';

const done: SendOutcome = { outcome: 'done' };
const locked: SendOutcome = { outcome: 'refused', refusal: { code: 'locked', msg: 'This class is locked' } };
const opened: Outbox[] = [];

afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.suspend();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const message = (id: string) => ({ id, kind: 'message', lane: 'chat', input: { text: id } });
const states = (outbox: Outbox) => outbox.read().map(({ id, state }) => `${id} ${state.name}`);

async function open(send: Sender, options: Partial<OutboxOptions> = {}): Promise<Outbox> {
  const outbox = await openOutbox({
    userId: 'ada',
    senders: (kind) => (kind === 'message' ? send : undefined),
    onError: (error) => {
      throw error;
    },
    random: () => 0,
    ...options,
  });
  opened.push(outbox);
  return outbox;
}

test('without a database items are sent at once, in order, with their files, and a refused one can be retried', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const sent: string[] = [];
  const answers: SendOutcome[] = [done, locked, done];
  const outbox = await open(async ({ id }, blobs) => {
    sent.push(`${id} ${(await blobs['file']?.text()) ?? ''}`.trim());
    return answers.shift() ?? done;
  });
  expect(outbox.isPersistent).toBe(false);
  expect(await outbox.add({ ...message('one'), blobs: { file: new Blob(['photo']) } })).toBeNull();
  expect(await outbox.add(message('two'))).toBeNull();
  await vi.waitFor(() => expect(states(outbox)).toEqual(['one sent', 'two try-again']));
  expect((await outbox.storedItems()).length).toBe(2);
  await outbox.tryAgain('two');
  await vi.waitFor(() => expect(outbox.unsent).toBe(0));
  expect(sent).toEqual(['one photo', 'two', 'two']);
  await outbox.discardAll();
});

test('without a database and without a network no item is accepted: the form keeps it', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new TypeError('blocked');
    },
  });
  let isOnline = false;
  const sent: string[] = [];
  const outbox = await open(
    async ({ id }) => {
      sent.push(id);
      return done;
    },
    { isOnline: () => isOnline },
  );
  expect(await outbox.add(message('one'))).toMatchObject({ code: 'notKept' });
  expect(outbox.read()).toEqual([]);
  isOnline = true;
  expect(await outbox.add(message('one'))).toBeNull();
  await vi.waitFor(() => expect(sent).toEqual(['one']));
});

test('a database that never answers is waited for six seconds, and then replaced by memory', async () => {
  vi.useFakeTimers();
  const { IDBFactory } = await import('fake-indexeddb');
  const factory = new IDBFactory();
  // Another page has it open and never closes it.
  factory.open('outbox:ada', 1);
  vi.stubGlobal('indexedDB', { open: (name: string) => factory.open(name, 2) });
  const opening = open(async () => done);
  await vi.advanceTimersByTimeAsync(6000);
  const outbox = await opening;
  expect(outbox.isPersistent).toBe(false);
});
