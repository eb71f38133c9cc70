// Proves that docs/offline.md says what every write of a learner does without a network, and that a browser test covers each.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { calls, openCalls } from '../access/calls.ts';
import { names, partOf } from '../cast.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const learners = names.filter((name) => partOf(name).role === 'student');

/** By the table of access: calls that change something and that some learner may make, or nobody signed in. Learners have no second factor. */
function writesOfLearners(): readonly string[] {
  const may = ({ who }: { readonly who: string }) => learners.some((name) => who.split(' ').includes(name));
  return [...callsByName]
    .filter(([, { contract }]) => contract['~orpc'].route.method !== 'GET')
    .map(([name]) => name)
    .filter((name) => !/^(secondFactor|singleSignOn)\./.test(name))
    .filter((name) => name in openCalls || (calls[name] ?? []).some(may))
    .toSorted();
}

async function rows(): Promise<readonly { call: string; what: string; kind: string }[]> {
  const lines = (await read('docs/offline.md')).split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [, call = '', what = '', kind = ''] = line
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''));
    return { call, what, kind };
  });
}

test('the table says for exactly the writes of learners what happens without a network', async () => {
  const listed = (await rows()).map(({ call }) => call).toSorted();
  expect(listed).toContain('chat.deleteMessage');
  expect(listed).toEqual(writesOfLearners());
});

test('exactly the writes that the outbox can send are listed as waiting', async () => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  const { senders } = await import('../../apps/web/src/app/senders.ts');
  vi.resetModules();
  const waiting = (await rows()).filter(({ what }) => what === 'waits');
  expect([...new Set(waiting.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(senders).toSorted());
  const others = (await rows()).filter(({ what }) => what !== 'waits');
  expect(others.filter(({ what, kind }) => !/^(refused|done here)$/.test(what) || kind !== '')).toEqual([]);
});

test('a browser test covers every row of the table', async () => {
  const stories = await read('e2e/without-network.spec.ts');
  const unplayed = (await rows()).filter(
    ({ call, what }) =>
      !stories.includes(`call: '${call}'`) && !stories.includes(`without a network ${call} ${verbs[what]}`),
  );
  expect(unplayed).toEqual([]);
});

const verbs: Readonly<Record<string, string>> = {
  waits: 'waits',
  refused: 'is refused',
  'done here': 'is done here',
};
