// Proves that components show the data of the follower and the outbox from the first render on.
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Follower } from '../client/follower.ts';
import { openOutbox, type Outbox } from '../client/outbox.ts';
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

function followerWith(cache: QueryClient): Follower {
  // Nothing listens on port 9: this page is not connected yet.
  const follower = new Follower({
    cache,
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

test('a component shows rows of an earlier visit and says that it is still loading', () => {
  const cache = new QueryClient();
  cache.setQueryData(['live', 'notes?[["clubId","chess"]]'], [{ id: '1', body: 'hello' }]);
  const follower = followerWith(cache);
  expect(show(() => Club({ clubId: 'chess' }), follower)).toBe('loading: hello');
  expect(show(() => Club({ clubId: 'choir' }), follower)).toBe('loading: ');
  expect(show(() => Club({ clubId: null }), follower)).toBe('loading: ');
});

test('a component can say whether the page is connected', () => {
  expect(show(() => useConnection(), followerWith(new QueryClient()))).toBe('connecting');
});

test('a component shows the items of its lane only, and none when nobody is signed in', async () => {
  const outbox = await openOutbox({ userId: 'ada', senders: {}, onError: () => undefined });
  opened.push({ dispose: () => outbox.suspend() });
  await outbox.add({ id: 'm1', kind: 'message', lane: 'chat-1', input: null });
  await outbox.add({ id: 'm2', kind: 'message', lane: 'chat-2', input: null });
  const follower = followerWith(new QueryClient());
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
