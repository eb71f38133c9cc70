// Measures a chat of ten thousand messages on a phone: the time from its rows to the first screen, and scrolling back.
import type { Page } from '@playwright/test';
import { median, percentile, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import type { School } from '../school/with-school.ts';
import { longTaskFigure, takeLongTasks, turnWheel, watchLongTasks, wheelFloor } from './long-tasks.ts';
import { slowDown, withBrowser, type Stage } from './with-browser.ts';

const MESSAGES = 10_000;
const FIRST_SCREEN_MS = 100;
const WHEEL = -700;

export async function longChat(): Promise<Figure[]> {
  const openings = sizeFrom('BENCH_OPENINGS', 6);
  const back = Math.min(sizeFrom('BENCH_SCROLL', 1000), MESSAGES);
  return withBrowser(async (stage) => {
    const chatId = await fillChat(stage.school);
    const figures: Figure[] = [];
    for (const slow of [false, true]) {
      figures.push(await open(stage, chatId, { openings, slow }));
      figures.push(await scrollBack(stage, chatId, { back, slow }));
    }
    return figures;
  });
}

const slowed = (slow: boolean) => (slow ? ', CPU slowed 4 ×' : '');

async function open(
  { school, openPhone }: Stage,
  chatId: string,
  { openings, slow }: { readonly openings: number; readonly slow: boolean },
): Promise<Figure> {
  const phone = await openPhone(school.learners[0] ?? null);
  const { page } = phone;
  await keepFrames(page);
  const taken: number[] = [];
  // The first opening warms the caches and is not counted.
  for (let opening = 0; opening <= openings; opening += 1) {
    if (opening === 1 && slow) await slowDown(phone);
    await page.goto(`/classes/${chatId}`);
    const ms = await firstScreen(page);
    if (opening > 0) taken.push(ms);
  }
  await phone.close();
  const p99 = percentile(taken, 0.99);
  return {
    what: `a chat of ${MESSAGES} messages, from its rows to the first screen painted${slowed(slow)}, ${openings} openings, p50 / p99`,
    measured: `${median(taken).toFixed(0)} / ${p99.toFixed(0)} ms`,
    target: `p99 ≤ ${FIRST_SCREEN_MS} ms`,
    met: p99 <= FIRST_SCREEN_MS,
  };
}

/** Keeps what the page's socket receives, and when. It is read after the measurement: inflating it takes the page's time. */
async function keepFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: { readonly at: number; readonly data: unknown }[] = [];
    Object.assign(window, { benchFrames: frames });
    const Line = window.WebSocket;
    window.WebSocket = class extends Line {
      constructor(...given: ConstructorParameters<typeof Line>) {
        super(...given);
        this.addEventListener('message', ({ data }) => frames.push({ at: performance.now(), data }));
      }
    };
  });
}

/** Milliseconds from the rows until a frame with the newest message was drawn, at the bottom of the list. */
async function firstScreen(page: Page): Promise<number> {
  const { rowsAt, drawnAt, newest } = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const newest = () => [...document.querySelectorAll('[role=log] article')].at(-1);
    const begun = performance.now();
    while (newest() === undefined && performance.now() - begun < 30_000) await frame();
    await frame();
    await frame();
    const drawnAt = performance.now();
    const { benchFrames } = window as unknown as {
      benchFrames: { at: number; data: string | ArrayBuffer | Blob }[];
    };
    /** The rows of snapshots are compressed. */
    const textOf = async (data: string | ArrayBuffer | Blob): Promise<string> => {
      if (typeof data === 'string') return data;
      const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      return new Response(inflated).text();
    };
    /** When the messages themselves arrived, not their previews. */
    const arrival = async (): Promise<number> => {
      for (const { at, data } of benchFrames) {
        const text = await textOf(data);
        if (text.includes('"link":') && text.includes('Message 10000:')) return at;
      }
      return 0;
    };
    return { rowsAt: await arrival(), drawnAt, newest: newest()?.textContent ?? '' };
  });
  if (rowsAt === 0 || rowsAt > drawnAt) throw new Error('The rows of the chat were not seen arriving.');
  if (!newest.includes('Message 10000:')) throw new Error(`The chat opened at “${newest}”.`);
  return drawnAt - rowsAt;
}

async function scrollBack(
  { school, openPhone }: Stage,
  chatId: string,
  { back, slow }: { readonly back: number; readonly slow: boolean },
): Promise<Figure> {
  const phone = await openPhone(school.learners[0] ?? null);
  const { page } = phone;
  await keepFrames(page);
  await watchLongTasks(page);
  await page.goto(`/classes/${chatId}`);
  await firstScreen(page);
  if (slow) await slowDown(phone);
  const floor = await wheelFloor(page, 40, 0, WHEEL);
  const box = page.getByRole('log');
  await box.hover();
  await takeLongTasks(page);
  let drawn = 0;
  for (let turns = 0; drawn < back; turns += 1) {
    await turnWheel(page, 8, 0, WHEEL);
    const numbers = await numbersIn(page);
    drawn = numbers.length;
    const whole = numbers.every((number, place) => number === MESSAGES - drawn + 1 + place);
    if (!whole) throw new Error('A message is missing or in the wrong place.');
    if (turns > back) throw new Error(`Scrolling back ended after ${drawn} messages.`);
  }
  const tasks = await takeLongTasks(page);
  await phone.close();
  return longTaskFigure(`scrolling back through ${drawn} messages${slowed(slow)}: long tasks`, tasks, floor);
}

function numbersIn(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=log] article')].map((each) =>
      Number(/Message (\d+):/.exec(each.textContent)?.[1]),
    ),
  );
}

/** Fills the class's chat with months of messages: some hundred a day. */
async function fillChat({ client }: School): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select chat_id as id from newclasses');
  const chatId = rows[0]?.id ?? '';
  await client.query('begin');
  await client.query('select live.begin_bulk()');
  await client.query('delete from messages where chat_id = $1', [chatId]);
  await client.query(
    `insert into messages (id, chat_id, seq, text, created_by, created_at)
     select gen_random_uuid(), $1, seq, 'Message ' || seq || ': ' || repeat('see you on Thursday, ', 1 + seq % 6),
            case when seq % 3 = 0 then n.id else m.teacher_id end, now() - make_interval(mins => 15 * (${MESSAGES} - seq))
     from generate_series(1, ${MESSAGES}) as seq, newcomers n, model m`,
    [chatId],
  );
  await client.query('update chats set last_seq = $2 where id = $1', [chatId, MESSAGES]);
  await client.query('commit');
  await client.query('vacuum analyze messages');
  return chatId;
}
