// Measures the progress table of a class of 200 learners and 60 modules: its rows against bare SQL, and its drawing in a browser.
import { setTimeout as pause } from 'node:timers/promises';
import { classroomModules } from '@foothold/domain/classrooms/collections';
import { modulesOfChat, outlineOfChat } from '@foothold/domain/curriculum/collections';
import { peopleOfChat } from '@foothold/domain/people/collections';
import { doneInClassroom } from '@foothold/domain/progress/collections';
import type { Page } from '@playwright/test';
import { median, percentile, timed, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { appoint, type Learner } from '../school/school.ts';
import type { School } from '../school/with-school.ts';
import { longTaskFigure, takeLongTasks, turnWheel, watchLongTasks, wheelFloor } from './long-tasks.ts';
import { withBrowser, type Stage } from './with-browser.ts';

const RESOURCES = 8;
const target = { ratio: 2, usableMs: 1000, cellMs: 100 };
const rooms = [peopleOfChat, classroomModules, modulesOfChat, outlineOfChat, doneInClassroom];

export async function classTable(): Promise<Figure[]> {
  const learners = sizeFrom('BENCH_LEARNERS', 200);
  const modules = sizeFrom('BENCH_MODULES', 60);
  const passes = sizeFrom('BENCH_PASSES', 8);
  return withBrowser(
    async (stage) => {
      const { school } = stage;
      const chatId = await teach(school, modules);
      const admin = await appoint(school.client);
      return [
        await serverTime(school, admin, chatId, { learners, passes }),
        ...(await inBrowser(stage, admin, chatId, { learners, passes })),
      ];
    },
    { learners, classSize: learners },
  );
}

async function serverTime(
  school: School,
  admin: Learner,
  chatId: string,
  { learners, passes }: { readonly learners: number; readonly passes: number },
): Promise<Figure> {
  const ours: number[] = [];
  const floor: number[] = [];
  for (let pass = 0; pass <= passes; pass += 1) {
    const one = await timed(() => readRooms(school, admin, chatId));
    const other = await timed(() => readBare(school, chatId));
    if (one.result.done !== other.result || one.result.students !== learners)
      throw new Error(
        `The table has ${one.result.done} of ${other.result} things done, by ${one.result.students}.`,
      );
    if (pass === 0) continue;
    ours.push(one.ms);
    floor.push(other.ms);
  }
  return {
    what: `class table of ${learners} learners: all its rows from the server, p50`,
    measured: `${median(ours).toFixed(0)} ms`,
    floor: `${median(floor).toFixed(0)} ms for the bare SQL`,
    ratio: median(ours) / median(floor),
    target: `≤ ${target.ratio} ×`,
    met: median(ours) / median(floor) <= target.ratio,
  };
}

async function readRooms(school: School, admin: Learner, chatId: string) {
  const found: Record<string, { learnerId?: string; resourceIds?: string[]; taskIds?: string[] }[]> = {};
  for (const { name } of rooms) {
    const answer = await fetch(`${school.url}/api/live/${name}?chatId=${chatId}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}.`);
    found[name] = ((await answer.json()) as { rows: [] }).rows;
  }
  const work = found[doneInClassroom.name] ?? [];
  const done = work.reduce(
    (sum, row) => sum + (row.resourceIds?.length ?? 0) + (row.taskIds?.length ?? 0),
    0,
  );
  return { done, students: work.length };
}

/** The same data in bare SQL: the class's members, its modules, and what is done. */
async function readBare({ client }: School, chatId: string): Promise<number> {
  const ask = async (text: string) => (await client.query(text, [chatId])).rows as { items: string[] }[];
  await ask('select u.* from chat_members m join users u on u.id = m.user_id where m.chat_id = $1');
  await ask('select * from chat_modules where chat_id = $1');
  await ask('select m.* from chat_modules c join modules m on m.id = c.module_id where c.chat_id = $1');
  await ask(
    `select r.id, r.module_id, r.index, r.instructions from chat_modules c join learning_resources r using (module_id) where c.chat_id = $1
     union all select t.id, t.module_id, t.index, t.instructions from chat_modules c join tasks t using (module_id) where c.chat_id = $1`,
  );
  const resources = await ask(
    `select p.user_id, array_agg(p.resource_id::text) as items
     from chat_members m join resource_progress p on p.user_id = m.user_id
     join learning_resources r on r.id = p.resource_id
     join chat_modules c on c.chat_id = m.chat_id and c.module_id = r.module_id
     where m.chat_id = $1 group by p.user_id`,
  );
  const tasks = await ask(
    `select e.owner_id, array_agg(distinct e.task_id::text) as items
     from chat_members m join evidence e on e.owner_id = m.user_id
     join tasks t on t.id = e.task_id
     join chat_modules c on c.chat_id = m.chat_id and c.module_id = t.module_id
     where m.chat_id = $1 group by e.owner_id`,
  );
  return [...resources, ...tasks].reduce((sum, { items }) => sum + items.length, 0);
}

async function inBrowser(
  { school, openLaptop }: Stage,
  admin: Learner,
  chatId: string,
  { learners, passes }: { readonly learners: number; readonly passes: number },
): Promise<Figure[]> {
  const laptop = await openLaptop(admin);
  const { page } = laptop;
  await watchLongTasks(page);
  const usable: number[] = [];
  for (let pass = 0; pass <= passes; pass += 1) {
    await page.goto('/staff/classrooms');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const ms = await openTable(page, chatId, learners);
    if (pass > 0) usable.push(ms);
  }
  const cell = await completions(school, page, chatId);
  const floor = await wheelFloor(page, 30, 0, 500);
  await page.getByRole('region', { name: 'Class progress' }).hover();
  await takeLongTasks(page);
  await turnWheel(page, 30, 0, 500);
  await turnWheel(page, 20, 500, 0);
  await turnWheel(page, 30, 0, -500);
  const tasks = await takeLongTasks(page);
  await laptop.close();
  return [
    {
      what: 'the same: from the click until the table is drawn and answers, p50 / worst',
      measured: `${median(usable).toFixed(0)} / ${Math.max(...usable).toFixed(0)} ms`,
      target: `≤ ${target.usableMs} ms`,
      met: median(usable) <= target.usableMs,
    },
    {
      what: `the same: a learner completes something until the cell shows it, ${cell.length} times, p50 / p95`,
      measured: `${median(cell).toFixed(0)} / ${percentile(cell, 0.95).toFixed(0)} ms`,
      target: `p95 ≤ ${target.cellMs} ms`,
      met: percentile(cell, 0.95) <= target.cellMs,
    },
    longTaskFigure('the same: long tasks while it is scrolled down, along and up', tasks, floor),
  ];
}

/** Milliseconds from the step to its address until its cells are painted and the page is idle. */
async function openTable(page: Page, chatId: string, learners: number): Promise<number> {
  const { ms, rows } = await page.evaluate(async (address) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const table = () => document.querySelector('table[aria-rowcount]');
    const begun = performance.now();
    history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
    while ((table()?.querySelectorAll('tbody td a').length ?? 0) === 0 && performance.now() - begun < 30_000)
      await frame();
    await frame();
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
    return { ms: performance.now() - begun, rows: Number(table()?.getAttribute('aria-rowcount')) };
  }, `/staff/classrooms/${chatId}/progress`);
  if (rows !== learners + 2) throw new Error(`The table has ${rows} rows.`);
  return ms;
}

