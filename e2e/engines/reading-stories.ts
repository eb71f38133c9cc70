// What people do in every engine when they read: the whiteboard, a heading with large text, the menu of a message, a face that is kept.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { personId } from '../../testing/cast.ts';
import { chats } from '../../testing/world-ids.ts';
import { photo } from '../sample-files.ts';
import { until } from './screen.ts';
import { comeAs, signInAs, type Stage } from './stories.ts';

const blue = `/classes/${chats.blue}`;
const long = `Bring a photo. ${'We talk about the way from your home to the college. '.repeat(8)}`;

async function holds({ screen }: Stage, what: string, script: string): Promise<void> {
  await until(what, async () => (await screen.hands.run(script, null)) === true);
}

export const readingStories: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'a whiteboard that was read': async (stage) => {
    await stage.node.pool.query('update chats set whiteboard = $1, version = version + 1 where id = $2', [
      long,
      chats.blue,
    ]);
    const lines =
      'const text = document.querySelector("details p"); const lines = text && Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight));';
    await comeAs('amina', stage, blue);
    await stage.screen.shows(/Read all/);
    await holds(stage, 'two lines', `${lines} return lines === 2`);
    await stage.screen.press('button', 'Read all');
    await holds(stage, 'all lines', `${lines} return lines > 2`);
    await stage.screen.open(blue);
    await stage.screen.shows(/Good morning everyone/);
    await holds(stage, 'a folded whiteboard', 'return document.querySelector("details")?.open === false');
  },
  'the heading of a chat with large text': async (stage) => {
    await comeAs('amina', stage, `/messages/${chats.aminaAndClarke}`);
    await stage.screen.shows(/I am late today/);
    await holds(
      stage,
      'a name that is whole',
      `document.documentElement.style.fontSize = '200%';
       document.body.style.maxWidth = '360px';
       const text = document.querySelector('h1 bdi')?.firstChild;
       if (text?.textContent !== 'Colin Clarke') return false;
       return [[0, 5], [6, 12]].every(([start, end]) => {
         const range = document.createRange();
         range.setStart(text, start);
         range.setEnd(text, end);
         return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size === 1;
       })`,
    );
  },
  'the menu of a message while others arrive': async (stage) => {
    await comeAs('amina', stage, blue);
    await stage.screen.shows(/Good morning everyone/);
    await stage.screen.press('button', 'More');
    await stage.screen.shows(/Save as evidence/);
    await stage.node.pool.query(
      `with said as (update chats set last_seq = 4 where id = $1)
       insert into messages (id, chat_id, seq, text, created_by)
       values (gen_random_uuid(), $1, 4, 'Page 12, please.', $2)`,
      [chats.blue, personId('clarke')],
    );
    await stage.screen.shows(/Page 12, please\./);
    await stage.screen.shows(/Save as evidence/);
  },
  'a face without a network': async (stage) => {
    await comeAs('clarke', stage, '/profile');
    await stage.screen.press('button', 'Change picture');
    const file = path.join(stage.folder, 'face.png');
    await writeFile(file, (await photo()).buffer);
    await stage.screen.choose(file);
    await stage.screen.press('button', 'Save');
    await until(
      'the picture',
      async () =>
        (
          await stage.node.pool.query('select 1 from users where id = $1 and profile_file_id is not null', [
            personId('clarke'),
          ])
        ).rowCount === 1,
    );
    await stage.screen.hands.run('localStorage.clear()', null);
    // Pictures need the cookie of a sign-in.
    await signInAs('bilal', stage);
    await stage.screen.open('/inbox');
    await stage.screen.shows(/Colin Clarke/);
    const kept = `const pictures = await caches.open(given); return (await pictures.keys()).length > 0 && (await navigator.serviceWorker.ready).active.state === 'activated'`;
    // Rooms and pictures are fetched one by one, with pauses.
    await until(
      'a kept picture',
      async () => (await stage.screen.hands.run(kept, `pictures:${personId('bilal')}`)) === true,
      120_000,
    );
    stage.line.cut();
    await stage.screen.open('/inbox');
    await stage.screen.shows(/No internet/);
    const face = `return [...document.querySelectorAll('a img[src^="blob:"]')].some((image) => image.naturalWidth > 0)`;
    await until('his face', async () => (await stage.screen.hands.run(face, null)) === true);
    stage.line.mend();
  },
};
