// Proves that every text message is counted in one place, by its number, its sender and the day, and that none is lost by it.
import { randomUUID } from 'node:crypto';
import { unsentTextSentences } from '@foothold/domain/sign-in/unsent-text';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { allJobs } from '../../app/features.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { notifyOldNumberJob } from '../people/number-change.ts';
import { welcomeJob } from '../people/welcome.ts';
import { audit } from '../../kernel/schema/auth.ts';
import { accountAlerts, userContacts } from '../../kernel/schema/public.ts';
import { notifyUserJob } from '../second-factor/notify-user.ts';
import { defaultTextLimits } from '../../kernel/sms/texts.ts';
import { sendResetJob } from './send-reset.ts';
import { openSchool, type Member, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
let admin: Member;
const open = async (settings: Parameters<typeof openSchool>[0] = {}) => {
  school = await openSchool(settings);
  admin = await school.enrol('admin');
};
beforeEach(() => open());
afterEach(() => school.close());

/** As if this many had been sent already. */
const sent = (count: number, { to = '+447700900999', sender = '', hoursAgo = 0 } = {}) =>
  school.db.execute(sql`
    insert into auth.text_messages (key, phone_number, sender, counted_at)
    select gen_random_uuid()::text, ${to}, ${sender}, now() - make_interval(hours => ${hoursAgo})
    from generate_series(1, ${count}::int)`);

const passADay = () =>
  school.db.execute(sql`update auth.text_messages set counted_at = counted_at - interval '25 hours'`);

/** What waits for an hour to be tried again is tried now. */
async function runLater(): Promise<void> {
  await school.db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  );
  await school.runJobs();
}

const unsentOf = async ({ id }: Pick<Member, 'id'>) =>
  (
    await school.db
      .select({ unsentText: userContacts.unsentText })
      .from(userContacts)
      .where(eq(userContacts.userId, id))
  )[0]?.unsentText;

const reasons = async ({ id }: Pick<Member, 'id'>) =>
  (
    await school.db
      .select({ details: audit.details, actorId: audit.actorId })
      .from(audit)
      .where(and(eq(audit.subjectId, id), eq(audit.act, 'text message not sent')))
  ).map(({ details, actorId }) => [details?.['why'], actorId]);

async function numberChangeOf({ id, phoneNumber }: Member): Promise<string> {
  const alertId = randomUUID();
  await school.db.insert(accountAlerts).values({
    id: alertId,
    kind: 'number changed',
    userId: id,
    actorId: admin.id,
    oldNumber: phoneNumber,
    newNumber: '+447700900998',
  });
  return alertId;
}

const asAdmin = () => `person:${admin.id}`;

/** Each kind of message that waits, as its feature adds it. */
const kinds: readonly (readonly [kind: string, add: (to: Member) => Promise<void>])[] = [
  ['a welcome', (to) => addJob(school.db, welcomeJob, { userId: to.id }, asAdmin())],
  [
    'a welcome by a roster',
    (to) => addJob(school.db, welcomeJob, { userId: to.id, choosesSecret: true }, asAdmin()),
  ],
  ['a passkey', (to) => addJob(school.db, notifyUserJob, { userId: to.id, what: 'added' }, asAdmin())],
  [
    'a linked account',
    (to) => addJob(school.db, notifyUserJob, { userId: to.id, what: 'linked' }, asAdmin()),
  ],
  ['a reset factor', (to) => addJob(school.db, notifyUserJob, { userId: to.id, what: 'reset' }, asAdmin())],
  [
    'a changed number',
    async (to) => addJob(school.db, notifyOldNumberJob, { alertId: await numberChangeOf(to) }, asAdmin()),
  ],
];

test('the jobs that send a text message are these', () => {
  const named = allJobs.filter(({ sendsText }) => sendsText).map(({ name }) => name);
  const known = [sendResetJob, welcomeJob, notifyOldNumberJob, notifyUserJob].map(({ name }) => name);
  expect(new Set(named)).toEqual(new Set(known));
});

describe.each(kinds)('the message about %s', (_kind, add) => {
  test.each([
    ['the number', (to: Member) => sent(defaultTextLimits.perNumber, { to: to.phoneNumber })],
    ['the sender', () => sent(defaultTextLimits.perSender, { sender: asAdmin() })],
    ['the day', () => sent(defaultTextLimits.perDay * 0.8)],
  ])(
    'waits at the limit of %s, where staff see it, and is sent once there is room, once',
    async (_limit, use) => {
      const person = await school.enrol('teacher');
      await use(person);
      await add(person);
      await school.runJobs();
      await runLater();
      expect(school.messages).toEqual([]);
      expect(await unsentOf(person)).toBe('limit');
      expect(await reasons(person)).toEqual([['limit', admin.id]]);
      await passADay();
      await runLater();
      await runLater();
      expect(school.messages.map(({ to }) => to)).toEqual([person.phoneNumber]);
      expect(await unsentOf(person)).toBe(null);
    },
  );

  test('is sent below the limits, and counted for the user who caused it', async () => {
    const person = await school.enrol('teacher');
    await sent(defaultTextLimits.perNumber - 1, { to: person.phoneNumber });
    await sent(defaultTextLimits.perSender - 1, { sender: asAdmin() });
    await add(person);
    await school.runJobs();
    expect(school.messages).toHaveLength(1);
    const { rows } = await school.db.execute(
      sql`select count(*)::int as count from auth.text_messages where sender = ${asAdmin()}`,
    );
    expect(rows).toEqual([{ count: defaultTextLimits.perSender }]);
  });

  test('counts once, however often the carrier refuses it', async () => {
    const person = await school.enrol('teacher');
    school.phoneNetwork.works = false;
    await add(person);
    await school.runJobs();
    await runLater();
    school.phoneNetwork.works = true;
    await runLater();
    expect(school.messages).toHaveLength(1);
    expect((await school.db.execute(sql`select from auth.text_messages`)).rows).toHaveLength(1);
  });
});

