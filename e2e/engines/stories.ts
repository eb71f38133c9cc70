// What people do in every engine: twelve short stories and more, each on a browser that knows nobody.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { personId, phoneNumberOf, secretOf, type Name } from '../../testing/cast.ts';
import { chats, evidence, modules, resources, tasks, topics } from '../../testing/world-ids.ts';
import type { TestNode } from '../../testing/node.ts';
import { tokenOf } from '../../testing/world.ts';
import { photo } from '../sample-files.ts';
import type { Line } from './cuttable-proxy.ts';
import { until, type Screen } from './screen.ts';

export type Stage = {
  readonly screen: Screen;
  readonly node: TestNode;
  readonly line: Line;
  readonly folder: string;
  /** The origin of the demo's lesson pages. */
  readonly lessonPages: string;
};
type Story = (stage: Stage) => Promise<void>;

export const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const task = `${lesson}/tasks/${tasks.describe}`;
const shopTask = `/topics/${topics.town}/modules/${modules.shopping}/tasks/${tasks.shopList}`;

/** As after a sign-in: the sign-in itself is a story of its own. */
export async function comeAs(name: Name, { screen }: Pick<Stage, 'screen'>, at: string): Promise<void> {
  await screen.open('/privacy');
  const session = JSON.stringify({ token: tokenOf(name), userId: personId(name) });
  await screen.hands.run('localStorage.setItem("foothold.session", given)', session);
  await screen.open(at);
}

