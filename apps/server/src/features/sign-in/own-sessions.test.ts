// Proves how users list and end their own sessions, when sessions expire, and how failed sign-ins are recorded.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { audit, sessions } from '../../kernel/schema/auth.ts';
import { createFailedSignIns } from '../../kernel/audit/failed-sign-ins.ts';
import { endIdleSessionsJob } from './idle.ts';
import { browserNameOf } from './browser-name.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';
import type { Reply } from './api.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const signIn = async (who: Member, extras = {}) =>
  school.send('POST', '/users/login', { phoneNumber: who.phoneNumber, pin: who.secret }, extras);
const tokenOf = (reply: Reply) => String(reply.body['token']);
const deviceOf = (reply: Reply) =>
  reply.cookies.find(({ name }) => name === '__Host-foothold_device')?.value ?? '';
const session = (token: string, extras = {}) =>
  school.send('GET', '/session', undefined, { token, ...extras });
const sessionOf = async (token: string) => String((await session(token)).body['sessionId']);
const isOpen = async (token: string) => (await session(token)).status === 200;

describe('own sessions', () => {
  test('can be ended one by one, or all but the current one, and only by their owner', async () => {
    const learner = await school.enrol('student');
    const classmate = await school.enrol('student');
    const [lost, here, third, foreign] = [
      tokenOf(await signIn(learner)),
      tokenOf(await signIn(learner)),
      tokenOf(await signIn(learner)),
      tokenOf(await signIn(classmate)),
    ];
    const end = async (sessionId: string) =>
      school.send('DELETE', `/sessions/${sessionId}`, undefined, { token: here });
    expect(await end(await sessionOf(lost))).toMatchObject({ status: 204 });
    expect([await isOpen(lost), await isOpen(here)]).toEqual([false, true]);
    const answers = [await end(await sessionOf(foreign)), await end(randomUUID())];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [404, answers[0]?.body]),
    );
    const others = await school.send('DELETE', '/sessions', undefined, { token: here });
    expect(others).toMatchObject({ status: 200, body: { ended: 1 } });
    expect([await isOpen(here), await isOpen(third), await isOpen(foreign)]).toEqual([true, false, true]);
    const rows = await school.db
      .select()
      .from(audit)
      .where(and(eq(audit.actorId, learner.id), eq(audit.act, 'sessions ended')));
    expect(rows).toHaveLength(2);
  });

  test('are limited to one for each browser: signing in ends its previous session, even of another user on a shared phone', async () => {
    const learner = await school.enrol('student');
    const sister = await school.enrol('student');
    const first = await signIn(learner);
    const device = deviceOf(first);
    const elsewhere = tokenOf(await signIn(learner));
    const again = tokenOf(await signIn(learner, { device }));
    expect([await isOpen(tokenOf(first)), await isOpen(again), await isOpen(elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
    await signIn(sister, { device });
    expect([await isOpen(again), await isOpen(elsewhere)]).toEqual([false, true]);
  });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the last use', () => {
  test('is recorded by a call, with its network, at most every five minutes', async () => {
    const learner = await school.enrol('student');
    const token = tokenOf(await signIn(learner, { address: '203.0.113.7' }));
    const id = await sessionOf(token);
    const row = async () => (await school.db.select().from(sessions).where(eq(sessions.id, id)))[0];
    expect(await row()).toMatchObject({ network: '203.0.113.7' });
    await school.db
      .update(sessions)
      .set({ lastUsedAt: minutesAgo(4) })
      .where(eq(sessions.id, id));
    await session(token, { address: '198.51.100.9' });
    expect(await row()).toMatchObject({ network: '203.0.113.7' });
    await school.db
      .update(sessions)
      .set({ lastUsedAt: minutesAgo(6) })
      .where(eq(sessions.id, id));
    await session(token, { address: '198.51.100.9' });
    const used = await row();
    expect(used).toMatchObject({ network: '198.51.100.9', idleEndsAt: null });
    expect(used?.lastUsedAt.getTime()).toBeGreaterThan(minutesAgo(2).getTime());
  });

  test('decides when a staff session ends: after a day without use by default; a learner session has no idle limit', async () => {
    const teacher = await school.enrol('teacher');
    const token = tokenOf(await signIn(teacher));
    const id = await sessionOf(token);
    const idleEnd = async () =>
      (await school.db.select().from(sessions).where(eq(sessions.id, id)))[0]?.idleEndsAt?.getTime() ?? 0;
    expect(Math.round((await idleEnd()) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    const soon = { lastUsedAt: minutesAgo(23 * 60), idleEndsAt: new Date(Date.now() + 60_000) };
    await school.db.update(sessions).set(soon).where(eq(sessions.id, id));
    expect(await isOpen(token)).toBe(true);
    expect(Math.round((await idleEnd()) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    await school.db
      .update(sessions)
      .set({ idleEndsAt: minutesAgo(1) })
      .where(eq(sessions.id, id));
    expect(await isOpen(token)).toBe(false);
    const learner = await school.enrol('student');
    const learners = tokenOf(await signIn(learner));
    await school.db
      .update(sessions)
      .set({ lastUsedAt: minutesAgo(48 * 60) })
      .where(eq(sessions.userId, learner.id));
    await endIdleSessionsJob.run(null, school.services);
    expect(await idleEnd()).toBe(0);
    expect(await isOpen(learners)).toBe(true);
  });
});

test('a browser gets the name its owner would use, and a forged header does no harm', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  expect(browserNameOf(android)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(browserNameOf(iphone)).toEqual({ browser: 'Safari', system: 'iPhone' });
  expect(browserNameOf(undefined)).toEqual({ browser: null, system: null });
  expect(browserNameOf('<b>'.repeat(10_000)).browser ?? '').not.toContain('<');
});

describe('failed sign-ins', () => {
  const failedRows = async () =>
    (await school.db.select().from(audit).where(eq(audit.act, 'sign-in failed'))).map(
      ({ actorId, subjectId, details }) => ({ actorId, subjectId, details }),
    );

  test('are in the audit with user, count and network, for an unknown number with its last digits, and never with the secret', async () => {
    const before = (await failedRows()).length;
    const learner = await school.enrol('student');
    const unknown = school.unknownNumber();
    for (const phoneNumber of [learner.phoneNumber, learner.phoneNumber, unknown]) {
      const wrong = { phoneNumber, pin: '771177' };
      await school.send('POST', '/users/login', wrong, { address: '203.0.113.20' });
    }
    await expect.poll(async () => (await failedRows()).length - before).toBe(2);
    const rows = (await failedRows()).slice(before);
    expect(rows).toEqual([
      {
        actorId: null,
        subjectId: learner.id,
        details: { network: '203.0.113.20', device: 'new', tries: expect.any(Number) as number },
      },
      {
        actorId: null,
        subjectId: null,
        details: { network: '203.0.113.20', numberEnds: unknown.slice(-3), tries: 1 },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('771177');
  });

  test('do not fill the audit: floods from 1,000 networks and from one network add about a hundred rows', async () => {
    const before = (await failedRows()).length;
    let now = 0;
    const flood = createFailedSignIns(school.db, {
      report: (bug) => {
        throw bug;
      },
      now: () => now,
      checkIntervalMs: 1_000_000,
    });
    for (let i = 0; i < 20_000; i += 1) {
      const address = `10.${Math.floor((i % 1000) / 250)}.0.${i % 250}`;
      flood.note({ phoneNumber: `+4477009${i}`, userId: null, countedBy: 'nobody' }, address);
    }
    const learner = await school.enrol('student');
    for (let i = 0; i < 50; i += 1) {
      flood.note({ phoneNumber: learner.phoneNumber, userId: learner.id, countedBy: 'device' }, '10.9.9.9');
    }
    now = 1;
    await flood.stop();
    const rows = (await failedRows()).slice(before);
    expect(rows).toHaveLength(102);
    const tries = rows.map(({ details }) => Number(details['tries']));
    expect(tries.reduce((sum, each) => sum + each, 0)).toBe(20_050);
  });
});