describe('a reset link', () => {
  const ask = (who: Pick<Member, 'phoneNumber'>, token?: string) =>
    school.send(
      'POST',
      '/users/reset',
      { phoneNumber: who.phoneNumber },
      token === undefined ? {} : { token },
    );
  const signIn = async ({ phoneNumber, secret }: Member) =>
    String((await school.send('POST', '/users/login', { phoneNumber, password: secret })).body['token']);

  test('that strangers ask for has its own share of the day, and so has what staff do [THREAT-31]', async () => {
    const learner = await school.enrol('student');
    await sent(defaultTextLimits.perDay / 5, { sender: 'network:192.0.2.1' });
    expect(await ask(learner)).toMatchObject({ status: 200, body: { msg: 'Reset message sent' } });
    await school.runJobs();
    expect(school.messages).toEqual([]);
    expect(await unsentOf(learner)).toBe('limit');
    expect(await reasons(learner)).toEqual([['limit', null]]);
    // Staff can still send it, and the person's page says so no longer.
    const other = await school.enrol('student');
    expect(await ask(other, await signIn(admin))).toMatchObject({ status: 200 });
    expect(school.messages).toHaveLength(1);
    await sent(defaultTextLimits.perDay, { sender: 'person:x' });
    const late = await school.enrol('student');
    expect(await ask(late, await signIn(admin))).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY', msg: unsentTextSentences.limit },
    });
    expect(await unsentOf(late)).toBe('limit');
  });

  test('leaves the link before it valid where it may not be sent', async () => {
    const learner = await school.enrol('student');
    await ask(learner);
    await school.runJobs();
    const [first] = school.messages;
    await sent(defaultTextLimits.perNumber, { to: learner.phoneNumber });
    await school.db.execute(
      sql`update auth.reset_requests set requested_at = requested_at - interval '2 minutes'`,
    );
    await ask(learner);
    await school.runJobs();
    expect(school.messages).toHaveLength(1);
    const code = /reset\/([\w-]+)$/.exec(first?.text ?? '')?.[1];
    const reply = await school.send('POST', '/users/completeReset', {
      phoneNumber: learner.phoneNumber,
      code,
      pin: '735194',
    });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  });

  test('an address gets two hundred a day, and another one its own', async () => {
    const learner = await school.enrol('student');
    await sent(200, { sender: 'network:127.0.0.1' });
    await ask(learner);
    await school.runJobs();
    expect(school.messages).toEqual([]);
    await school.db.execute(sql`update auth.text_messages set sender = 'network:192.0.2.7'`);
    await ask(await school.enrol('student'));
    await school.runJobs();
    expect(school.messages).toHaveLength(1);
  });

  test.each([
    ['abroad', '+48512345678'],
    ['never', '+881612345678'],
  ] as const)(
    'to a number of the kind %s is refused with its sentence to staff, and to nobody else',
    async (why, phoneNumber) => {
      const learner = await school.enrol('student');
      await school.db.update(userContacts).set({ phoneNumber }).where(eq(userContacts.userId, learner.id));
      expect(await ask({ phoneNumber })).toMatchObject({ status: 200, body: { msg: 'Reset message sent' } });
      await school.runJobs();
      expect(await unsentOf(learner)).toBe(why);
      await school.db.execute(
        sql`update auth.reset_requests set requested_at = requested_at - interval '2 minutes'`,
      );
      expect(await ask({ phoneNumber }, await signIn(admin))).toMatchObject({
        status: 422,
        body: { code: 'RULE', msg: unsentTextSentences[why] },
      });
      expect(school.messages).toEqual([]);
      expect(await reasons(learner)).toEqual([
        [why, null],
        [why, admin.id],
      ]);
    },
  );
});

test('a number abroad gets its messages where the operator allows its country', async () => {
  await school.close();
  await open({ settings: { textCountries: ['PL'] } });
  const learner = await school.enrol('student');
  const move = (phoneNumber: string) =>
    school.db.update(userContacts).set({ phoneNumber }).where(eq(userContacts.userId, learner.id));
  for (const number of ['+48512345678', '+353871234567']) {
    await move(number);
    await addJob(school.db, welcomeJob, { userId: learner.id });
    await school.runJobs();
  }
  expect(school.messages.map(({ to }) => to)).toEqual(['+48512345678']);
  expect(await unsentOf(learner)).toBe('abroad');
});

test('of many at once no more are sent than the limit allows [THREAT-31]', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => school.enrol('student')));
  await sent(defaultTextLimits.perSender - 5, { sender: asAdmin() });
  const texts = people.map(({ phoneNumber: to }) => ({
    to,
    key: randomUUID(),
    sender: `person:${admin.id}` as const,
    write: () => 'Welcome',
  }));
  const outcomes = await Promise.all(
    texts.map((text) => school.services.texts.send(text, AbortSignal.timeout(60_000))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'sent')).toHaveLength(5);
  expect(school.messages).toHaveLength(5);
});
