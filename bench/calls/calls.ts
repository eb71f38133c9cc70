// Measures the calls that learners and teachers make most, over HTTP with a session and an idempotency key, against the bare writes.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type pg from 'pg';
import { Child } from '../measure/child.ts';
import { databaseWork } from '../measure/database-work.ts';
import { median, percentile, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { withSchool, type School } from '../school/with-school.ts';
import type { FloorOfCalls } from './floor.ts';
import { closedLoop, openLoop, type Sent } from './load.ts';
import { callersOf, handInMore, PIN, type Caller } from './people.ts';

const IN_FLIGHT = 16;
const PER_SECOND = 5;
const PASSES = 3;

const body = 'Good morning everyone. Please open the lesson about the shops before Thursday, page two.';

type People = { readonly teachers: readonly Caller[]; readonly learners: readonly Caller[] };
type Pair = { readonly ours: Sent; readonly floor: Sent };
type Places = { readonly url: string; readonly floorUrl: string };

type Measured = {
  readonly what: string;
  readonly calls: number;
  /** Round trips to the database that a call may need; null: not a target. */
  readonly atMost: number | null;
  /** Fresh requests, as many as asked. */
  readonly requests: (count: number) => Promise<readonly Pair[]>;
};

export async function costOfCalls(): Promise<Figure[]> {
  return withSchool({ learners: 48, classSize: 3 }, async (school) => {
    const floor = new Child<FloorOfCalls>(new URL('./floor.ts', import.meta.url));
    const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
    try {
      const people = await callersOf(school.client, school.learners, 16);
      const port = await floor.ask('start', { databaseUrl: school.databaseUrl });
      const places = { url: school.url, floorUrl: `http://127.0.0.1:${port}` };
      const figures: Figure[] = [];
      for (const call of callsOf(school.client, people, places))
        figures.push(...(await measure(call, school, floor, agent)));
      return figures;
    } finally {
      agent.destroy();
      await floor.end();
    }
  });
}

function callsOf(client: pg.Client, people: People, { url, floorUrl }: Places): readonly Measured[] {
  const pick = (all: readonly Caller[], index: number): Caller => {
    const caller = all[index % all.length];
    if (caller === undefined) throw new Error('There is nobody.');
    return caller;
  };
  const many = sizeFrom('BENCH_CALLS', 320);
  const of = (
    name: string,
    { id, token }: Caller,
    asked: { method: 'POST' | 'PUT'; path: string; body: object; expected: string; bare: object },
  ): Pair => {
    const key = randomUUID();
    return {
      ours: {
        ...asked,
        url: `${url}/api${asked.path}`,
        headers: name === 'sign-in' ? {} : { authorization: `Bearer ${token}`, 'idempotency-key': key },
      },
      floor: {
        url: `${floorUrl}/${name}`,
        method: 'POST',
        headers: {},
        body: { userId: id, key: randomUUID(), ...asked.bare },
        expected: asked.expected,
      },
    };
  };
  const each = (make: (index: number) => Pair) => async (count: number) =>
    Array.from({ length: count }, (_, index) => make(index));
  return [
    {
      what: 'sending a message',
      calls: many,
      atMost: 4,
      requests: each((index) => {
        const caller = pick(people.learners, index);
        const [messageId, bareId] = [randomUUID(), randomUUID()];
        const pair = of('message', caller, {
          method: 'POST',
          path: `/groupChats/${caller.chatId}/messages`,
          body: { messageId, text: body },
          expected: messageId,
          bare: { messageId: bareId, chatId: caller.chatId, text: body },
        });
        return { ...pair, floor: { ...pair.floor, expected: bareId } };
      }),
    },
    {
      what: 'handing in evidence',
      calls: many,
      atMost: 5,
      requests: each((index) => {
        const caller = pick(people.learners, index);
        const [evidenceId, bareId] = [randomUUID(), randomUUID()];
        // Another task each time: the floor does not lock the learner's record.
        const round = Math.floor(index / people.learners.length);
        const taskId = caller.taskIds[round % caller.taskIds.length] ?? '';
        const pair = of('evidence', caller, {
          method: 'POST',
          path: `/users/${caller.id}/tasks/${taskId}/evidence`,
          body: { evidenceId, text: body },
          expected: evidenceId,
          bare: { evidenceId: bareId, taskId, text: body },
        });
        return { ...pair, floor: { ...pair.floor, expected: bareId } };
      }),
    },
    {
      what: 'commenting',
      calls: many,
      atMost: null,
      requests: async (count) => {
        const [items, bare] = [
          await handInMore(client, people.learners, count),
          await handInMore(client, people.learners, count),
        ];
        return items.map(({ id, userId, taskId }, index) => {
          const bareId = bare[index]?.id ?? '';
          const pair = of('comment', pick(people.teachers, index), {
            method: 'PUT',
            path: `/users/${userId}/tasks/${taskId}/evidence/${id}/comment`,
            body: { text: body },
            expected: 'comment',
            bare: { evidenceId: bareId, text: body },
          });
          return { ...pair, floor: { ...pair.floor, expected: bareId } };
        });
      },
    },
    {
      what: 'completing a page',
      calls: many,
      atMost: 5,
      requests: async (count) => {
        const ids = people.learners.map(({ id }) => id);
        await client.query('delete from resource_progress where user_id = any($1)', [ids]);
        return Array.from({ length: count }, (_, index) => {
          const caller = pick(people.learners, index);
          const half = Math.floor(caller.pages.length / 2);
          const nth = Math.floor(index / people.learners.length) % half;
          const [page, bare] = [caller.pages[nth], caller.pages[nth + half]];
          if (page === undefined || bare === undefined) throw new Error('There are too few pages.');
          const { resourceId, ...rest } = page;
          const pair = of('page', caller, {
            method: 'PUT',
            path: `/users/me/learningResources/${resourceId}`,
            body: { status: 'completed', ...rest },
            expected: '"completed"',
            bare: { resourceId: bare.resourceId },
          });
          return { ...pair, floor: { ...pair.floor, expected: bare.resourceId } };
        });
      },
    },
    {
      what: 'marking a chat as read',
      calls: many,
      atMost: 5,
      requests: each((index) => {
        const caller = pick(people.learners, index);
        return of('mark', caller, {
          method: 'PUT',
          path: `/groupChats/${caller.chatId}/lastChecked`,
          body: { seq: 60 },
          expected: '"seq":',
          bare: { chatId: caller.chatId, seq: 60 },
        });
      }),
    },
    {
      what: 'signing in',
      calls: Math.ceil(many / 8),
      atMost: 5,
      requests: each((index) => {
        const caller = pick(people.learners, index);
        return of('sign-in', caller, {
          method: 'POST',
          path: '/users/login',
          body: { phoneNumber: caller.phoneNumber, pin: PIN },
          expected: caller.id,
          bare: { pin: PIN },
        });
      }),
    },
  ];
}

type Tally = {
  readonly rates: number[];
  readonly times: number[];
  readonly works: number[];
  readonly database: number[];
};

async function measure(
  { what, calls, atMost, requests }: Measured,
  { client, server }: School,
  floor: Child<FloorOfCalls>,
  agent: Agent,
): Promise<Figure[]> {
  const tallies = { ours: newTally(), floor: newTally() };
  let trips = 0;
  // The first pass is a warm-up and is not counted. It is longer, because half the time of a new server is its compiler's.
  for (let pass = 0; pass <= PASSES; pass += 1) {
    for (const side of ['ours', 'floor'] as const) {
      const work = () => (side === 'ours' ? server.ask('work') : floor.ask('work'));
      const closed = (await requests(pass === 0 ? calls * 4 : calls)).map((pair) => pair[side]);
      const before = [await work(), await databaseWork(client), await server.ask('roundTrips')] as const;
      const rate = await closedLoop({ requests: closed, agent }, IN_FLIGHT);
      const after = [await work(), await databaseWork(client), await server.ask('roundTrips')] as const;
      if (pass === 0) continue;
      const tally = tallies[side];
      tally.rates.push(rate);
      tally.works.push((after[0] - before[0]) / 1000 / calls);
      tally.database.push((after[1] - before[1]) / 1000 / calls);
      if (side === 'ours') trips = (after[2] - before[2]) / calls;
      const open = (await requests(PER_SECOND * 3)).map((pair) => pair[side]);
      tally.times.push(...(await openLoop({ requests: open, agent }, PER_SECOND)));
    }
  }
  return figuresOf(what, tallies, trips, atMost);
}

function newTally(): Tally {
  return { rates: [], times: [], works: [], database: [] };
}

function figuresOf(
  what: string,
  { ours, floor }: { readonly ours: Tally; readonly floor: Tally },
  trips: number,
  atMost: number | null,
): Figure[] {
  const compared = (name: string, value: number, least: number, unit: string): Figure => ({
    what: `${what}: ${name}`,
    measured: `${value.toFixed(2)} ${unit}`,
    floor: `${least.toFixed(2)} ${unit}`,
    ratio: value / least,
  });
  return [
    {
      what: `${what}: round trips to the database`,
      measured: trips.toFixed(2),
      floor: what === 'signing in' ? '2' : '1',
      ...(atMost === null ? {} : { target: `≤ ${atMost}`, met: trips <= atMost }),
    },
    compared(`${PER_SECOND} a second, p50`, median(ours.times), median(floor.times), 'ms'),
    compared(
      `${PER_SECOND} a second, p95`,
      percentile(ours.times, 0.95),
      percentile(floor.times, 0.95),
      'ms',
    ),
    compared(`${IN_FLIGHT} in flight, server CPU`, median(ours.works), median(floor.works), 'ms'),
    compared(`${IN_FLIGHT} in flight, database CPU`, median(ours.database), median(floor.database), 'ms'),
    {
      what: `${what}: ${IN_FLIGHT} in flight, calls a second`,
      measured: median(ours.rates).toFixed(0),
      floor: median(floor.rates).toFixed(0),
      ratio: median(floor.rates) / median(ours.rates),
    },
  ];
}
