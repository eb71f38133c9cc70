// Proves that another system can read everything that happened, in one order, by a cursor that skips nothing, and nothing else.
import { randomUUID } from 'node:crypto';
import { keySentences } from '@foothold/domain/machine-keys/input';
import type { Event } from '@foothold/domain/webhooks/events';
import { webhookSentences } from '@foothold/domain/webhooks/input';
import { sentences } from '@foothold/domain/contract/refusal';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import { noRateLimits, startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenFrom } from '../../../../../testing/tokens.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { keyTextOf, tokenOf } from '../../../../../testing/world.ts';
import { createRateLimits } from '../../kernel/edge/rate-limits.ts';
import { cleanWebhooksJob } from './clean.ts';

// Some hundred calls by several people at once, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ rateLimits: noRateLimits });
});
afterAll(() => node.stop());
beforeEach(async () => {
  await node.restore();
  await node.pool.query('delete from webhook_events; delete from webhooks');
});

async function read(query: Record<string, string> = {}, key = keyTextOf('events'), url = node.url) {
  const answer = await fetch(`${url}/api/events?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.status, ...((await answer.json()) as { events: Event[]; next?: string }) };
}

/** Page by page, from the cursor on. */
async function readAll(after?: string, limit = '3'): Promise<Event[]> {
  const found: Event[] = [];
  for (let cursor = after; ;) {
    const { status, events, next } = await read({
      limit,
      ...(cursor === undefined ? {} : { after: cursor }),
    });
    expect(status).toBe(200);
    found.push(...events);
    if (events.length < Number(limit)) return found;
    cursor = next;
  }
}

const newClassroom = {
  topicId: at.topics.town,
  moduleId: at.modules.directions,
  teacherId: personId('clarke'),
  students: [personId('amina')],
};

const change = async (client: Pick<pg.ClientBase, 'query'>, name: string) =>
  client.query('update chats set chat_name = $2 where id = $1', [
    name === 'slow' ? at.chats.green : at.chats.blue,
    name,
  ]);

test('an event that is written first and committed last is not skipped by a client that reads in between', async () => {
  const [slow, quick] = [await node.pool.connect(), await node.pool.connect()];
  try {
    await slow.query('begin');
    await change(slow, 'slow');
    await change(quick, 'quick');
    const [first, ...more] = await readAll();
    expect([first?.data['classId'], more]).toEqual([at.chats.blue, []]);
    await slow.query('commit');
    const rest = await readAll(first?.id);
    expect(rest.map(({ data }) => data['classId'])).toEqual([at.chats.green]);
  } finally {
    slow.release();
    quick.release();
  }
});

test('a client that reads while positions are assigned waits until they are, and gets all of them', async () => {
  const numbering = await node.pool.connect();
  try {
    await change(node.pool, 'quick');
    await numbering.query('begin');
    await numbering.query('select number_webhook_events()');
    await change(node.pool, 'slow');
    let isDone = false;
    const reading = readAll().finally(() => {
      isDone = true;
    });
    await expect
      .poll(async () => {
        const { rowCount } = await node.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and (wait_event_type, wait_event) = ('Lock', 'advisory')`,
        );
        return rowCount;
      })
      .toBe(1);
    expect(isDone).toBe(false);
    await numbering.query('commit');
    expect((await reading).map(({ data }) => data['classId'])).toEqual([at.chats.blue, at.chats.green]);
  } finally {
    numbering.release();
  }
});

