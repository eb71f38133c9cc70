// Test fixture of this folder: the cast makes calls about users on a real node, and tests read the rows.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import type { Persona } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

export type Body = Readonly<Record<string, unknown>>;

export type Office = {
  readonly node: TestNode;
  /** Makes the call of this name in `people` as this person. */
  call(who: Persona, name: string, input: Body): Promise<{ readonly status: number; readonly body: Body }>;
  rows(text: string, ...values: unknown[]): Promise<readonly Body[]>;
  contactOf(userId: string): Promise<Body>;
  /** Runs both concurrently: both wait for the same row locks before either continues. */
  bothAtOnce<Answer>(one: () => Promise<Answer>, other: () => Promise<Answer>): Promise<Answer[]>;
};

/** One node for the tests of a file; the seeded data is restored before each test. */
export function sharedOffice(): Office {
  let opened: Office | null = null;
  const office = (): Office => {
    if (opened === null) throw new Error('The test office is not open yet.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openOffice();
  });
  beforeEach(() => office().node.restore());
  afterAll(() => office().node.stop());
  return {
    get node() {
      return office().node;
    },
    call: (...call) => office().call(...call),
    rows: (...query) => office().rows(...query),
    contactOf: (userId) => office().contactOf(userId),
    bothAtOnce: (one, other) => office().bothAtOnce(one, other),
  };
}

async function openOffice(): Promise<Office> {
  const node = await startTestNode();
  const rows: Office['rows'] = async (text, ...values) => (await node.pool.query<Body>(text, values)).rows;
  return {
    node,
    rows,
    call: async (who, name, input) => {
      const { status, body } = await ask(node.url, who, `people.${name}`, input);
      return { status, body: body === '' ? {} : (JSON.parse(body) as Body) };
    },
    contactOf: async (userId) =>
      (await rows('select * from user_contacts where user_id = $1', userId))[0] ?? {},
    bothAtOnce: async (one, other) => {
      const client = await node.pool.connect();
      await client.query('begin');
      await client.query('select from users, user_contacts for update');
      const answers = Promise.all([one(), other()]);
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await rows(waiting)).length).toBe(2);
      await client.query('commit');
      client.release();
      return answers;
    },
  };
}
