// Proves that a request has one id, by which what people are shown is found in the log.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';

let node: TestNode;
let proxied: TestNode;
beforeAll(async () => {
  [node, proxied] = await Promise.all([
    startTestNode({ logLevel: 'info' }),
    startTestNode({ trustProxy: 1, logLevel: 'info' }),
  ]);
});
afterAll(() => Promise.all([node.stop(), proxied.stop()]));

const made = /^[0-9a-hjkmnp-z]{4}-[0-9a-hjkmnp-z]{4}-[0-9a-hjkmnp-z]{4}$/;

async function idOf(at: TestNode, sent?: string, path = '/healthz'): Promise<string> {
  const answer = await fetch(at.url + path, { headers: sent === undefined ? {} : { 'x-request-id': sent } });
  return answer.headers.get('x-request-id') ?? '';
}

type Line = { readonly msg: string; readonly reqId?: string; readonly err?: { readonly message: string } };

const linesOf = (at: TestNode, id: string): Line[] =>
  at.log.map((line) => JSON.parse(line) as Line).filter(({ reqId }) => reqId === id);

test('every answer names its request, also where nothing was found, signed in or understood', async () => {
  const ids = await Promise.all(
    ['/healthz', '/healthz', '/api/users/me', '/api/nothing', '/files/x', '/%zz', '/nowhere'].map((path) =>
      idOf(node, undefined, path),
    ),
  );
  for (const id of ids) expect(id).toMatch(made);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is taken from a trusted proxy, if it is one, and from nobody else', async () => {
  const ofProxy = ['0123456789abcdef0123456789abcdef', randomUUID(), '7F000001:D2E4_0A00:1F90'];
  for (const id of ofProxy) {
    expect(await idOf(proxied, id)).toBe(id);
    expect(await idOf(node, id)).toMatch(made);
  }
  for (const id of [
    'short',
    'x'.repeat(65),
    'a name with spaces',
    '<script>12345</script>',
    'grün-grün-grün',
  ])
    expect([id, await idOf(proxied, encodeURI(id).replaceAll('%20', ' '))]).toEqual([
      id,
      expect.stringMatching(made),
    ]);
});

test('every line of the log that is about a request has its id', async () => {
  const id = await idOf(node, undefined, '/api/users/me');
  await expect
    .poll(() => linesOf(node, id).map(({ msg }) => msg))
    .toEqual(['incoming request', 'request completed']);
});

/** While `work` runs, no topic can be written. */
async function withBrokenTopics<Result>(work: () => Promise<Result>): Promise<Result> {
  await node.pool.query(`
    create function break_topics() returns trigger language plpgsql as
    $$ begin raise exception 'the shelf fell down'; end $$;
    create trigger break_topics before insert on topics for each row execute function break_topics()`);
  try {
    return await work();
  } finally {
    await node.pool.query('drop function break_topics cascade');
  }
}

test('a teacher whose call fails unexpectedly gets the id under which the log has the reason, however many fail at once', async () => {
  const add = () =>
    fetch(`${node.url}/api/topics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf('clarke')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ topicName: 'Weather', category: categories.morning }),
    });
  const answers = await withBrokenTopics(() => Promise.all(Array.from({ length: 5 }, add)));
  for (const answer of answers) {
    const id = answer.headers.get('x-request-id') ?? '';
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { code: 'INTERNAL_SERVER_ERROR', msg: 'Something went wrong, please try again', requestId: id },
    ]);
    const unexpected = () => linesOf(node, id).filter(({ msg }) => msg === 'unexpected');
    await expect.poll(unexpected).toHaveLength(1);
    expect(unexpected()[0]?.err?.message).toContain('the shelf fell down');
  }
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(5);
});

test('a failure outside a call has its id too, and a refusal has none: nothing is in the log about it', async () => {
  await node.pool.query('alter table targets rename to targets_away');
  const answer = await fetch(`${node.url}/api/opening`, {
    headers: { authorization: `Bearer ${tokenOf('amina')}` },
  }).finally(() => node.pool.query('alter table targets_away rename to targets'));
  expect([answer.status, await answer.json()]).toEqual([
    500,
    expect.objectContaining({ requestId: answer.headers.get('x-request-id') }),
  ]);
  const refused = await ask(node.url, 'amina', 'curriculum.addTopic', {
    topicName: 'Weather',
    category: categories.morning,
  });
  expect(Object.keys(JSON.parse(refused.body) as object)).toEqual(['code', 'msg']);
});
