// Proves that components show the data of the follower and the outbox from the first render on.
import 'fake-indexeddb/auto';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Follower } from '../client/follower.ts';
import { openOutbox, type Outbox } from '../client/outbox.ts';
import { openPersistedCache } from '../client/persisted-cache.ts';
import type { Contract } from '../contract.ts';
import { LiveProvider } from './live-provider.tsx';
import { useConnection } from './use-connection.ts';
import { useLive } from './use-live.ts';
import { useOutboxItems } from './use-outbox.ts';

type Note = { readonly id: string; readonly body: string };
const notes: Contract<{ readonly clubId: string }, Note> = {
  name: 'notes',
  parse: (input) => input as { clubId: string },
  keyOf: ({ id }) => id,
};

const opened: { dispose: () => void }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.dispose();
});

function openFollower(): Follower {
  // Nothing listens on port 9: this page is not connected yet.
  const follower = new Follower({
    token: () => null,
    onEnded: () => undefined,
    url: 'http://127.0.0.1:9',
  });
  opened.push(follower);
  return follower;
}

function show(part: () => ReactNode, follower: Follower, outbox: Outbox | null = null): string {
  const Page = (): ReactNode => LiveProvider({ follower, outbox, children: createElement(part) });
  return renderToStaticMarkup(createElement(Page));
}

function Club({ clubId }: { readonly clubId: string | null }): ReactNode {
  const { rows, status } = useLive(notes, clubId === null ? null : { clubId });
  return `${status}: ${rows.map(({ body }) => body).join(', ')}`;
}

test('a component shows rows of an earlier visit and says that it is still loading', async () => {
  const earlier = await openPersistedCache('ada');
  earlier.startWriting();
  earlier.put('notes?[["clubId","chess"]]', [{ id: '1', body: 'hello' }]);
  await earlier.flush();
  earlier.close();
  const persisted = await openPersistedCache('ada');
  const follower = openFollower();
  follower.attachCache(persisted);
  expect(show(() => Club({ clubId: 'chess' }), follower)).toBe('loading: hello');
  expect(show(() => Club({ clubId: 'choir' }), follower)).toBe('loading: ');
  expect(show(() => Club({ clubId: null }), follower)).toBe('loading: ');
  await persisted.destroy();
});

test('a component can say whether the page is connected', () => {
  expect(show(() => useConnection(), openFollower())).toBe('connecting');
});

test('a component shows the items of its lane only, and none when nobody is signed in', async () => {
  const outbox = await openOutbox({ userId: 'ada', senders: () => undefined, onError: () => undefined });
  opened.push({ dispose: () => outbox.suspend() });
  await outbox.add({ id: 'm1', kind: 'message', lane: 'chat-1', input: null });
  await outbox.add({ id: 'm2', kind: 'message', lane: 'chat-2', input: null });
  const follower = openFollower();
  const Waiting = (): ReactNode =>
    useOutboxItems({ lane: 'chat-2' })
      .map(({ id, state }) => `${id} ${state.name}`)
      .join();
  expect(show(Waiting, follower, outbox)).toBe('m2 waiting');
  expect(show(Waiting, follower)).toBe('');
});

test('a component outside a LiveProvider says what is missing', () => {
  expect(() => renderToStaticMarkup(createElement(() => useConnection()))).toThrow('LiveProvider');
});
