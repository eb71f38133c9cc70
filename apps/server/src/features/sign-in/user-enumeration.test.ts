// Proves that answers do not reveal whether a number is registered: they are identical to the byte and take the same time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockAccount } from './accounts.ts';
import { openSchool, type TestSchool } from './sign-in.fixture.ts';

const fullSample = process.env['TORTURE'] === '1';

let school: TestSchool;
beforeAll(async () => {
  // The small sample uses cheaper hashes, but still detects a hash that is left out.
  school = await openSchool(
    fullSample ? { cost: { memoryKiB: 65_536, passes: 2 } } : { cost: { memoryKiB: 16_384, passes: 2 } },
  );
});
afterAll(() => school.close());

let addresses = 0;
/** An address that has never failed. */
const newAddress = () => `10.9.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

/** Numbers of every kind that an outsider must not be able to distinguish. */
async function numbersOfEveryKind(): Promise<Record<string, string>> {
  const known = await school.enrol('student');
  const staff = await school.enrol('admin');
  const locked = await school.enrol('student');
  await school.db.transaction((tx) => lockAccount(tx, { actorId: null, userId: locked.id }));
  const mustReset = await school.enrol('student', { resetRequired: true });
  return {
    known: known.phoneNumber,
    staff: staff.phoneNumber,
    locked: locked.phoneNumber,
    mustReset: mustReset.phoneNumber,
    nobody: school.unknownNumber(),
  };
}

describe('the answers', () => {
  test("to twelve wrong sign-ins are the same for known, staff's, locked and unknown numbers [LEFT-6, THREAT-3]", async () => {
    const numbers = await numbersOfEveryKind();
    const seen = new Set<string>();
    for (const phoneNumber of Object.values(numbers)) {
      const visible: string[] = [];
      for (let i = 0; i < 12; i += 1) {
        const reply = await school.send(
          'POST',
          '/users/login',
          { phoneNumber, pin: '000000' },
          { address: newAddress() },
        );
        visible.push(reply.visible);
      }
      seen.add(visible.join('\n'));
    }
    expect(seen.size).toBe(1);
    const [answers = ''] = seen;
    expect(answers.split('\n').map((line) => line.slice(1, 4))).toEqual([
      ...Array.from({ length: 9 }, () => '401'),
      '403',
      '403',
      '403',
    ]);
  });

  test('to twelve reset requests are the same, too [LEFT-2, THREAT-3]', async () => {
    const numbers = await numbersOfEveryKind();
    const seen = new Set<string>();
    for (const phoneNumber of Object.values(numbers)) {
      const visible: string[] = [];
      for (let i = 0; i < 12; i += 1) {
        visible.push(
          (await school.send('POST', '/users/reset', { phoneNumber }, { address: newAddress() })).visible,
        );
      }
      seen.add(visible.join('\n'));
    }
    expect(seen.size).toBe(1);
  });

  test('to twelve wrong reset codes are the same, also when a code is waiting [LEFT-8, THREAT-3]', async () => {
    const numbers = await numbersOfEveryKind();
    await school.send('POST', '/users/reset', { phoneNumber: numbers['known'] ?? '' });
    await school.runJobs();
    expect(school.messages.map((message) => message.to)).toContain(numbers['known']);
    const seen = new Set<string>();
    for (const phoneNumber of Object.values(numbers)) {
      for (let i = 0; i < 12; i += 1) {
        const reply = await school.send(
          'PATCH',
          '/users/reset',
          { phoneNumber, pin: '864209', resetCode: 'a-wrong-code' },
          { address: newAddress() },
        );
        seen.add(reply.visible);
      }
    }
    expect(seen.size).toBe(1);
  });
});

describe('the time', () => {
  // 300 pairs detect a difference of a fifth of the noise; 40 pairs detect a hash that was left out.
  const trials = fullSample ? 300 : 40;
  // Allowed standard deviations between equal samples: false alarms of 1 in 1,000, and of 1 in 400,000 in unattended runs.
  const most = fullSample ? 3.3 : 4.7;

  test(
    'of a wrong sign-in does not tell a known number from an unknown one [THREAT-3]',
    { timeout: 300_000 },
    async () => {
      const tries = 8;
      const known: string[] = [];
      const nobody: string[] = [];
      for (let i = 0; i < Math.ceil(trials / tries); i += 1) {
        known.push((await school.enrol('student')).phoneNumber);
        nobody.push(school.unknownNumber());
      }
      const time = async (phoneNumber: string) => {
        const request = { phoneNumber, pin: '000000' };
        const begun = performance.now();
        const reply = await school.send('POST', '/users/login', request, { address: newAddress() });
        expect(reply.status).toBe(401);
        return performance.now() - begun;
      };
      const z = await compare(
        trials,
        (i) => known[Math.floor(i / tries)] ?? '',
        (i) => nobody[Math.floor(i / tries)] ?? '',
        time,
      );
      if (fullSample)
        console.info(`sign-in, known against unknown: z = ${z.toFixed(2)} over ${trials} pairs`);
      expect(Math.abs(z)).toBeLessThan(most);
    },
  );

  test('of a reset request does not tell them apart either [THREAT-3]', { timeout: 300_000 }, async () => {
    const known: string[] = [];
    const nobody: string[] = [];
    for (let i = 0; i < trials; i += 1) {
      known.push((await school.enrol('student')).phoneNumber);
      nobody.push(school.unknownNumber());
    }
    const time = async (phoneNumber: string) => {
      const begun = performance.now();
      const reply = await school.send('POST', '/users/reset', { phoneNumber }, { address: newAddress() });
      expect(reply.status).toBe(200);
      return performance.now() - begun;
    };
    const z = await compare(
      trials,
      (i) => known[i] ?? '',
      (i) => nobody[i] ?? '',
      time,
    );
    if (fullSample) console.info(`reset, known against unknown: z = ${z.toFixed(2)} over ${trials} pairs`);
    expect(Math.abs(z)).toBeLessThan(most);
  });

  test('this comparison can fail: it detects a difference of a quarter [THREAT-3]', () => {
    const noise = (i: number) => 10 + ((i * 7919) % 100) / 50;
    const slower = Array.from({ length: 40 }, (_, i) => noise(i) * 1.25);
    expect(
      rankDifference(
        slower,
        Array.from({ length: 40 }, (_, i) => noise(i)),
      ),
    ).toBeGreaterThan(4.7);
  });
});

/** Alternates between the two in changing order, so that other load on the machine affects both equally. */
async function compare(
  trials: number,
  one: (i: number) => string,
  other: (i: number) => string,
  time: (phoneNumber: string) => Promise<number>,
): Promise<number> {
  await time(school.unknownNumber());
  const ones: number[] = [];
  const others: number[] = [];
  for (let i = 0; i < trials; i += 1) {
    if (i % 2 === 0) ones.push(await time(one(i)));
    others.push(await time(other(i)));
    if (i % 2 === 1) ones.push(await time(one(i)));
  }
  return rankDifference(ones, others);
}

/** Mann and Whitney's test: how many standard deviations the ranks of the first sample lie above chance. */
function rankDifference(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((time) => ({ time, one: true })), ...others.map((time) => ({ time, one: false }))];
  all.sort((a, b) => a.time - b.time);
  const sum = all.reduce((ranks, each, i) => ranks + (each.one ? i + 1 : 0), 0);
  const [m, n] = [ones.length, others.length];
  const u = sum - (m * (m + 1)) / 2;
  return (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
}
