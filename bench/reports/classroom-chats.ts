// Measures the report on a classroom with a very long chat against a bare COPY of its rows, and how much it delays other users.
import { setTimeout as pause } from 'node:timers/promises';
import { openChat } from '../crowd/class-chat.ts';
import { Child } from '../measure/child.ts';
import { median, percentile, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { appoint } from '../school/school.ts';
import { withSchool, type School } from '../school/with-school.ts';
import type { Read, Reader } from './reader.ts';

const PASSES = 3;
const LEARNERS = 30;
const QUIET_MS = 5000;
const target = { share: 0.5, memoryMb: 64, firstByteMs: 200, latency: 1.5 };

export async function classroomChats(): Promise<Figure[]> {
  const count = sizeFrom('BENCH_MESSAGES', 100_000);
  return withSchool({ learners: LEARNERS, classSize: LEARNERS }, async (school) => {
    const admin = await appoint(school.client);
    const long = await fillChat(school, count);
    const reader = new Child<Reader>(new URL('./reader.ts', import.meta.url));
    const chat = await openChat(school);
    try {
      const ask = {
        url: `${school.url}/api/reports/classroom-chats?chatId=${long}`,
        token: admin.token,
      };
      const bare = {
        databaseUrl: school.databaseUrl,
        query: plainRows(long),
      };
      await chat.during(pause(QUIET_MS));
      const passes: Pass[] = [];
      for (let pass = 0; pass <= PASSES; pass += 1) {
        const floor = await reader.ask('copy', bare);
        const ours = await watchMemory(school, reader.ask('report', ask));
        const quiet = await chat.during(pause(QUIET_MS));
        const before = await school.server.ask('work');
        const meanwhile = await chat.during(reader.ask('report', ask));
        const work = (await school.server.ask('work')) - before;
        for (const read of [ours.read, meanwhile.result]) check(read, count);
        if (floor.lines !== count) throw new Error(`The floor has ${floor.lines} lines.`);
        // The first pass is a warm-up for times, but not for memory, which may have grown already.
        passes.push({
          floor,
          ours: ours.read,
          grownMb: ours.grownMb,
          quiet: quiet.latencies,
          busy: meanwhile.latencies,
          work,
        });
      }
      return figuresOf(count, passes);
    } finally {
      await Promise.all([reader.end(), chat.end()]);
    }
  });
}

type Pass = {
  readonly floor: Read;
  readonly ours: Read;
  readonly grownMb: number;
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly work: number;
};

function figuresOf(count: number, passes: readonly Pass[]): Figure[] {
  const counted = passes.slice(1);
  const rate = (reads: readonly Read[]) => median(reads.map(({ ms }) => (count * 1000) / ms));
  const ours = rate(counted.map((pass) => pass.ours));
  const floor = rate(counted.map((pass) => pass.floor));
  const first = median(counted.map((pass) => pass.ours.firstByteMs));
  const grown = Math.max(...passes.map((pass) => pass.grownMb));
  const size = count.toLocaleString('en-GB');
  const latency = (name: string, of: (all: readonly number[]) => number): Figure => {
    const [busy, quiet] = [
      of(counted.flatMap((pass) => pass.busy)),
      of(counted.flatMap((pass) => pass.quiet)),
    ];
    return {
      what: `a message to each of ${LEARNERS} others while the report is read: ${name}`,
      measured: `${busy.toFixed(1)} ms`,
      floor: `${quiet.toFixed(1)} ms without a report`,
      ratio: busy / quiet,
      target: `≤ ${target.latency} ×`,
      met: busy / quiet <= target.latency,
    };
  };
  return [
    {
      what: `Classroom Chats over ${size} messages: rows a second`,
      measured: Math.round(ours).toLocaleString('en-GB'),
      floor: `${Math.round(floor).toLocaleString('en-GB')} by a bare COPY of the same rows and columns`,
      ratio: ours / floor,
      target: `≥ ${target.share} ×`,
      met: ours / floor >= target.share,
    },
    {
      what: 'the same: first byte',
      measured: `${first.toFixed(0)} ms`,
      floor: `${median(counted.map((pass) => pass.floor.firstByteMs)).toFixed(0)} ms`,
      target: `≤ ${target.firstByteMs} ms`,
      met: first <= target.firstByteMs,
    },
    {
      what: `the same: growth of the server's memory, the most of ${passes.length} passes`,
      measured: `${grown.toFixed(0)} MB`,
      target: `≤ ${target.memoryMb} MB`,
      met: grown <= target.memoryMb,
    },
    {
      what: 'the same: processor time of the server for 1,000 rows, chat included',
      measured: `${(median(counted.map((pass) => pass.work)) / count).toFixed(2)} ms`,
    },
    latency('p50', median),
    latency('p95', (all) => percentile(all, 0.95)),
  ];
}

/** The report's content, without its formatting of cells and times. */
function plainRows(chatId: string): string {
  return `select x.chat_id, g.chat_name, c.category_name, x.id, x.created_at, x.created_by, author.display_name, author.role,
      x.text, f.kind, f.path, x.link
    from messages x join chats g on g.id = x.chat_id join categories c on c.id = g.category_id
    left join users author on author.id = x.created_by left join files f on f.id = x.file_id
    where x.chat_id = '${chatId}' order by x.seq`;
}

/** Creates a separate class whose chat has the given number of messages. */
async function fillChat({ client }: School, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into chats (id, kind, chat_name, category_id, teacher_id, last_seq)
     select gen_random_uuid(), 'group', 'The long class', category_id, teacher_id, $1 from model returning id`,
    [count],
  );
  const id = rows[0]?.id ?? '';
  await client.query('begin');
  await client.query('select live.begin_bulk()');
  await client.query(
    `insert into messages (id, chat_id, seq, text, created_by)
     select gen_random_uuid(), $1, seq, 'Message ' || seq || ': ' || repeat('see you on Thursday, ', 1 + (seq % 6)::int),
            (select id from newcomers where number = 1 + seq % ${LEARNERS})
     from generate_series(1::bigint, $2::bigint) as seq`,
    [id, count],
  );
  await client.query('commit');
  await client.query('vacuum analyze messages');
  return id;
}

async function watchMemory({ server }: School, reading: Promise<Read>) {
  const before = await server.ask('resident');
  let most = before;
  const over = new AbortController();
  const ended = reading.finally(() => over.abort());
  while (!over.signal.aborted) {
    most = Math.max(most, await server.ask('resident'));
    await pause(50);
  }
  return { read: await ended, grownMb: (most - before) / 1024 / 1024 };
}

/** Asserts a header and every message, with the last one at the end. */
function check({ lines, end }: Read, count: number): void {
  if (lines !== count + 1) throw new Error(`The report has ${lines} lines.`);
  if (!end.includes(`Message ${count}: `)) throw new Error(`The report ends with ${end}.`);
}
