// Whatever happens on two nodes, in the end every screen equals the database, and nobody ever received what they might not see.
import { createTestDatabase } from '@foothold/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestWorld } from './test-world.ts';
import { acts, Trial, type Act } from './trial.ts';

const long = process.env['TORTURE'] === '1';
// TORTURE_SEED plays a run again; a long one begins anew each time.
const seed = Number(process.env['TORTURE_SEED'] ?? (long ? Date.now() % 2 ** 31 : 20261121));

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
    console.info(`TORTURE_SEED=${seed}`);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
        const trial = new Trial(world);
        try {
          await trial.begin();
          for (const one of steps) await trial.take(one);
          await vi.waitFor(() => expect(trial.faults()).toEqual([]), { timeout: 60_000, interval: 10 });
          expect(trial.leaks()).toEqual([]);
          expect(world.breaches).toEqual([]);
        } finally {
          await trial.end();
        }
      }),
      { seed, numRuns: Number(process.env['TORTURE_RUNS'] ?? (long ? 1000 : 20)), endOnFailure: true },
    );
  },
);
