// Proves that a whole class signing in at once waits for little more than the hashing itself, in bounded memory.
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultCost } from './secrets.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';

describe.runIf(process.env['TORTURE'] === '1')('forty learners', () => {
  let school: TestSchool;
  const learners: Member[] = [];
  beforeAll(async () => {
    school = await openSchool({ cost: defaultCost });
    for (let i = 0; i < 40; i += 1) learners.push(await school.enrol('student'));
  });
  afterAll(() => school.close());

  const bare = () =>
    hash('246810', { memoryCost: defaultCost.memoryKiB, timeCost: defaultCost.passes, parallelism: 1 });
  const signIn = async ({ phoneNumber, secret }: Member) => {
    const reply = await school.send('POST', '/users/login', { phoneNumber, pin: secret });
    expect(reply.status).toBe(200);
  };
  /** In milliseconds: wall-clock time, and CPU time of this process. */
  const time = async (all: () => Promise<unknown>[]) => {
    const [startedAt, cpuAtStart] = [performance.now(), process.cpuUsage()];
    await Promise.all(all());
    const { user, system } = process.cpuUsage(cpuAtStart);
    return { clock: performance.now() - startedAt, work: (user + system) / 1000 };
  };

  test(
    'who sign in at the same time take at most 1.2 times as long as forty bare hashes',
    { timeout: 120_000 },
    async () => {
      const ours: Awaited<ReturnType<typeof time>>[] = [];
      const floor: Awaited<ReturnType<typeof time>>[] = [];
      let highest = 0;
      const idle = process.memoryUsage.rss();
      for (let i = 0; i < 7; i += 1) {
        ours.push(await time(() => learners.map(signIn)));
        highest = Math.max(highest, process.memoryUsage.rss());
        floor.push(await time(() => learners.map(bare)));
      }
      const best = (all: typeof ours, what: 'clock' | 'work') => Math.min(...all.map((each) => each[what]));
      const clock = best(ours, 'clock') / best(floor, 'clock');
      const work = best(ours, 'work') / best(floor, 'work');
      const grown = (highest - idle) / 2 ** 20;
      console.info(
        `40 at once: ${best(ours, 'clock').toFixed(0)} ms, ${clock.toFixed(2)} times bare (work ${work.toFixed(2)} times); +${grown.toFixed(0)} MiB`,
      );
      expect(clock).toBeLessThan(1.2);
      expect(grown).toBeLessThan(400);
    },
  );
});
