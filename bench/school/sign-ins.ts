// Measures a whole class signing in at once, against only hashing their PINs.
import { hash } from '@node-rs/argon2';
import { defaultCost } from '../../apps/server/src/features/sign-in/secrets.ts';
import { openSchool } from '../../apps/server/src/features/sign-in/sign-in.fixture.ts';
import type { Figure } from '../measure/figures.ts';

const LEARNERS = 40;
const PASSES = 5;
const AT_MOST = 1.2;

export async function signIns(): Promise<Figure[]> {
  const school = await openSchool({ cost: defaultCost });
  try {
    const learners: Awaited<ReturnType<typeof school.enrol>>[] = [];
    for (let number = 0; number < LEARNERS; number += 1) learners.push(await school.enrol('student'));
    const ours: number[] = [];
    const floor: number[] = [];
    for (let pass = 0; pass < PASSES; pass += 1) {
      ours.push(
        await time(
          learners.map(({ phoneNumber, secret }) => async () => {
            const { status } = await school.send('POST', '/users/login', { phoneNumber, pin: secret });
            if (status !== 200) throw new Error(`A correct PIN returned status ${status}.`);
          }),
        ),
      );
      floor.push(
        await time(
          learners.map(
            ({ secret }) =>
              () =>
                hash(secret, {
                  memoryCost: defaultCost.memoryKiB,
                  timeCost: defaultCost.passes,
                  parallelism: 1,
                }),
          ),
        ),
      );
    }
    // The best of each: other load on a shared machine only adds time.
    const [best, least] = [Math.min(...ours), Math.min(...floor)];
    return [
      {
        what: `${LEARNERS} right sign-ins at once`,
        measured: `${best.toFixed(0)} ms`,
        floor: `${least.toFixed(0)} ms for ${LEARNERS} bare hashes`,
        ratio: best / least,
        target: `≤ ${AT_MOST} ×`,
        met: best / least <= AT_MOST,
      },
    ];
  } finally {
    await school.close();
  }
}

async function time(all: readonly (() => Promise<unknown>)[]): Promise<number> {
  const begun = performance.now();
  await Promise.all(all.map((each) => each()));
  return performance.now() - begun;
}