test('read by several systems while people write, the events are what the audit log says, in one order', async () => {
  const writing = { now: true };
  const follow = async (limit: string) => {
    const found: Event[] = [];
    for (let isLast = false; ;) {
      const { events } = await read({
        limit,
        ...(found.length === 0 ? {} : { after: found.at(-1)?.id ?? '' }),
      });
      found.push(...events);
      if (events.length === 0 && isLast) return found;
      isLast = !writing.now;
    }
  };
  const following = [follow('2'), follow('7'), follow('1000')];
  const { rows: before } = await node.pool.query<{ last: string }>('select max(id) as last from auth.audit');
  const evidence: string[] = [];
  const act = async (turn: number) => {
    const evidenceId = randomUUID();
    const ofTask = { userId: personId('amina'), taskId: at.tasks.describe, evidenceId };
    await ask(node.url, 'amina', 'evidence.addTaskEvidence', { ...ofTask, text: 'New.' });
    evidence.push(evidenceId);
    // Some are in another category, and some are refused.
    await Promise.all([
      ask(node.url, 'clarke', 'evidence.setTaskComment', { ...ofTask, text: 'Good.', expectedVersion: null }),
      ask(node.url, 'clarke', 'classrooms.createClassroom', {
        ...newClassroom,
        classroomName: `Class ${turn}`,
      }),
      ask(node.url, 'okafor', 'classrooms.updateClassroom', { chatId: at.chats.red, active: turn % 2 === 0 }),
      ask(node.url, 'bilal', 'classrooms.updateClassroom', { chatId: at.chats.blue, active: false }),
    ]);
  };
  for (let round = 0; round < 10; round += 1)
    await Promise.all([0, 1, 2].map(async (each) => act(round * 3 + each)));
  writing.now = false;
  const [first = [], ...others] = await Promise.all(following);
  for (const other of others) expect(other).toEqual(first);
  expect(await readAll()).toEqual(first);
  const { rows: entries } = await node.pool.query<{ act: string; subject: string }>(
    'select act, subject_id as subject from auth.audit where id > $1',
    [before[0]?.last],
  );
  const recorded = (name: string) =>
    entries.filter(({ act: each }) => each === name).map(({ subject }) => subject);
  const idsOf = (type: string, name: string) =>
    first.filter((event) => event.type === type).map(({ data }) => data[name] ?? '');
  expect(recorded('classroom created')).toHaveLength(30);
  expect(idsOf('class.created', 'classId').toSorted()).toEqual(recorded('classroom created').toSorted());
  expect(idsOf('comment.written', 'userId')).toEqual(
    recorded('comment written').map(() => personId('amina')),
  );
  expect(idsOf('comment.written', 'evidenceId').toSorted()).toEqual(evidence.toSorted());
  expect(idsOf('evidence.handedIn', 'evidenceId').toSorted()).toEqual(evidence.toSorted());
  expect(first).toHaveLength(30 * (1 + 2) + 30 * 2);
  expect(new Set(first.map(({ id }) => id)).size).toBe(first.length);
  for (const event of first) {
    expect(event.categoryId).toBe(at.categories.morning);
    expect(JSON.stringify(event)).not.toContain(at.chats.red);
  }
});

test('events are kept for thirty days; a cursor that is older, unknown or of another category is refused with a sentence', async () => {
  await change(node.pool, 'first');
  await change(node.pool, 'second');
  const [first, second] = await readAll();
  await node.pool.query("update webhook_events set occurred_at = now() - interval '31 days'");
  await cleanWebhooksJob.run(null, node.services);
  const refused = { status: 404, code: 'NOT_FOUND', msg: webhookSentences.unknownCursor };
  expect(await read({ after: first?.id ?? '' })).toEqual(refused);
  // A client that has read everything can go on, however long nothing happens.
  expect(await read({ after: second?.id ?? '' })).toEqual({ status: 200, events: [], next: second?.id });
  expect(await read({ after: randomUUID() })).toEqual(refused);
  await node.pool.query(
    `insert into webhook_events (id, category_id, type, data, position) values ($1, $2, 'class.created', '{}', 1)`,
    [at.events.redCreated, at.categories.evening],
  );
  expect(await read({ after: at.events.redCreated })).toEqual(refused);
  const wrong: Record<string, string>[] = [
    { after: 'x' },
    { after: '' },
    { limit: '0' },
    { limit: '1001' },
    { from: '1' },
  ];
  for (const query of wrong)
    expect(await read(query)).toEqual({
      status: 400,
      code: 'INVALID',
      msg: webhookSentences.badQuery,
    });
});

test('without an event there is no cursor; only a key for events reads any', async () => {
  expect(await read()).toEqual({ status: 200, events: [] });
  for (const key of ['morning', 'roster', 'evening'] as const)
    expect(await read({}, keyTextOf(key))).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      msg: sentences.forbidden,
    });
  for (const key of [keyTextOf('revoked'), tokenOf('priya'), `foothold_${tokenFrom('never made')}`, ''])
    expect(await read({}, key)).toEqual({ status: 401, code: 'NOT_SIGNED_IN', msg: keySentences.noKey });
});

test('a system that asks too often is told to wait', async () => {
  const limited = await startTestNode({
    rateLimits: createRateLimits({ calls: { perSecond: 1e-4, burst: 2 } }),
  });
  try {
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push((await read({}, keyTextOf('events'), limited.url)).status);
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await limited.stop();
  }
});
