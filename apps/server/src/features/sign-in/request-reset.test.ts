// Proves reset requests: which users get a message, how often, and that the answer does not reveal whether a number is registered.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { desc, eq, sql } from '../../kernel/database/drizzle.ts';
import { resetLimits } from './reset-requests.ts';
import { sendResetNow } from './send-reset.ts';
import { audit, resetCodes } from '../../kernel/schema/auth.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await openSchool();
});
afterEach(() => school.close());

const sent = { status: 200, body: { msg: 'Reset message sent' } };
const tooMany = { status: 429, body: { msg: 'Too many reset messages. Please wait and try again' } };

const ask = (who: Pick<Member, 'phoneNumber'>, extras = {}) =>
  school.send('POST', '/users/reset', { phoneNumber: who.phoneNumber }, extras);

/** Moves the requests so far into the past. */
const wait = (interval: string) =>
  school.db.execute(sql`update auth.reset_requests set requested_at = requested_at - ${interval}::interval`);

describe('the message', () => {
  test('goes to a learner with a link to the new-PIN screen, after the answer [REST-4, REST-5, SIGN-37]', async () => {
    const learner = await school.enrol('student');
    expect(await ask(learner)).toMatchObject(sent);
    expect(school.messages).toEqual([]);
    await school.runJobs();
    expect(school.messages).toHaveLength(1);
    expect(school.messages[0]?.to).toBe(learner.phoneNumber);
    expect(school.messages[0]?.text).toMatch(/https:\/\/learn\.example\.org\/reset\/[\w-]{22}$/);
    // Fits one text message: 160 characters of the GSM alphabet.
    expect(school.messages[0]?.text).toMatch(/^[\x20-\x5a\x5f\x61-\x7a-]{1,160}$/);
  });

  test('goes to staff with a link to the new-password screen [REST-5, SIGN-45]', async () => {
    await ask(await school.enrol('teacher'));
    await school.runJobs();
    expect(school.messages[0]?.text).toMatch(/\/reset\/[\w-]{22}\/staff$/);
  });

  test('does not go to an unknown number, which gets the same answer [THREAT-3]', async () => {
    expect(await ask({ phoneNumber: school.unknownNumber() })).toMatchObject(sent);
    await school.runJobs();
    expect(school.messages).toEqual([]);
  });

  test('is retried after a failure, with a new code, and counts once', async () => {
    const learner = await school.enrol('student');
    school.phoneNetwork.works = false;
    expect(await ask(learner)).toMatchObject(sent);
    await school.runJobs();
    const [failed] = await school.db.select().from(resetCodes);
    school.phoneNetwork.works = true;
    await school.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await school.runJobs();
    const { rows: waiting } = await school.db.execute(sql`select * from graphile_worker._private_jobs`);
    expect({ sent: school.messages.length, waiting }).toEqual({ sent: 1, waiting: [] });
    const [fresh] = await school.db.select().from(resetCodes);
    expect(fresh?.codeHash.equals(failed?.codeHash ?? Buffer.alloc(0))).toBe(false);
    expect((await school.db.execute(sql`select from auth.text_messages`)).rows).toHaveLength(1);
  });

  test('is not sent when it is half an hour late', async () => {
    await ask(await school.enrol('student'));
    await wait('31 minutes');
    await school.runJobs();
    expect(school.messages).toEqual([]);
  });

  test('leaves neither the code nor the number in the job queue or the audit', async () => {
    const learner = await school.enrol('student');
    await ask(learner);
    const waiting = await school.db.execute(sql`select payload from graphile_worker._private_jobs`);
    expect(JSON.stringify(waiting.rows)).not.toContain(learner.phoneNumber);
    await school.runJobs();
    const code = /reset\/([\w-]{22})/.exec(school.messages[0]?.text ?? '')?.[1];
    expect(code).toBeDefined();
    const stored = await school.db.execute(sql`
      select (select json_agg(c) from auth.reset_codes c)::text || (select json_agg(a) from auth.audit a)::text as all`);
    expect(stored.rows[0]?.['all']).not.toContain(code);
  });
});

