// Proves that a system which watches the audit log reads every entry once, whenever it was committed, and needs its own key.
import { sentences } from '@foothold/domain/contract/refusal';
import { keySentences } from '@foothold/domain/machine-keys/input';
import { soon } from '@foothold/testing/soon';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { personId } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { keyTextOf, tokenOf } from '../../../../../testing/world.ts';

type Entry = { id: number; act: string; actorName: string | null; subjectName: string | null };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

async function read(query: Record<string, string> = {}, key = keyTextOf('audit')) {
  const answer = await fetch(`${node.url}/api/audit?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.status, ...((await answer.json()) as { entries: Entry[]; next?: string }) };
}

/** As `read`, once it has this many: entries wait for every transaction that is older, those of other tests' databases included. */
async function readAtLeast(count: number, query: Record<string, string>) {
  let page = await read(query);
  const isThere = async () => (page = await read(query)).entries.length >= count;
  await vi.waitUntil(isThere, soon);
  return page;
}

/** Where all that is recorded so far has been read. */
async function latest(): Promise<string> {
  const { rows } = await node.pool.query<{ count: number }>('select count(*)::int as count from auth.audit');
  const { entries, next = '' } = await readAtLeast(rows[0]?.count ?? 0, { limit: '1000' });
  expect(entries.length).toBeLessThan(1000);
  return next;
}

test('a teacher’s action is read once, with the names of that moment', async () => {
  const after = await latest();
  await ask(node.url, 'clarke', 'classrooms.createClassroom', {
    classroomName: 'Evening beginners',
    topicId: at.topics.town,
    moduleId: at.modules.directions,
    teacherId: personId('clarke'),
    students: [personId('amina')],
  });
  const { entries, next } = await readAtLeast(1, { after });
  expect(entries).toMatchObject([
    { act: 'classroom created', actorId: personId('clarke'), subjectName: 'Evening beginners' },
  ]);
  expect(entries[0]).not.toHaveProperty('transaction');
  expect(await read({ after: next ?? '' })).toEqual({ status: 200, entries: [], next });
});

test('nothing is left out that is committed after a later entry has been read', async () => {
  const after = await latest();
  const [early, late] = [await node.pool.connect(), await node.pool.connect()];
  const add = (client: typeof early, act: string) =>
    client.query('insert into auth.audit (act) values ($1)', [act]);
  await early.query('begin');
  await late.query('begin');
  // The first to begin writes its entry last, and commits first.
  await early.query('select pg_current_xact_id()');
  await add(late, 'second');
  await add(early, 'first');
  await early.query('commit');
  const seen = await readAtLeast(1, { after });
  expect(seen.entries.map(({ act }) => act)).toEqual(['first']);
  await late.query('commit');
  const rest = await readAtLeast(1, { after: seen.next ?? '' });
  expect(rest.entries.map(({ act }) => act)).toEqual(['second']);

  await late.query('begin');
  await add(late, 'open for long');
  await add(early, 'meanwhile');
  expect((await read({ after: rest.next ?? '' })).entries).toEqual([]);
  await late.query('commit');
  const both = await readAtLeast(2, { after: rest.next ?? '' });
  expect(both.entries.map(({ act }) => act)).toEqual(['open for long', 'meanwhile']);
  for (const client of [early, late]) client.release();
});

test('page by page it reads what it would read at once, also entries from before their order was kept', async () => {
  await node.pool.query(`
    insert into auth.audit (act, transaction) select 'old ' || n, null from generate_series(1, 4) n;
    insert into auth.audit (act) select 'new ' || n from generate_series(1, 4) n`);
  await latest();
  const { entries: all } = await read({ limit: '1000' });
  const pages: Entry[] = [];
  for (let next: string | undefined; ;) {
    const page = await read({ limit: '3', ...(next === undefined ? {} : { after: next }) });
    pages.push(...page.entries);
    if (page.entries.length < 3) break;
    next = page.next;
  }
  expect(pages).toEqual(all);
  const actions = all.map(({ act }) => act);
  expect(actions.filter((action) => /^(?:old|new) \d$/.test(action))).toEqual([
    ...[1, 2, 3, 4].map((n) => `old ${n}`),
    ...[1, 2, 3, 4].map((n) => `new ${n}`),
  ]);
});

test('without a key for it nobody reads it, and what is asked for wrongly is refused in words', async () => {
  const refused = async (key: string, query = {}) => {
    const { status, ...body } = await read(query, key);
    return [status, (body as unknown as { msg: string }).msg];
  };
  expect(await refused('')).toEqual([401, keySentences.noKey]);
  expect(await refused(tokenOf('priya'))).toEqual([401, keySentences.noKey]);
  for (const other of ['morning', 'roster', 'events'] as const)
    expect(await refused(keyTextOf(other))).toEqual([403, sentences.forbidden]);
  for (const query of [{ after: 'x' }, { after: '1' }, { limit: '0' }, { limit: '1001' }, { from: '1-1' }])
    expect(await refused(keyTextOf('audit'), query)).toEqual([400, keySentences.badQuery]);
});
