// Measures reading, applying, repeating and undoing a roster of 20,000 people and 40,000 memberships, and how much it delays a class that chats.
import { setTimeout as pause } from 'node:timers/promises';
import { openChat, type ClassChat } from '../crowd/class-chat.ts';
import { percentile, timed, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { appoint } from '../school/school.ts';
import { withSchool, type School } from '../school/with-school.ts';

const LEARNERS = 30;
const QUIET_MS = 5000;
const CLASSES = 1000;
const target = { readS: 20, applyS: 60, latency: 1.5 };

export async function roster(): Promise<Figure[]> {
  const people = sizeFrom('BENCH_PEOPLE', 20_000);
  return withSchool({ learners: LEARNERS, classSize: LEARNERS }, async (school) => {
    const { token } = await appoint(school.client);
    const chat = await openChat(school);
    try {
      // Made before anything is timed: messages are sent by this process.
      const file = Buffer.from(fileOf(people));
      const during = <T>(work: () => Promise<T>) => measured(school, chat, work);
      const floor = await bareInserts(school, people);
      const quietly = () => during(() => pause(QUIET_MS));
      await quietly();
      const quiet = [await quietly()];
      const read = await during(() => send(school, token, file));
      console.log(`  read in ${seconds(read.ms)}`);
      quiet.push(await quietly());
      const applied = await during(() => apply(school, token, read.result, 'apply', 'applied'));
      console.log(`  applied in ${seconds(applied.ms)}`);
      await check(school, people);
      quiet.push(await quietly());
      const again = await during(() => send(school, token, file));
      const { rows } = await school.client.query<{ changes: number }>(
        'select changes from roster_runs where id = $1',
        [again.result],
      );
      quiet.push(await quietly());
      const undone = await during(() => apply(school, token, read.result, 'undo', 'undone'));
      quiet.push(await quietly());
      return [
        {
          what: `a roster of ${people} people and ${2 * people} memberships: read and compared, beside a chat`,
          measured: seconds(read.ms),
          target: `≤ ${target.readS} s`,
          met: read.ms <= target.readS * 1000,
        },
        {
          what: 'the same: applied, beside a chat',
          measured: seconds(applied.ms),
          floor: `${seconds(floor)} for the bare inserts`,
          ratio: applied.ms / floor,
          target: `≤ ${target.applyS} s`,
          met: applied.ms <= target.applyS * 1000,
        },
        {
          what: 'the same file again: changes',
          measured: `${rows[0]?.changes} in ${seconds(again.ms)}`,
          target: '0',
          met: rows[0]?.changes === 0,
        },
        { what: 'the same: undone, beside a chat', measured: seconds(undone.ms) },
        ...delays('it is read', read, quiet),
        ...delays('it is applied', applied, quiet),
        ...delays('the same is read again', again, quiet),
        ...delays('it is undone', undone, quiet),
      ];
    } finally {
      await chat.end();
    }
  });
}

/** Works while the class chats. */
async function measured<T>({ server }: School, chat: ClassChat, work: () => Promise<T>) {
  const before = await server.ask('work');
  await server.ask('loopDelay');
  const { result, ...waited } = await chat.during(timed(work));
  const loop = await server.ask('loopDelay');
  const cpu = ((await server.ask('work')) - before) / 1000;
  return { ...waited, ...result, loop, cpu };
}
type Measured = Omit<Awaited<ReturnType<typeof measured>>, 'result'>;

function delays(when: string, busy: Measured, quiet: readonly Measured[]): Figure[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const figure = (what: string, of: (one: Measured) => readonly number[], share: number): Figure => {
    const [ours, theirs] = [percentile(of(busy), share), percentile(quiet.flatMap(of), share)];
    return {
      what: `while ${when}: ${what}, p${share * 100}`,
      measured: ms(ours),
      floor: `${ms(theirs)} without`,
      ratio: ours / theirs,
    };
  };
  const calls = figure('the call that sends a message', (one) => one.calls, 0.95);
  const share = (some: readonly Measured[]) =>
    (100 * some.reduce((sum, { cpu }) => sum + cpu, 0)) / some.reduce((sum, one) => sum + one.ms, 0);
  const longest = (name: 'p99' | 'max') => Math.max(...quiet.map(({ loop }) => loop[name]));
  return [
    figure('the call that sends a message', (one) => one.calls, 0.5),
    { ...calls, target: `≤ ${target.latency} ×`, met: (calls.ratio ?? 0) <= target.latency },
    figure(`its way to each of ${LEARNERS} others`, (one) => one.latencies, 0.95),
    {
      what: `while ${when}: delay of the server's event loop, p99 / longest`,
      measured: `${busy.loop.p99.toFixed(1)} / ${ms(busy.loop.max)}`,
      floor: `${longest('p99').toFixed(1)} / ${ms(longest('max'))} without`,
    },
    {
      what: `while ${when}: CPU of the server's own process`,
      measured: `${share([busy]).toFixed(0)} % of a core`,
      floor: `${share(quiet).toFixed(0)} % without`,
    },
  ];
}

function fileOf(people: number): string {
  const lines = ['Person ID,First name,Surname,Mobile,Class ID,Class name'];
  for (let index = 0; index < people; index += 1)
    for (const place of [index % CLASSES, (index * 7 + 3) % CLASSES])
      lines.push(`p${index},Learner,Number ${index},07400${300_000 + index},C${place},Class ${place}`);
  return `${lines.join('\n')}\n`;
}

/** Sends the file and waits until it has been compared. Returns the run. */
async function send(school: School, token: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await fetch(`${school.url}/api/roster?name=bench.csv`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: file,
  });
  if (answer.status !== 202) throw new Error(`The roster was answered with status ${answer.status}.`);
  const { runId } = (await answer.json()) as { runId: string };
  await reach(school, runId, 'ready');
  return runId;
}

