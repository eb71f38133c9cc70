// Compares what people of one busy centre wait for alone with the same in one database with a college or a group of centres.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { copyDatabase, createTestDatabase } from '../../testing/database.ts';
import { addCentres, busy, quiet } from '../../testing/growth/centres.ts';
import { Child } from '../measure/child.ts';
import { timed, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import type { FootholdServer } from '../school/foothold-server.ts';
import { placeOf, type Place } from './place.ts';
import { questions, type Question } from './questions.ts';

const AT_MOST = 1.5;
const counted = ['users', 'evidence', 'comments', 'marks', 'messages', 'auth.audit'] as const;

/** `BENCH_LEARNERS` is how many learners the large database has; all have five years behind them. */
export async function growth(): Promise<Figure[]> {
  const learners = sizeFrom('BENCH_LEARNERS', 3000);
  const rounds = sizeFrom('BENCH_ROUNDS', 20);
  const small = await createTestDatabase();
  try {
    await addCentres(small.url, 1, busy);
    const [place, before] = await withClient(small.url, async (client) => [
      await placeOf(client),
      await counts(client),
    ]);
    const large = await copyDatabase(small.url);
    try {
      const { result: after, ms } = await timed(async () => {
        await addCentres(large.url, Math.ceil((learners - busy.learners) / quiet.learners), quiet);
        return withClient(large.url, counts);
      });
      const rows = counted.map((table, each) => `${table} ${before[each]} → ${after[each]}`).join(', ');
      const figures = await withServers([small.url, large.url], (urls) => compareAll(urls, place, rounds));
      return [
        { what: `rows of ${learners} learners, added in ${(ms / 1000).toFixed(0)} s`, measured: rows },
        ...figures,
      ];
    } finally {
      await large.drop();
    }
  } finally {
    await small.drop();
  }
}

type Urls = readonly [small: string, large: string];

async function compareAll(urls: Urls, place: Place, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const question of questions) figures.push(await compare(question, urls, place, rounds));
  return figures;
}

async function compare({ what, ask }: Question, urls: Urls, place: Place, rounds: number): Promise<Figure> {
  const best = [Infinity, Infinity];
  let lengths: number[] = [];
  // The first rounds are a warm-up and are not counted.
  for (let round = -3; round < rounds; round += 1) {
    lengths = [];
    for (const [each, url] of urls.entries()) {
      const { result, ms } = await timed(() => ask(url, place));
      lengths.push(result.length);
      // The best: other load on a shared machine only adds time.
      if (round >= 0) best[each] = Math.min(best[each] ?? ms, ms);
    }
  }
  const [alone = 0, among = 0] = best;
  if (lengths[0] !== lengths[1] || lengths[0] === 0)
    throw new Error(`${what}: an answer of ${lengths[0]} characters alone, of ${lengths[1]} among others`);
  return {
    what,
    measured: `${among.toFixed(1)} ms`,
    floor: `${alone.toFixed(1)} ms alone`,
    ratio: among / alone,
    target: `≤ ${AT_MOST} ×`,
    met: among / alone <= AT_MOST,
  };
}

async function withServers<T>(databaseUrls: Urls, work: (urls: Urls) => Promise<T>): Promise<T> {
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'foothold-bench-'));
  const start = () => new Child<FootholdServer>(new URL('../school/foothold-server.ts', import.meta.url));
  const [small, large] = [start(), start()];
  try {
    const places = { filesFolder, webFolder: null, lessonPagesOrigin: null };
    return await work([
      await small.ask('start', { databaseUrl: databaseUrls[0], ...places }),
      await large.ask('start', { databaseUrl: databaseUrls[1], ...places }),
    ]);
  } finally {
    await Promise.all([small.end(), large.end()]);
    await rm(filesFolder, { recursive: true, force: true });
  }
}

/** With statistics for the planner. */
async function counts(client: pg.Client): Promise<readonly number[]> {
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ n: number }>(
    'select reltuples::int as n from unnest($1::text[]) with ordinality as t (name, place) join pg_class on oid = name::regclass order by place',
    [counted],
  );
  return rows.map(({ n }) => n);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