async function call(node: TestNode, name: Name, method: string, at: string, body: object): Promise<void> {
  const response = await fetch(`${node.url}/api${at}`, {
    method,
    headers: { authorization: `Bearer ${tokenOf(name)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
}

async function rows(node: TestNode, query: string, values: readonly string[]): Promise<number> {
  return (await node.pool.query(query, [...values])).rowCount ?? 0;
}

function photosOf(node: TestNode, name: Name): Promise<number> {
  return rows(
    node,
    'select 1 from evidence e join files f on f.id = e.file_id where e.owner_id = $1 and f.kind = $2',
    [personId(name), 'image'],
  );
}

export async function signInAs(name: Name, { screen }: Pick<Stage, 'screen'>): Promise<void> {
  await screen.open('/');
  await screen.write('Phone number', phoneNumberOf(name));
  await screen.write('PIN', secretOf(name));
  await screen.press('button', 'Sign In');
  await screen.shows(/Welcome, /);
}

async function record(screen: Screen): Promise<void> {
  await screen.press('button', 'Record voice');
  await screen.shows(/[1-9] second/);
  await screen.press('button', 'Stop');
  await screen.shows(/Listen|Play|seconds/);
  await screen.press('button', 'Use this');
  await screen.press('button', 'Send');
}

export const stories: Readonly<Record<string, Story>> = {
  'sign-in': async (stage) => {
    await signInAs('amina', stage);
    await stage.screen.shows(/Welcome, Amina Yusuf/);
  },
  'a lesson with its frame': async (stage) => {
    await comeAs('amina', stage, `${lesson}/learning/${resources.map}`);
    await stage.screen.shows(/Look at the map/);
    await until(
      'the frame',
      async () =>
        (await stage.screen.hands.run(
          'return document.querySelector("iframe")?.src.startsWith("https://") ?? false',
          null,
        )) === true,
    );
  },
  'the next step': async (stage) => {
    await comeAs('amina', stage, '/');
    await stage.screen.press('link', 'Next: Follow the route');
    await stage.screen.shows(/2 of 3/);
    await stage.screen.press('button', 'Mark as complete');
    await stage.screen.shows(/Completed/);
    await stage.screen.open(lesson);
    await stage.screen.shows(/A page whose link is broken\s+Continue/);
  },
  'a page as a player': async (stage) => {
    await stage.node.pool.query('update learning_resources set embed_link = $1 where id = $2', [
      `${stage.lessonPages}/lessons/alphabet-match`,
      resources.map,
    ]);
    await comeAs('amina', stage, `${lesson}/learning/${resources.map}`);
    // The frame has grown to the height that its page tells, and the steps are in view.
    await until(
      'the height of the page',
      async () =>
        (await stage.screen.hands.run(
          `const frame = document.querySelector('main iframe');
           const steps = document.querySelector('nav[aria-label="Steps"]').getBoundingClientRect();
           return frame.parentElement.style.minBlockSize !== '' && frame.clientWidth === document.documentElement.clientWidth
             && frame.clientHeight >= parseInt(frame.parentElement.style.minBlockSize) && steps.bottom <= innerHeight;`,
          null,
        )) === true,
    );
    await stage.screen.showsNot(/This page is opening/);
  },
  'evidence by text': async (stage) => {
    await comeAs('bilal', stage, task);
    await stage.screen.write('Write here', 'Past the library.');
    await stage.screen.press('button', 'Send');
    await until(
      'the text',
      async () =>
        (await rows(stage.node, 'select 1 from evidence where text = $1', ['Past the library.'])) === 1,
    );
  },
  'evidence by photo': async (stage) => {
    await comeAs('carlos', stage, shopTask);
    await stage.screen.shows(/Choose file/);
    const { name, buffer } = await photo();
    const file = path.join(stage.folder, name);
    await writeFile(file, buffer);
    if ((await readFile(file)).length === 0) throw new Error('The photo is empty');
    await stage.screen.choose(file);
    await stage.screen.press('button', 'Send');
    await until('the photo', async () => (await photosOf(stage.node, 'carlos')) > 0);
  },
  'a photo with the camera': async (stage) => {
    await comeAs('carlos', stage, shopTask);
    await stage.screen.press('button', 'Take photo');
    await until(
      'the picture of the camera',
      async () =>
        (await stage.screen.hands.run(
          'return document.querySelector("[role=dialog] video")?.videoWidth > 0 && document.querySelector("[role=dialog] [aria-busy]") === null',
          null,
        )) === true,
    );
    await stage.screen.press('button', 'Take photo');
    await stage.screen.press('button', 'Use this');
    await stage.screen.press('button', 'Send');
    await until('the photo', async () => (await photosOf(stage.node, 'carlos')) > 0);
    await stage.screen.shows(/Sent/);
  },
  'a recording': async (stage) => {
    await comeAs('amina', stage, `/messages/${chats.aminaAndClarke}`);
    await stage.screen.shows(/I am late today/);
    await record(stage.screen);
    await until(
      'the recording',
      async () =>
        (await rows(
          stage.node,
          'select 1 from messages m join files f on f.id = m.file_id where m.chat_id = $1 and f.media_type = $2',
          [chats.aminaAndClarke, 'audio/mpeg'],
        )) === 1,
    );
  },
  'a comment arrives live': async (stage) => {
    await comeAs('amina', stage, task);
    await stage.screen.shows(/Turn left at the bank/);
    await call(
      stage.node,
      'clarke',
      'PUT',
      `/users/${personId('amina')}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}/comment`,
      { text: 'Clear and polite.' },
    );
    await stage.screen.shows(/Clear and polite\./);
  },
  chat: async (stage) => {
    await comeAs('amina', stage, `/classes/${chats.blue}`);
    await stage.screen.shows(/Good morning everyone/);
    await stage.screen.write('Message', 'Good morning from here');
    await stage.screen.press('button', 'Send');
    await until(
      'the message',
      async () =>
        (await rows(stage.node, 'select 1 from messages where text = $1', ['Good morning from here'])) === 1,
    );
    await stage.screen.showsNot(/Waiting|Sending/);
  },
  'offline and back': async (stage) => {
    await comeAs('bilal', stage, task);
    await stage.screen.shows(/Write here/);
    stage.line.cut();
    await stage.screen.write('Write here', 'From the underground');
    await stage.screen.press('button', 'Send');
    await stage.screen.shows(/Waiting|Sending/);
    stage.line.mend();
    const arrived = () =>
      rows(stage.node, 'select 1 from evidence where text = $1', ['From the underground']);
    await until('the text', async () => (await arrived()) === 1);
    await stage.screen.showsNot(/Waiting|Sending/);
    if ((await arrived()) !== 1) throw new Error('It arrived more than once');
  },
  'log-out': async (stage) => {
    await comeAs('amina', stage, '/profile');
    await stage.screen.press('button', 'Log out');
    await stage.screen.shows(/Sign In/);
    await until(
      'an empty device',
      async () =>
        (await stage.screen.hands.run(
          'return localStorage.length + (await indexedDB.databases()).length',
          null,
        )) === 0,
    );
  },
  "a teacher's review": async (stage) => {
    await comeAs('clarke', stage, '/staff/review');
    await stage.screen.press('button', 'Amina Yusuf');
    // Beside the work there is room for the open box; below it, it opens on request.
    await stage.screen.shows(/Add comment|Record voice/);
    if (/Add comment/.test(await stage.screen.text())) await stage.screen.press('button', 'Add comment');
    await stage.screen.write('Comment', 'Well described.');
    await stage.screen.press('button', 'Send');
    await until(
      'the comment',
      async () =>
        (await rows(stage.node, 'select 1 from comments where text = $1', ['Well described.'])) === 1,
    );
  },
  'another item of the review': async (stage) => {
    await comeAs('clarke', stage, '/staff/review');
    await stage.screen.shows(/To review/);
    const rowsNow = async () =>
      (await stage.screen.hands.run(
        `return [...document.querySelectorAll('ul[aria-label="To review"] button')].map((row) => ({
           text: row.textContent, open: (row.getAttribute('aria-current') ?? row.getAttribute('aria-expanded')) === 'true' }))`,
        null,
      )) as readonly { readonly text: string; readonly open: boolean }[];
    const closedRow = async () => (await rowsNow()).findLast(({ open }) => !open)?.text;
    await until('a row that is not open', async () => (await closedRow()) !== undefined);
    const text = (await closedRow()) ?? '';
    await stage.screen.press('button', text);
    await until(`${text} to open`, async () =>
      (await rowsNow()).some((row) => row.open && row.text === text),
    );
  },
  'the table of a class': async (stage) => {
    await comeAs('clarke', stage, `/staff/classrooms/${chats.blue}/progress`);
    await stage.screen.shows(/Bilal Khan\s+\d+%\s+\d+ days\s+Asking the way\s+20%/);
    await call(stage.node, 'bilal', 'PUT', `/users/me/learningResources/${resources.map}`, {
      status: 'completed',
      topicId: topics.town,
      moduleId: modules.directions,
    });
    await stage.screen.shows(/Bilal Khan\s+\d+%\s+\d+ days\s+Asking the way\s+40%/);
  },
  'a report': async (stage) => {
    await comeAs('priya', stage, '/staff/admin/reports');
    await stage.screen.press('button', 'Download Topics and Modules');
    await until(
      'the report in the record of acts',
      async () =>
        (await rows(stage.node, "select 1 from auth.audit where act = 'exported' and actor_id = $1", [
          personId('priya'),
        ])) > 0,
    );
  },
};
