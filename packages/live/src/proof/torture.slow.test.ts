// Proves with random events on two nodes that every screen ends up equal to the database, and that no user receives forbidden rows.
import { createTestDatabase } from '@foothold/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestWorld } from './proof.fixture.ts';
import { acts, Trial, type Act } from './trial.ts';

const long = process.env['TORTURE'] === '1';
// New for each run. TORTURE_SEED repeats a sequence of events; their timing still depends on the machine.
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 2 ** 31);
const runs = Number(process.env['TORTURE_RUNS'] ?? (long ? 1000 : 12));
const replay = `TORTURE_SEED=${seed} TORTURE_RUNS=${runs} npm exec vitest run packages/live/src/proof/torture.slow.test.ts`;

const atLast = { timeout: 60_000, interval: 10 };

const step = fc.record({
  act: fc.oneof(
    ...Object.entries(acts).map(([act, weight]) => ({ weight, arbitrary: fc.constant(act as Act) })),
  ),
  a: fc.nat(1000),
  b: fc.nat(1000),
  c: fc.nat(1000),
});

let world: TestWorld;

beforeAll(async () => {
  world = await TestWorld.create(await createTestDatabase({ template: 'empty' }));
});

afterAll(async () => {
  await world.end();
});

test(
  'through revocations, lost connections, lost listeners and restarts all users end up with exactly the rows they may see [THREAT-6, THREAT-9]',
  { timeout: long ? 3_600_000 : 600_000 },
  async () => {
    // Printed at the start, in case the run never ends.
    console.info(`TORTURE_SEED=${seed}`);
    const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
      const trial = new Trial(world);
      try {
        await trial.begin();
        for (const one of steps) await trial.run(one);
        await vi.waitFor(() => expect(trial.differences()).toEqual([]), atLast);
        // Rows missing above a window's lowest row are only noticed once it shows everything.
        await vi.waitFor(() => expect(trial.showsAll()).toBe(true), atLast);
        await vi.waitFor(() => expect(trial.differences()).toEqual([]), atLast);
        expect(trial.leaks()).toEqual([]);
        expect(world.violations).toEqual([]);
      } finally {
        await trial.end();
      }
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true }).catch((error: unknown) => {
      throw new Error(`To repeat it: ${replay}`, { cause: error });
    });
  },
);
