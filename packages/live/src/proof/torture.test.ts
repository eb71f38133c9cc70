// Whatever happens on two nodes, in the end every screen equals the database, and nobody ever received what they might not see.
import { createTestDatabase } from '@foothold/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestWorld } from './test-world.ts';
import { acts, Trial, type Act } from './trial.ts';

const long = process.env['TORTURE'] === '1';
// A fresh one each time. TORTURE_SEED lets the same happen again; what it meets depends on the machine's moment, too.
const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 2 ** 31);
const runs = Number(process.env['TORTURE_RUNS'] ?? (long ? 1000 : 12));
const replay = `TORTURE_SEED=${seed} TORTURE_RUNS=${runs} npm exec vitest run packages/live/src/proof/torture.test.ts`;

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
  'through revocations, lost lines, lost listeners and restarts everybody ends up with exactly what they may see',
  { timeout: long ? 3_600_000 : 600_000 },
  async () => {
    // For a run that never ends.
    console.info(`TORTURE_SEED=${seed}`);
    const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
      const trial = new Trial(world);
      try {
        await trial.begin();
        for (const one of steps) await trial.take(one);
        await vi.waitFor(() => expect(trial.faults()).toEqual([]), atLast);
        // What a window lacks above its lowest row is only seen once it shows everything.
        await vi.waitFor(() => expect(trial.showsAll()).toBe(true), atLast);
        await vi.waitFor(() => expect(trial.faults()).toEqual([]), atLast);
        expect(trial.leaks()).toEqual([]);
        expect(world.violations).toEqual([]);
      } finally {
        await trial.end();
      }
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true }).catch((error: unknown) => {
      throw new Error(`To play it again: ${replay}`, { cause: error });
    });
  },
);