describe('limits', () => {
  test('one message a minute, three an hour, five a day, for known and unknown numbers alike', async () => {
    for (const who of [await school.enrol('student'), { phoneNumber: school.unknownNumber() }]) {
      expect(await ask(who)).toMatchObject(sent);
      expect(await ask(who)).toMatchObject(tooMany);
      for (let i = 1; i < resetLimits.perHour; i += 1) {
        await wait('61 seconds');
        expect(await ask(who)).toMatchObject(sent);
      }
      await wait('61 seconds');
      expect(await ask(who)).toMatchObject(tooMany);
      for (let i = resetLimits.perHour; i < resetLimits.perDay; i += 1) {
        await wait('1 hour');
        expect(await ask(who)).toMatchObject(sent);
      }
      await wait('2 hours');
      expect(await ask(who)).toMatchObject(tooMany);
      await wait('1 day');
      expect(await ask(who)).toMatchObject(sent);
    }
  });

  test('twenty requests at once cause one message', async () => {
    const learner = await school.enrol('student');
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(learner)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    await school.runJobs();
    expect(school.messages).toHaveLength(1);
  });

  test('a malformed number gets a sentence [REST-8, ERR-3, SIGN-34]', async () => {
    expect(await ask({ phoneNumber: '' })).toMatchObject({
      status: 400,
      body: { msg: 'Please enter your phone number' },
    });
    expect(await ask({ phoneNumber: '12' })).toMatchObject({
      status: 400,
      body: { msg: 'Please enter a valid phone number' },
    });
  });
});

describe('staff reset a PIN', () => {
  const tokenOf = async (member: Member) => {
    const { phoneNumber, secret } = member;
    const reply = await school.send('POST', '/users/login', { phoneNumber, password: secret });
    return String(reply.body['token']);
  };

  test('an admin is notified when the message is sent, and the audit records who asked [UPERS-16, OPEN-5]', async () => {
    const learner = await school.enrol('student');
    const admin = await school.enrol('admin');
    expect(await ask(learner, { token: await tokenOf(admin) })).toMatchObject(sent);
    expect(school.messages).toHaveLength(1);
    const [last] = await school.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(last).toMatchObject({ act: 'reset sent', actorId: admin.id, subjectId: learner.id });
  });

  test('an admin is notified when the message could not be sent, also for an unknown number [LEFT-2, ERR-24]', async () => {
    const learner = await school.enrol('student');
    const token = await tokenOf(await school.enrol('admin'));
    const failed = { status: 503, body: { msg: 'Failed to send a reset message' } };
    school.phoneNetwork.works = false;
    expect(await ask(learner, { token })).toMatchObject(failed);
    expect(await ask({ phoneNumber: school.unknownNumber() }, { token })).toMatchObject(failed);
    expect(await ask(learner, { token })).toMatchObject(tooMany);
  });

  test('an admin waits at most ten seconds for a message service that hangs, even if it ignores the abort signal', async () => {
    const learner = await school.enrol('student');
    const admin = await school.enrol('admin');
    const hanging = {
      ...school.services,
      texts: { ...school.services.texts, send: () => new Promise<never>(() => undefined) },
    };
    const who = { actorId: admin.id, phoneNumber: learner.phoneNumber };
    await expect(sendResetNow(hanging, who, 50)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const rows = await school.db.select().from(audit).where(eq(audit.act, 'reset failed to send'));
    expect(rows).toMatchObject([
      { actorId: admin.id, subjectId: learner.id, details: { reason: 'TimeoutError' } },
    ]);
  });

  test('a teacher or learner gets the same answer as a visitor [LEFT-2]', async () => {
    school.phoneNetwork.works = false;
    for (const role of ['student', 'teacher'] as const) {
      const token = await tokenOf(await school.enrol(role));
      expect(await ask(await school.enrol('student'), { token })).toMatchObject(sent);
    }
  });
});
