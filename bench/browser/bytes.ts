// Measures what home costs a phone in bytes: the first snapshot, the return after a night, and an hour in which nothing happens.
import { setTimeout as pause } from 'node:timers/promises';
import { collectionOfRoom } from '@foothold/live/contract';
import pg from 'pg';
import { adminUrlOf } from '../../testing/database.ts';
import { addCentres, type Depth } from '../../testing/growth/centres.ts';
import type { Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { openSession } from '../school/school.ts';
import { countWire, type Wire, type WireCounter } from './wire.ts';
import { withBrowser, type OpenPhone, type Stage } from './with-browser.ts';

const KB = 1024;
const target = { learner: 60 * KB, teacher: 150 * KB, idleHour: 30 * KB, wakesPerMinute: 1 };

/** Ten tasks a term, handed in twice; a class that writes 15 messages a week. */
const oneYear: Depth = {
  learners: 460,
  tasks: 30,
  pages: 30,
  evidencePerTask: 2,
  messagesOfClass: 600,
  messagesInPrivate: 40,
  plans: 1,
  acts: 10,
};

type Visitor = {
  readonly what: string;
  readonly firstBytes: number;
  readonly id: string;
  readonly token: string;
  readonly filesToken: string;
};

export async function bytes(): Promise<Figure[]> {
  return withBrowser(
    async (stage) => {
      const { client, databaseUrl } = stage.school;
      const [categoryId = ''] = await addCentres(databaseUrl, 1, oneYear);
      await writeWords(databaseUrl);
      const learner = { what: 'a learner with a year of work', firstBytes: target.learner };
      const teacher = {
        what: `a teacher of a category of ${oneYear.learners} learners`,
        firstBytes: target.teacher,
      };
      return [
        ...(await visits(stage, categoryId, {
          ...teacher,
          ...(await someone(client, categoryId, 'teacher')),
        })),
        ...(await visits(stage, categoryId, {
          ...learner,
          ...(await someone(client, categoryId, 'student')),
        })),
      ];
    },
    { learners: 0, classSize: 1 },
  );
}

async function visits(
  { school: { client }, openPhone }: Stage,
  categoryId: string,
  { what, firstBytes, ...person }: Visitor,
): Promise<Figure[]> {
  const phone = await openPhone(person);
  const opened = await openHome(phone);
  const first = opened.wire.take();
  await quiet(opened.wire, 10_000);
  const later = opened.wire.take();
  const idle = await idleHour(phone, opened.wire);
  await phone.page.close();
  const changes = await passNight(client, categoryId);
  const returned = await openHome({ ...phone, page: await phone.page.context().newPage() });
  const second = returned.wire.take();
  await phone.close();
  return [
    {
      what: `${what}: first snapshot, received`,
      measured: describe(first),
      target: `≤ ${kb(firstBytes)}`,
      met: received(first) <= firstBytes,
    },
    { what: 'the same: the largest collections', measured: largest(first) },
    { what: 'the same: what is kept for offline, afterwards', measured: describe(later) },
    {
      what: `the same: return after a night with ${changes} changes, received`,
      measured: describe(second),
      target: `≤ ${kb(2 * firstBytes)}`,
      met: received(second) <= 2 * firstBytes,
    },
    {
      what: 'the same: an idle hour, received and sent',
      measured: `${kb(idle.bytes)}, ${idle.frames.toFixed(0)} frames`,
      target: `≤ ${kb(target.idleHour)}`,
      met: idle.bytes <= target.idleHour,
    },
    {
      what: 'the same: wakes a minute by frames and timers',
      measured: `${idle.wakesPerMinute.toFixed(2)} (timers that fired: ${idle.timers.join(', ') || 'none'})`,
      target: `≤ ${target.wakesPerMinute}`,
      met: idle.wakesPerMinute <= target.wakesPerMinute,
    },
  ];
}

/** Until nothing has been sent or received for a while, but before anything is fetched for offline use. */
async function openHome({ page }: Pick<OpenPhone, 'page'>): Promise<{ wire: WireCounter }> {
  const wire = await countWire(await page.context().newCDPSession(page));
  await page.addInitScript(recordTimers);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await quiet(wire, 1500);
  return { wire };
}

async function quiet({ lastAt }: WireCounter, forMs: number): Promise<void> {
  for (let left = forMs; left > 0; left = forMs - (performance.now() - lastAt())) await pause(left);
}

type Timer = { readonly at: number; readonly name: string };

/** In the page: notes every timer that fires. */
function recordTimers(): void {
  const fired: Timer[] = [];
  Object.assign(window, { benchTimers: fired });
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = window[name].bind(window) as (work: () => void, ms?: number) => number;
    const recording = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      original(() => {
        fired.push({ at: Date.now(), name: `${name} ${ms ?? 0} ms` });
        work(...given);
      }, ms);
    Object.assign(window, { [name]: recording });
  }
}

type Idle = {
  readonly bytes: number;
  readonly frames: number;
  readonly wakesPerMinute: number;
  readonly timers: readonly string[];
};

