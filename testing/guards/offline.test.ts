// Proves that docs/offline.md says what every write of a learner does without a network, and that a browser test covers each.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { metaOf, storedKind } from '@foothold/domain/call';
import { contractsByName } from '@foothold/domain/calls';
import { expect, test } from 'vitest';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { isDeletion, isMark } from '../../apps/web/src/connection/changes.ts';
import { calls, openCalls } from '../access/calls.ts';
import { names, partOf } from '../cast.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const learners = names.filter((name) => partOf(name).role === 'student');

/** By the table of access: calls that change something and that some learner may make, or nobody signed in. Learners have no second factor. */
function writesOfLearners(): readonly string[] {
  return [...callsByName]
    .filter(([, { contract }]) => contract['~orpc'].route.method !== 'GET')
    .map(([name]) => name)
    .filter((name) => !/^(secondFactor|singleSignOn)\./.test(name))
    .filter(
      (name) =>
        name in openCalls ||
        (calls[name] ?? []).some(({ may }) => learners.some((each) => may.includes(each))),
    )
    .toSorted();
}

type Row = { readonly call: string; readonly what: string; readonly kind: string };

async function rows(): Promise<readonly Row[]> {
  const lines = (await read('docs/offline.md')).split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [, call = '', what = '', kind = ''] = line
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''));
    return { call, what, kind };
  });
}

const declared = [...contractsByName].map(([call, contract]) => {
  const { offline, records } = metaOf(contract);
  const kind = storedKind(call, offline) ?? '';
  return {
    call,
    what: typeof offline === 'object' ? 'waits' : offline,
    kind,
    records,
    method: contract['~orpc'].route.method,
  };
});

test('the table says for exactly the writes of learners what happens without a network, as their contracts do', async () => {
  const ofLearners = new Set(writesOfLearners());
  const expected = declared.filter(({ call, what }) => what !== 'refused' || ofLearners.has(call));
  expect(expected.map(({ call }) => call).toSorted()).toEqual([...ofLearners]);
  expect(ofLearners).toContain('chat.deleteMessage');
  const line = ({ call, what, kind }: (typeof expected)[number] | Row) => `${call} ${what} ${kind}`;
  expect((await rows()).map(line).toSorted()).toEqual(expected.map(line).toSorted());
});

test('by the name of what waits the browser knows deletions, and marks, which hold no work', () => {
  const waiting = declared.filter(({ kind }) => kind !== '');
  const deletions = waiting.filter(({ method }) => method === 'DELETE');
  expect(waiting.filter(({ kind }) => isDeletion(kind))).toEqual(deletions);
  const marks = waiting.filter(({ kind }) => isMark(kind));
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter(({ method, records }) => method !== 'PUT' || records.length > 0)).toEqual([]);
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
