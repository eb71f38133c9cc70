// Implements `npm run engines`: runs the key stories on Debian's Firefox ESR and WebKitGTK, and prints each result.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLessonPages } from '../../packages/demo/src/lesson-pages/server.ts';
import { setup } from '../../testing/global-setup.ts';
import { startTestNode, type TestNode } from '../../testing/node.ts';
import { startFirefox } from './firefox.ts';
import { layLine } from './cuttable-proxy.ts';
import { Screen, type Engine } from './screen.ts';
import { readingStories } from './reading-stories.ts';
import { stories as firstStories, type Stage } from './stories.ts';
import { take, tours } from './tours.ts';
import { startWebKit } from './webkit.ts';

const stories = { ...firstStories, ...readingStories };

type Played = { readonly engine: string; readonly name: string; readonly failure: string | null };

const checkout = path.resolve(import.meta.dirname, '../..');
/** Debian's package of each file. */
const needed: Readonly<Record<string, string>> = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
};
/** The number of full loads of each address: earlier failures of WebKit were intermittent. */
const engines = {
  webkit: { start: startWebKit, rounds: 20 },
  firefox: { start: startFirefox, rounds: 1 },
};

const missing = Object.keys(needed).filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`Missing here. As root: apt-get install ${missing.map((file) => needed[file]).join(' ')}`);
  process.exit(2);
}
const wanted = chosen(process.argv.slice(2));
execFileSync(process.execPath, [path.join(checkout, 'scripts/run.mjs'), 'build'], { stdio: 'inherit' });
const stop = await setup();
// Before the server, which accepts browsers from its own address only.
const line = await layLine();
const lessonPages = await startLessonPages({ port: 0, host: '127.0.0.1', frameAncestors: line.url });
const node = await startTestNode({
  webFolder: path.join(checkout, 'apps/web/dist'),
  publicUrl: line.url,
  lessonPagesOrigin: lessonPages.origin,
});
line.leadTo(node.url);
const folder = await mkdtemp(path.join(tmpdir(), 'foothold-engines-'));
const played: Played[] = [];
try {
  for (const [name, { start, rounds }] of Object.entries(engines)) {
    if (!wanted.engines.includes(name)) continue;
    const engine = await start();
    await play(engine, node, rounds).finally(() => engine.stop());
  }
} finally {
  await line.close();
  await node.stop();
  await lessonPages.stop();
  await stop();
  await rm(folder, { recursive: true });
}
const failed = played.filter(({ failure }) => failure !== null);
console.log(`${played.length - failed.length} of ${played.length} passed`);
process.exit(failed.length === 0 ? 0 : 1);

/** `npm run engines -- webkit "a recording"`: one engine, one part. Without them, everything. */
function chosen(words: readonly string[]) {
  const parts = [...Object.keys(stories), ...Object.keys(tours)];
  const pick = (all: readonly string[]) => {
    const named = all.filter((each) => words.includes(each));
    return named.length > 0 ? named : all;
  };
  const unknown = words.filter((word) => !parts.includes(word) && !Object.hasOwn(engines, word));
  if (unknown.length > 0) {
    console.error(`Nothing is called ${unknown.join(' or ')}. There is:\n${parts.join('\n')}`);
    process.exit(2);
  }
  return { engines: pick(Object.keys(engines)), parts: pick(parts) };
}

async function play(engine: Engine, node: TestNode, rounds: number): Promise<void> {
  for (const [name, story] of Object.entries(stories))
    await tell(engine, name, name, () => onStage(engine, node, story));
  for (const [name, tour] of Object.entries(tours))
    await tell(engine, name, `${name}: ${tour.loads.length * rounds} full loads`, async () => {
      const blank = await onStage(engine, node, (stage) => take(tour, stage, rounds));
      if (blank.length > 0) throw new Error(`${blank.length} stayed blank: ${blank.join(' ')}`);
    });
}

async function tell(engine: Engine, part: string, name: string, work: () => Promise<void>): Promise<void> {
  if (!wanted.parts.includes(part)) return;
  const failure = await work().then(
    () => null,
    (error: unknown) => String(error),
  );
  played.push({ engine: engine.name, name, failure });
  const outcome = failure === null ? 'passed' : `FAILED: ${failure}`;
  console.log(`${engine.name.padEnd(12)} ${name.padEnd(54)} ${outcome}`);
}

/** Restored test data, a new browser, and a separate proxy. */
async function onStage<Result>(
  engine: Engine,
  node: TestNode,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  await node.restore();
  const hands = await engine.fresh();
  const screen = new Screen(hands, line.url);
  try {
    return await work({ screen, node, line, folder, lessonPages: lessonPages.origin });
  } catch (error) {
    const shown = await screen.text().catch(() => 'nothing');
    throw new Error(`${String(error)}; the page shows: ${shown.replaceAll(/\s+/g, ' ').slice(0, 900)}`, {
      cause: error,
    });
  } finally {
    await hands.close().catch(() => undefined);
    line.mend();
  }
}