async function apply(
  school: School,
  token: string,
  runId: string,
  what: 'apply' | 'undo',
  state: string,
): Promise<void> {
  const answer = await fetch(`${school.url}/api/roster/${runId}/${what}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(what === 'apply' ? { confirmed: true, sendsWelcome: false } : {}),
  });
  if (answer.status !== 204) throw new Error(`${what} was answered with ${await answer.text()}.`);
  await reach(school, runId, state);
}

async function reach({ client }: School, runId: string, state: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>('select state from roster_runs where id = $1', [
      runId,
    ]);
    if (rows[0]?.state === state) return;
    if (rows[0]?.state === 'failed') throw new Error('The roster has failed.');
    await pause(100);
  }
}

/** Everybody has an account and both memberships. */
async function check({ client }: School, people: number): Promise<void> {
  const { rows } = await client.query<{ people: string; memberships: string }>(`
    select (select count(*) from users where display_name like 'Learner Number %') as people,
      (select count(*) from chat_members m join users u on u.id = m.user_id
        where u.display_name like 'Learner Number %') as memberships`);
  const same = new Set(
    Array.from({ length: people }, (_, index) => index).filter(
      (index) => index % CLASSES === (index * 7 + 3) % CLASSES,
    ),
  ).size;
  if (Number(rows[0]?.people) !== people || Number(rows[0]?.memberships) !== 2 * people - same)
    throw new Error('Somebody is missing after the roster was applied.');
}

/** One statement for each table, without audit log, lists and remembered numbers; rolled back. */
async function bareInserts({ client }: School, people: number): Promise<number> {
  await client.query('begin');
  const { ms } = await timed(() =>
    client.query(`
      create temporary table bare on commit drop as
        select number, gen_random_uuid() as id from generate_series(0, ${people - 1}) as number;
      create temporary table bare_chats on commit drop as
        select number, gen_random_uuid() as id from generate_series(0, ${CLASSES - 1}) as number;
      insert into users (id, display_name, role, selected_category_id)
        select id, 'Bare ' || number, 'student', category_id from bare, model;
      insert into user_categories (user_id, category_id) select id, category_id from bare, model;
      insert into user_contacts (user_id, first_name, surname, phone_number)
        select id, 'Bare', number::text, '+447' || lpad(number::text, 9, '0') from bare;
      insert into user_preferences (user_id) select id from bare;
      insert into auth.credentials (user_id, secret_hash, kind) select id, 'none', 'pin' from bare;
      insert into chats (id, kind, chat_name, category_id)
        select id, 'group', 'Bare ' || number, category_id from bare_chats, model;
      insert into chat_members (chat_id, user_id)
        select bare_chats.id, bare.id from bare join bare_chats on bare_chats.number in
          (bare.number % ${CLASSES}, (bare.number * 7 + 3) % ${CLASSES});`),
  );
  await client.query('rollback');
  return ms;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
