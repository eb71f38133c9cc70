// Measures the time from a click on Next until the next lesson page is painted, on a phone four times slower than this machine; the current page has finished loading.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { median, percentile, type Figure } from '../measure/figures.ts';
import { slowDown, withBrowser } from './with-browser.ts';

const CLICKS = 60;
const TARGET_MS = 100;

type Lesson = { readonly path: string; readonly instructions: readonly string[] };

export async function nextLesson(): Promise<Figure[]> {
  return withBrowser(async ({ school, openPhone }) => {
    const [learner] = school.learners;
    if (learner === undefined) throw new Error('There is no learner.');
    const lesson = await longestLesson(school.client, learner.id);
    const phone = await openPhone(learner);
    const { page } = phone;
    await page.goto(lesson.path);
    await page.getByRole('link', { name: 'Next' }).waitFor();
    await slowDown(phone);
    const taken: number[] = [];
    const floor: number[] = [];
    while (taken.length < CLICKS) {
      for (const instructions of lesson.instructions.slice(1)) {
        await pageArrived(page);
        floor.push(await timeFrames(page));
        taken.push(await timeNext(page, instructions));
      }
      for (const instructions of lesson.instructions.slice(0, -1).toReversed()) {
        await page.getByRole('link', { name: 'Back' }).click();
        await page.getByRole('heading', { level: 1, name: instructions }).waitFor();
      }
    }
    await phone.close();
    const p95 = percentile(taken, 0.95);
    return [
      {
        what: `click on Next to the next lesson page painted, CPU slowed 4 ×, ${taken.length} clicks, p50 / p95`,
        measured: `${median(taken).toFixed(0)} / ${p95.toFixed(0)} ms`,
        floor: `${median(floor).toFixed(0)} / ${percentile(floor, 0.95).toFixed(0)} ms (one word changed and painted)`,
        target: `p95 < ${TARGET_MS} ms`,
        met: p95 < TARGET_MS,
      },
    ];
  });
}

/** Waits until the embedded page is loaded and the previous one is removed. */
async function pageArrived(page: Page): Promise<void> {
  const embedded = page.locator('iframe');
  await embedded.nth(1).waitFor({ state: 'detached' });
  const frame = await (await embedded.elementHandle())?.contentFrame();
  await frame?.waitForLoadState('load');
}

/** Milliseconds from the click until a frame with the new heading was drawn. Throws if another page appears. */
async function timeNext(page: Page, expected: string): Promise<number> {
  const { ms, heading } = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    const next = [...document.querySelectorAll('a')].find((link) => link.textContent.trim() === 'Next');
    const before = heading();
    const begun = performance.now();
    next?.click();
    while (heading() === before && performance.now() - begun < 5000) await frame();
    // The frame that finds the heading draws it; it is drawn once the next frame begins.
    await frame();
    return { ms: performance.now() - begun, heading: heading() };
  });
  if (heading !== expected) throw new Error(`Next showed “${heading}” instead of “${expected}”.`);
  return ms;
}

/** The minimum time for any change to become visible on this machine now. */
function timeFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const word = document.createElement('p');
    const begun = performance.now();
    word.textContent = 'word';
    document.body.append(word);
    await frame();
    await frame();
    const ms = performance.now() - begun;
    word.remove();
    return ms;
  });
}

async function longestLesson(client: pg.Client, learnerId: string): Promise<Lesson> {
  const { rows } = await client.query<Lesson>(
    `select '/topics/' || m.topic_id || '/modules/' || m.module_id || '/learning/' || (array_agg(r.id order by r.index))[1] as path,
            array_agg(r.instructions order by r.index) as instructions
     from chat_members c join chat_modules m on m.chat_id = c.chat_id and m.active
     join modules u on u.id = m.module_id and not u.locked
     join learning_resources r on r.module_id = m.module_id
     where c.user_id = $1 group by m.topic_id, m.module_id order by count(*) desc limit 1`,
    [learnerId],
  );
  const [lesson] = rows;
  if (lesson === undefined || lesson.instructions.length < 2) throw new Error('No lesson has a next page.');
  return lesson;
}