type Open = {
  token: string;
  name: string;
  moduleId: string;
  moduleName: string;
  topicId: string;
  resourceId: string;
};

/** Milliseconds from before a learner's call until a frame with the new number was drawn. */
async function completions(school: School, page: Page, chatId: string): Promise<number[]> {
  const { rows } = await school.client.query<Open>(
    `select n.token, 'Learner ' || n.number as name, m.id as "moduleId", m.module_name as "moduleName",
            m.topic_id as "topicId", (array_agg(r.id))[1] as "resourceId"
     from newcomers n, chat_modules c join modules m on m.id = c.module_id
     join learning_resources r on r.module_id = m.id
     where n.number in (1, 10, 100) and c.chat_id = $1 and m.module_name like 'Extra module%'
       and not exists (select from resource_progress p where p.user_id = n.id and p.resource_id = r.id)
     group by n.token, n.number, m.id order by m.module_name limit 24`,
    [chatId],
  );
  const taken: number[] = [];
  for (const open of rows) {
    await page.evaluate(showCell, { name: open.name, moduleName: open.moduleName });
    const shown = page.evaluate(watchCell);
    await page.evaluate(() => undefined);
    const begun = Date.now();
    const answer = await fetch(`${school.url}/api/users/me/learningResources/${open.resourceId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${open.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'completed', topicId: open.topicId, moduleId: open.moduleId }),
    });
    if (answer.status >= 300) throw new Error(`A completion was answered with ${answer.status}.`);
    taken.push((await shown) - begun);
    await pause(100);
  }
  return taken;
}

/** In the page: scrolls the cell into view, because only visible cells are drawn. */
async function showCell({ name, moduleName }: { name: string; moduleName: string }): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const head = [...document.querySelectorAll('thead th')].find(
    (each) => each.getAttribute('title') === moduleName,
  );
  head?.scrollIntoView({ inline: 'center', block: 'nearest' });
  const begun = performance.now();
  while (performance.now() - begun < 10_000) {
    await frame();
    const row = [...document.querySelectorAll('tbody tr')].find(
      (each) => each.querySelector('th')?.textContent.trim() === name,
    );
    const cell = [...(row?.querySelectorAll('td a') ?? [])].find((each) =>
      each.textContent.startsWith(`${moduleName} `),
    );
    if (cell === undefined) continue;
    Object.assign(window, { benchCell: cell });
    return;
  }
  throw new Error(`There is no cell for ${name} and ${moduleName}.`);
}

/** In the page: resolves with the time of day when the cell has changed and is drawn. */
async function watchCell(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { benchCell: cell } = window as unknown as { benchCell: Element };
  const before = cell.textContent;
  const begun = performance.now();
  while (cell.textContent === before && performance.now() - begun < 20_000) await frame();
  if (cell.textContent === before) throw new Error(`The cell still shows ${before}.`);
  await frame();
  return performance.timeOrigin + performance.now();
}

/** Adds modules up to the given number, each with work that some of the class have done. */
async function teach({ client, classes: [chatId = ''] }: School, count: number): Promise<string> {
  await client.query('begin');
  await client.query('select live.begin_bulk()');
  await client.query(`
    create temporary table extras as
      select gen_random_uuid() as id, number, t.topic_id
      from generate_series(1, ${count} - (select count(*)::int from chat_modules where chat_id = '${chatId}')) as number,
           (select topic_id from chat_topics where chat_id = '${chatId}' order by index limit 1) as t;
    insert into modules (id, topic_id, module_name)
      select id, topic_id, 'Extra module ' || lpad(number::text, 2, '0') from extras;
    insert into learning_resources (id, module_id, index, instructions, embed_link)
      select gen_random_uuid(), id, index, 'Read page ' || index, 'https://example.org/' || index
      from extras, generate_series(0, ${RESOURCES} - 1) as index;
    insert into tasks (id, module_id, index, instructions)
      select gen_random_uuid(), id, index, 'Write about page ' || index from extras, generate_series(0, 1) as index;
    insert into chat_modules (chat_id, module_id, topic_id, index, active, current)
      select '${chatId}', id, topic_id, 500 + number, true, false from extras;
    insert into resource_progress (user_id, resource_id)
      select n.id, r.id from newcomers n, extras e join learning_resources r on r.module_id = e.id
      where (n.number + e.number) % 3 > 0 and r.index < (n.number + e.number) % ${RESOURCES};
    insert into evidence (id, owner_id, task_id, index, text, created_by)
      select gen_random_uuid(), n.id, t.id, 0, 'My street is quiet.', n.id
      from newcomers n, extras e join tasks t on t.module_id = e.id where (n.number + e.number) % 3 > 0;
  `);
  await client.query('commit');
  await client.query('vacuum analyze');
  return chatId;
}
