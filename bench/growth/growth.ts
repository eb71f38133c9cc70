// Compares lists, searches and pages of one provider alone on a server with the same among ten times as much data of others.
import { createHash } from 'node:crypto';
import type { Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { tokens } from '../school/school.ts';
import { withSchool, type School } from '../school/with-school.ts';

const AT_MOST = 1.2;
const counted = ['users', 'messages', 'evidence', 'resource_progress', 'chat_members', 'auth.audit'] as const;
const phones = { learner: '+447700900101', admin: '+447700900301' };

type Question = { readonly what: string; readonly ask: (of: Place) => Promise<unknown[]> };
type Place = {
  readonly school: School;
  readonly tokens: Readonly<Record<keyof typeof phones, string>>;
  readonly ids: Ids;
};
type Ids = { readonly categoryId: string; readonly chatId: string; readonly learnerId: string };

export async function growth(): Promise<Figure[]> {
  const learners = sizeFrom('BENCH_LEARNERS', 600);
  const rounds = sizeFrom('BENCH_ROUNDS', 30);
  return withSchool({ learners: 0, classSize: 1 }, (small) =>
    withSchool({ learners, classSize: 20, elsewhere: true }, async (large) => {
      await fillAudit(large);
      const places = [await placeOf(small), await placeOf(large)] as const;
      const grown = await growthOf(small, large);
      const figures: Figure[] = [];
      for (const question of questions) figures.push(await compare(question, places, rounds));
      return [{ what: `rows of ${counted.join(', ')}`, measured: grown }, ...figures];
    }),
  );
}

const live = (
  name: string,
  paramsOf: (ids: Ids) => Record<string, string>,
  who: keyof typeof phones,
): Question => ({
  what: `the rows of ${name}`,
  ask: async ({ school, tokens, ids }) =>
    (
      (await get(school, tokens[who], `/api/live/${name}?${new URLSearchParams(paramsOf(ids))}`)) as {
        rows: [];
      }
    ).rows,
});

const search = (what: string, body: object): Question => ({
  what,
  ask: async ({ school, tokens }) => [await send(school, tokens.admin, '/api/users/search', body)],
});

const questions: readonly Question[] = [
  {
    what: 'what a learner’s home opens with',
    ask: async ({ school, tokens }) => [await get(school, tokens.learner, '/api/opening')],
  },
  live('chat.messages', ({ chatId }) => ({ chatId }), 'learner'),
  live('chat.tail', ({ chatId }) => ({ chatId }), 'learner'),
  live('evidence.ofLearner', ({ learnerId }) => ({ learnerId }), 'learner'),
  live('progress.ofClassroom', ({ chatId }) => ({ chatId }), 'admin'),
  live('people.ofCategory', ({ categoryId }) => ({ categoryId }), 'admin'),
  live('classrooms.ofCategory', ({ categoryId }) => ({ categoryId }), 'admin'),
  live('curriculum.outline', ({ categoryId }) => ({ categoryId }), 'admin'),
  live('evidence.uncommented', ({ categoryId }) => ({ categoryId }), 'admin'),
  live('plans.activeOfCategory', ({ categoryId }) => ({ categoryId }), 'admin'),
  search('a search of all categories by name', { searchText: 'amina', searchBy: 'name' }),
  search('a search of all categories by phone number', {
    searchText: '07700900101',
    searchBy: 'phoneNumber',
  }),
];

async function compare(
  { what, ask }: Question,
  [small, large]: readonly [Place, Place],
  rounds: number,
): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[] };
  // The first rounds are a warm-up and are not counted.
  for (let round = -5; round < rounds; round += 1) {
    const one = await timed(() => ask(small));
    const other = await timed(() => ask(large));
    // Ids differ between seedings.
    if (sizeOf(one.result) !== sizeOf(other.result))
      throw new Error(`${what}: ${sizeOf(one.result)} alone, ${sizeOf(other.result)} among others`);
    if (round < 0) continue;
    times.small.push(one.ms);
    times.large.push(other.ms);
  }
  // The best of each: other load on a shared machine only adds time.
  const [alone, among] = [Math.min(...times.small), Math.min(...times.large)];
  return {
    what,
    measured: `${among.toFixed(1)} ms`,
    floor: `${alone.toFixed(1)} ms alone`,
    ratio: among / alone,
    target: `≤ ${AT_MOST} ×`,
    met: among / alone <= AT_MOST,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/** The number of rows, and their length within one per cent, since times differ in length. */
function sizeOf(rows: readonly unknown[]): string {
  if (rows.length === 0) throw new Error('An empty answer shows nothing.');
  return `${rows.length} rows, ${Math.round(Math.log(JSON.stringify(rows).length) * 50)}`;
}

async function get(school: School, token: string, path: string): Promise<unknown> {
  return read(await fetch(school.url + path, { headers: { authorization: `Bearer ${token}` } }), path);
}

async function send(school: School, token: string, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return read(await fetch(school.url + path, { method: 'POST', headers, body: JSON.stringify(body) }), path);
}

async function read(answer: Response, path: string): Promise<unknown> {
  if (answer.status !== 200)
    throw new Error(`${path} returned status ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function placeOf(school: School): Promise<Place> {
  const { client } = school;
  const opened = { learner: '', admin: '' };
  for (const who of ['learner', 'admin'] as const) {
    opened[who] = tokens.make();
    await client.query(
      `insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at)
       select gen_random_uuid(), user_id, $2, sha256($2), now() + interval '1 day' from user_contacts where phone_number = $1`,
      [phones[who], createHash('sha256').update(opened[who]).digest()],
    );
  }
  const { rows } = await client.query<Ids>(
    `select u.id as "learnerId", u.selected_category_id as "categoryId",
            (select c.id from chats c join chat_members m on m.chat_id = c.id
             where m.user_id = u.id and c.kind = 'group' order by c.chat_name limit 1) as "chatId"
     from users u join user_contacts k on k.user_id = u.id where k.phone_number = $1`,
    [phones.learner],
  );
  const ids = rows[0];
  if (ids === undefined) throw new Error('The demo learner is missing.');
  return { school, tokens: opened, ids };
}

/** The other users' acts are in the audit log, too. */
async function fillAudit({ client }: School): Promise<void> {
  await client.query(
    `insert into auth.audit (act, actor_id) select 'signed in', id from newcomers, generate_series(1, 20)`,
  );
  await client.query('vacuum analyze');
}

async function growthOf(small: School, large: School): Promise<string> {
  const told: string[] = [];
  for (const table of counted) {
    const [before, after] = await Promise.all(
      [small, large].map(async ({ client }) => {
        const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
        return rows[0]?.n ?? 0;
      }),
    );
    told.push(`${before} → ${after}`);
  }
  return told.join(', ');
}
