// `npm run mutate`: makes the product wrong in one small way after another and says which of them no test finds. See docs/mutation.md.
import { parseArgs } from 'node:util';
import {
  contentOf,
  fileHash,
  grouped,
  hashOf,
  ledger,
  reachedBy,
  type Fate,
  type ReachedBy,
} from './ledger.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import type { Order, Played } from './player.ts';
import { playEach } from './players.ts';
import { report } from './report.ts';
import { mutatedFiles, roomOf, type Room } from './rooms.ts';
import { testFiles, testsFor } from './tests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    /** How many seconds of tests a mutant is given. */
    budget: { type: 'string', default: '120' },
  },
});
const processes = Number(values.processes);
const longestTestMs = 900_000;

const all = mutatedFiles().flatMap((file) => {
  const room = roomOf(file);
  // What is asked for is a folder, a file, or a line of it.
  const asked = ({ line }: Mutant) =>
    positionals.length === 0 || positionals.some((place) => `${file}:${line}:`.startsWith(ended(place)));
  if (room === undefined) return [];
  return mutantsOf(file, contentOf(file), room)
    .filter(asked)
    .map((mutant) => ({ mutant, room }));
});
const chosen = values.sample === undefined ? all : sample(all, Number(values.sample), Number(values.seed));

await recordAll();
const reached = [...ledger.recordings().values()].filter(({ passed }) => passed).map(reachedBy);
const known = ledger.fates();
const fates = new Map<string, Fate>();
for (const { mutant } of chosen) {
  const fate = known.get(mutant.id);
  if (fate !== undefined && holds(fate, mutant)) fates.set(mutant.id, fate);
}
console.log(`${chosen.length} mutants of ${all.length}; ${fates.size} are known from earlier runs.`);
let done = 0;
const open = chosen.filter(({ mutant }) => !fates.has(mutant.id));
await playEach(open, processes, async ({ mutant }, play) => {
  const fate = await decide(mutant, play);
  fates.set(mutant.id, fate);
  ledger.decide(fate);
  console.log(
    `${++done}/${open.length} ${fate.by === null ? 'SURVIVES' : 'found'} ${mutant.file}:${mutant.line} ${mutant.operator}`,
  );
});
const judged = chosen.flatMap(({ mutant, room }: { mutant: Mutant; room: Room }) => {
  const fate = fates.get(mutant.id);
  return fate === undefined
    ? []
    : [{ mutant, room, fate, was: contentOf(mutant.file).slice(mutant.start, mutant.end) }];
});
console.log(`\n${report(judged, all.length)}`);

/** Line 6 is not line 65. */
function ended(place: string): string {
  return /:\d+$/.test(place) ? `${place}:` : place;
}

/** Which functions each test file reaches; again only for those that have changed, or that failed. */
async function recordAll(): Promise<void> {
  const recorded = ledger.recordings();
  const unknown = testFiles().filter((file) => recorded.get(file)?.passed !== true);
  if (unknown.length > 0) console.log(`Recording what ${unknown.length} test files reach.`);
  await playEach(unknown, processes, async (file, play) => {
    const [played] = await play({ mutant: null, tests: [{ file, limitMs: longestTestMs }] });
    if (played === undefined) return;
    const { passed, ms } = played;
    if (!passed) console.log(`${file} fails without any mutant: it is left out.`);
    ledger.record({ file, hash: fileHash(file), ms, passed, reached: grouped(played.reached) });
  });
}

async function decide(mutant: Mutant, play: (order: Order) => Promise<readonly Played[]>): Promise<Fate> {
  const { tests, left } = candidates(mutant);
  const limited = tests.map(({ file, ms }) => ({ file, limitMs: Math.max(45_000, ms * 6) }));
  const played = await play({ mutant, tests: limited });
  const by = played.find(({ passed }) => !passed)?.file ?? null;
  return {
    id: mutant.id,
    source: fileHash(mutant.file),
    by,
    tests: by === null ? hashOfTests(tests) : fileHash(by),
    tried: played.length,
    left,
  };
}

/** Nothing that the earlier answer rests on has changed. */
function holds(fate: Fate, mutant: Mutant): boolean {
  if (fate.source !== fileHash(mutant.file)) return false;
  return fate.tests === (fate.by === null ? hashOfTests(candidates(mutant).tests) : fileHash(fate.by));
}

function candidates(mutant: Mutant) {
  return testsFor(mutant, contentOf(mutant.file), reached, Number(values.budget) * 1000);
}

function hashOfTests(tests: readonly ReachedBy[]): string {
  return hashOf(
    tests
      .map(({ file }) => `${file} ${fileHash(file)}`)
      .sort()
      .join('\n'),
  );
}

/** The same for the same seed: mulberry32, by which Fisher and Yates choose. */
function sample<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  let state = seed | 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const left = [...items];
  return Array.from({ length: Math.min(size, left.length) }, () => {
    const [chosen] = left.splice(Math.floor(random() * left.length), 1);
    return chosen as Item;
  });
}
