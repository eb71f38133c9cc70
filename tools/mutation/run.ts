// `npm run mutate`: makes small faults in the product one after another and reports those that no test finds. See README.md.
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import {
  contentOf,
  fileHash,
  grouped,
  hashOf,
  resultCache,
  reachedBy,
  type Verdict,
  type ReachedBy,
} from './result-cache.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import type { RunRequest, TestRun } from './test-runner.ts';
import { withTestRunners } from './test-runners.ts';
import { report } from './report.ts';
import { mutatedFiles, groupOf, type Group } from './groups.ts';
import { testFiles, testsFor } from './tests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    /** Seconds of tests per mutant. */
    budget: { type: 'string', default: '120' },
  },
});
// A run takes hours: whatever else the machine does goes first, before the processes of the tests, too.
setPriority(constants.priority.PRIORITY_LOW);
const processes = Number(values.processes);
const maxTestMs = 900_000;

const all = mutatedFiles().flatMap((file) => {
  const group = groupOf(file);
  // Arguments are folders, files, or lines of a file.
  const asked = ({ line }: Mutant) =>
    positionals.length === 0 || positionals.some((place) => `${file}:${line}:`.startsWith(ended(place)));
  if (group === undefined) return [];
  return mutantsOf(file, contentOf(file), group)
    .filter(asked)
    .map((mutant) => ({ mutant, group }));
});
const chosen = values.sample === undefined ? all : sample(all, Number(values.sample), Number(values.seed));

await recordAll();
const reached = [...resultCache.recordings().values()].filter(({ passed }) => passed).map(reachedBy);
const known = resultCache.verdicts();
const verdicts = new Map<string, Verdict>();
for (const { mutant } of chosen) {
  const verdict = known.get(mutant.id);
  if (verdict !== undefined && holds(verdict, mutant)) verdicts.set(mutant.id, verdict);
}
console.log(`${chosen.length} mutants of ${all.length}; ${verdicts.size} are known from earlier runs.`);
let done = 0;
const open = chosen.filter(({ mutant }) => !verdicts.has(mutant.id));
await withTestRunners(open, processes, async ({ mutant }, runTests) => {
  const verdict = await decide(mutant, runTests);
  verdicts.set(mutant.id, verdict);
  resultCache.decide(verdict);
  console.log(
    `${++done}/${open.length} ${verdict.by === null ? 'SURVIVES' : 'found'} ${mutant.file}:${mutant.line} ${mutant.operator}`,
  );
});
const judged = chosen.flatMap(({ mutant, group }: { mutant: Mutant; group: Group }) => {
  const verdict = verdicts.get(mutant.id);
  return verdict === undefined
    ? []
    : [{ mutant, group, verdict, was: contentOf(mutant.file).slice(mutant.start, mutant.end) }];
});
console.log(`\n${report(judged, all.length)}`);

/** So that line 6 does not match line 65. */
function ended(place: string): string {
  return /:\d+$/.test(place) ? `${place}:` : place;
}

/** Records which functions each test file reaches; again only for files that have changed or that failed. */
async function recordAll(): Promise<void> {
  const recorded = resultCache.recordings();
  const unknown = testFiles().filter((file) => recorded.get(file)?.passed !== true);
  if (unknown.length > 0) console.log(`Recording what ${unknown.length} test files reach.`);
  await withTestRunners(unknown, processes, async (file, runTests) => {
    const [played] = await runTests({ mutant: null, tests: [{ file, limitMs: maxTestMs }] });
    if (played === undefined) return;
    const { passed, ms } = played;
    if (!passed) console.log(`${file} fails without any mutant: it is left out.`);
    resultCache.record({ file, hash: fileHash(file), ms, passed, reached: grouped(played.reached) });
  });
}

async function decide(
  mutant: Mutant,
  runTests: (order: RunRequest) => Promise<readonly TestRun[]>,
): Promise<Verdict> {
  const { tests, left } = candidates(mutant);
  const limited = tests.map(({ file, ms }) => ({ file, limitMs: Math.max(45_000, ms * 6) }));
  const played = await runTests({ mutant, tests: limited });
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

/** True if nothing that the cached verdict depends on has changed. */
function holds(verdict: Verdict, mutant: Mutant): boolean {
  if (verdict.source !== fileHash(mutant.file)) return false;
  return (
    verdict.tests === (verdict.by === null ? hashOfTests(candidates(mutant).tests) : fileHash(verdict.by))
  );
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

/** Deterministic for a seed: mulberry32 with a Fisher-Yates shuffle. */
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