/** Watches for some minutes, and adds the check for a newer version, which the app makes once an hour. */
async function idleHour({ page }: OpenPhone, wire: WireCounter): Promise<Idle> {
  const seconds = sizeFrom('BENCH_IDLE_SECONDS', 150);
  const begun = Date.now();
  wire.take();
  await pause(seconds * 1000);
  const taken = wire.take();
  const timers = await page.evaluate(
    (since) => (window as unknown as { benchTimers: Timer[] }).benchTimers.filter(({ at }) => at >= since),
    begun,
  );
  const check = await page.evaluate(async () => {
    if ((await navigator.serviceWorker.getRegistration()) === undefined) return 0;
    const { headers } = await fetch('/service-worker.js', { cache: 'no-store' });
    return Number(headers.get('content-length')) + JSON.stringify([...headers]).length;
  });
  const perHour = 3600 / seconds;
  const moments = [...taken.receivedAt, ...timers.map(({ at }) => at)].toSorted((a, b) => a - b);
  // What happens within a second of the last wake costs no other one.
  const wakes = moments.filter((at, index) => index === 0 || at - (moments[index - 1] ?? 0) > 1000).length;
  return {
    bytes: (received(taken) + taken.sent) * perHour + check,
    frames: (taken.receivedAt.length + taken.framesSent) * perHour,
    wakesPerMinute: (wakes * 60) / seconds,
    timers: [...new Set(timers.map(({ name }) => name))],
  };
}

/** Without scripts, styles, fonts and pictures, which are cached and measured by `first-load`. */
function received({ calls, received: frames }: Wire): number {
  return calls + frames;
}

function describe(wire: Wire): string {
  const { calls, received: frames, receivedAt, framesSent, sent, rooms } = wire;
  return [
    kb(received(wire)),
    ` (${kb(calls)} by HTTP, ${kb(frames)} in ${receivedAt.length} frames; ${rooms.size} rooms; `,
    `sent ${kb(sent)} in ${framesSent} frames)`,
  ].join('');
}

function largest({ rooms }: Wire): string {
  const of = Map.groupBy(rooms, ([room]) => collectionOfRoom(room));
  return [...of]
    .map(([name, each]) => ({
      name,
      count: each.length,
      size: each.reduce((sum, [, size]) => sum + size, 0),
    }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, sizeFrom('BENCH_COLLECTIONS', 6))
    .map(({ name, count, size }) => `${name} ${kb(size)} (${count})`)
    .join(', ');
}

function kb(size: number): string {
  return `${(size / KB).toFixed(1)} KB`;
}

/** Of those with the most chats. */
async function someone(client: pg.Client, categoryId: string, role: 'student' | 'teacher') {
  const { rows } = await client.query<{ id: string }>(
    `select id from users where selected_category_id = $1 and role = $2
     order by (select count(*) from chat_members where user_id = users.id) desc limit 1`,
    [categoryId, role],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`The centre has no ${role}.`);
  const token = await openSession(client, id);
  // Pictures of these people have rows but no content: without a cookie nobody asks the store for it.
  return { id, token, filesToken: 'none' };
}

const words =
  'I you we my the a street class bread market bus doctor school children yesterday tomorrow because ' +
  'sometimes never often quiet busy cheap friendly beautiful question answer letter appointment telephone ' +
  'Thursday weekend weather rain neighbour garden kitchen listening speaking homework exercise please thank';

/** The centres write the same sentence everywhere, which compresses better than what people write, and a teacher's mark is missing. */
async function writeWords(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrlOf(databaseUrl) });
  await client.connect();
  try {
    // No trigger announces these writes, which only a superuser may ask for.
    await client.query('set session_replication_role = replica');
    for (const table of ['messages', 'evidence', 'comments'])
      await client.query(
        `update ${table} set text = (
           select string_agg(word, ' ') from (
             select word from unnest(string_to_array('${words}', ' ')) as word
             where ${table}.id is not null order by random() limit 5 + get_byte(uuid_send(${table}.id), 0) % 15) as chosen)`,
      );
    await client.query(
      `insert into chat_marks (user_id, chat_id, seq)
       select teacher_id, id, last_seq - 5 from chats where kind = 'group' and teacher_id is not null on conflict do nothing`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Others write in every class and in some conversations, and hand in work. Returns the number of changes. */
async function passNight(client: pg.Client, categoryId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `with said as (
       update chats set last_seq = last_seq + 8
       where category_id = $1 and (kind = 'group' or id in (select id from chats where category_id = $1 and kind = 'individual' order by id limit 60))
       returning id, teacher_id, last_seq),
     written as (
       insert into messages (id, chat_id, seq, text, created_by)
       select gen_random_uuid(), id, last_seq - nth, md5(random()::text), teacher_id from said, generate_series(0, 7) as nth returning 1),
     handed as (
       insert into evidence (id, owner_id, category_id, task_id, index, text, created_by)
       select gen_random_uuid(), owner_id, category_id, task_id,
         (select max(index) + 1 from evidence as other where other.owner_id = one.owner_id and other.task_id = one.task_id),
         text, owner_id
       from (select distinct on (owner_id) owner_id, category_id, task_id, text from evidence
             where category_id = $1 and task_id is not null order by owner_id, index desc) as one limit 100 returning 1)
     select (select count(*) from written)::int + (select count(*) from handed)::int as n`,
    [categoryId],
  );
  return rows[0]?.n ?? 0;
}
