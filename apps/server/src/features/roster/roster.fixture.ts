// Test fixture of this folder: an administrator sends files, waits for them and applies them on a real node.
import { expect } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { startTestNode, type TestNode, type TestNodeOptions } from '../../../../../testing/node.ts';
import type { Name } from '../../../../../testing/cast.ts';
import { tokenOf } from '../../../../../testing/world.ts';

export const heading = 'Person ID,First name,Surname,Mobile,Role,Class ID,Class name';
export const zara = '71,Zara,Malik,07700 900901,,E1,English 1';
export const yusuf = '72,Yusuf,Demir,07700 900902,,E1,English 1';
export const file = (...lines: readonly string[]) => `${heading}\n${lines.join('\n')}\n`;

type Row = Readonly<Record<string, unknown>>;

export type RosterOffice = {
  readonly node: TestNode;
  rows(text: string, ...values: unknown[]): Promise<readonly Row[]>;
  /** Runs a statement in a transaction, which the function that it returns commits. */
  begin(text: string, ...values: unknown[]): Promise<() => Promise<void>>;
  /** Waits until a query waits for such a transaction. */
  blocked(): Promise<void>;
  /** The status and body of the answer. */
  send(
    content: string | Uint8Array<ArrayBuffer>,
    options?: SendOptions,
  ): Promise<{ status: number; body: Row }>;
  /** Sends a file and waits until it has been read. */
  read(content: string | Uint8Array<ArrayBuffer>, options?: SendOptions): Promise<Row>;
  run(runId: unknown): Promise<Row>;
  call(name: string, input: Row, who?: Name): Promise<{ status: number; body: Row }>;
  /** Reads a file and applies it. */
  apply(
    content: string | Uint8Array<ArrayBuffer>,
    options?: SendOptions & { readonly sendsWelcome?: boolean; readonly confirmed?: boolean },
  ): Promise<Row>;
  waitFor(runId: unknown, ...states: readonly string[]): Promise<Row>;
  /** Undoes a run that has been applied. */
  undo(runId: unknown, who?: Name): Promise<Row>;
  /** All other runs and what their files said, which no run may change. */
  others(runId: unknown): Promise<readonly Row[]>;
};

type SendOptions = { readonly who?: Name; readonly query?: Readonly<Record<string, string>> };

export async function openRosterOffice(options: TestNodeOptions = {}): Promise<RosterOffice> {
  const node = await startTestNode(options);
  const rows: RosterOffice['rows'] = async (text, ...values) =>
    (await node.pool.query<Row>(text, values)).rows;
  const begin: RosterOffice['begin'] = async (text, ...values) => {
    const client = await node.pool.connect();
    await client.query('begin');
    await client.query(text, values);
    return async () => {
      await client.query('commit');
      client.release();
    };
  };
  const blocked: RosterOffice['blocked'] = async () => {
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(() => rows(waiting), { timeout: 20_000 }).not.toEqual([]);
  };
  const run: RosterOffice['run'] = async (runId) =>
    (await rows('select * from roster_runs where id = $1', runId))[0] ?? {};
  const waitFor: RosterOffice['waitFor'] = async (runId, ...states) => {
    await expect
      .poll(async () => states.includes(String((await run(runId))['state'])), { timeout: 60_000 })
      .toBe(true);
    return run(runId);
  };
  const send: RosterOffice['send'] = async (content, { who = 'priya', query = {} } = {}) => {
    const answer = await fetch(`${node.url}/api/roster?${new URLSearchParams(query)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokenOf(who)}`, 'content-type': 'text/csv' },
      body: content,
    });
    return { status: answer.status, body: (await answer.json()) as Row };
  };
  const read: RosterOffice['read'] = async (content, sendOptions) => {
    const { status, body } = await send(content, sendOptions);
    expect(status, JSON.stringify(body)).toBe(202);
    return waitFor(body['runId'], 'ready', 'columns needed', 'failed');
  };
  const call: RosterOffice['call'] = async (name, input, who = 'priya') => {
    const { status, body } = await ask(node.url, who, `roster.${name}`, input);
    return { status, body: body === '' ? {} : (JSON.parse(body) as Row) };
  };
  return {
    node,
    rows,
    begin,
    blocked,
    run,
    waitFor,
    send,
    read,
    call,
    apply: async (content, { sendsWelcome = false, confirmed = true, ...sendOptions } = {}) => {
      const { id: runId } = await read(content, sendOptions);
      const applied = await call('applyRoster', { runId, confirmed, sendsWelcome }, sendOptions.who);
      expect(applied).toEqual({ status: 204, body: {} });
      return waitFor(runId, 'applied');
    },
    undo: async (runId, who) => {
      expect(await call('undoRoster', { runId }, who)).toEqual({ status: 204, body: {} });
      return waitFor(runId, 'undone');
    },
    others: async (runId) =>
      rows(
        `select id, to_jsonb(run) - 'id' as run, (select jsonb_agg(to_jsonb(change) order by number)
           from roster_rows as change where run_id = run.id) as lines
         from roster_runs as run where id <> $1 order by id`,
        runId,
      ),
  };
}
