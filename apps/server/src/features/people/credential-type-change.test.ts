// Proves that changing to a role with another kind of secret invalidates the old secret at once, even during concurrent calls.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, phoneNumberOf, secretOf, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { categories, chats } from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  await node.restore();
  // Green has a second teacher, so that Hassan's role can change.
  await rows('insert into chat_members (chat_id, user_id) values ($1, $2)', chats.green, personId('clarke'));
});

type Body = Readonly<Record<string, unknown>>;

const rows = async (text: string, ...values: unknown[]) => (await node.pool.query<Body>(text, values)).rows;

async function send(method: string, path: string, body: Body): Promise<{ status: number; body: Body }> {
  const answer = await fetch(`${node.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const signIn = (who: Name, pin = secretOf(who)) =>
  send('POST', '/users/login', { phoneNumber: phoneNumberOf(who), pin });
const choose = (who: Name, secret: string, resetCode: string) =>
  send('PATCH', '/users/reset', { phoneNumber: phoneNumberOf(who), pin: secret, resetCode });

async function setRole(who: Name, role: string) {
  const { status, body } = await ask(node.url, 'priya', 'people.editUser', { userId: personId(who), role });
  return { status, body: JSON.parse(body) as Body };
}

/** The link in the first message after the first `before` messages. */
async function linkAfter(before: number): Promise<{ to: string; path: string; code: string; text: string }> {
  await jobsDone(node.pool);
  expect(node.messages.length).toBeGreaterThan(before);
  const { to = '', text = '' } = node.messages.at(-1) ?? {};
  const [, path = '', code = ''] = /(\/reset\/([\w-]{22})\S*)/.exec(text) ?? [];
  return { to, path, code, text };
}

const sessionsOf = (who: Name) => rows('select 1 from auth.sessions where user_id = $1', personId(who));
const statusOfSession = async (who: Name) =>
  (await fetch(`${node.url}/api/session`, { headers: { authorization: `Bearer ${tokenOf(who)}` } })).status;

const toPassword =
  'Your account is for staff now and needs a password. Please open the link in your text message, or ask an admin for a new one';
const toPin = 'You need a PIN now. Open the link in your text message.';

describe('a student who is made a teacher, and a teacher who is made a student', () => {
  test.each([
    { who: 'amina', role: 'teacher', sentence: toPassword, wrongKind: '391738', right: 'N3w-secret!' },
    { who: 'amina', role: 'admin', sentence: toPassword, wrongKind: '391738', right: 'N3w-secret!' },
    { who: 'hassan', role: 'student', sentence: toPin, wrongKind: 'N3w-secret!', right: '391738' },
  ] as const)(
    'are signed out everywhere and sent a link to choose the new kind; the old secret no longer works ($who, $role) [ROLE-17]',
    async ({ who, role, sentence, wrongKind, right }) => {
      expect(await signIn(who)).toMatchObject({ status: 200 });
      const codes = () => rows('select 1 from auth.reset_codes where user_id = $1', personId('bilal'));
      await rows(
        "insert into auth.reset_codes values ($1, 'x', now(), now() + interval '30 minutes')",
        personId('bilal'),
      );
      const before = node.messages.length;
      expect(await setRole(who, role)).toMatchObject({ status: 200, body: { secretMessage: 'on its way' } });
      expect(await sessionsOf(who)).toEqual([]);
      // Nobody else's link is taken back.
      expect(await codes()).toHaveLength(1);
      expect(await statusOfSession(who)).toBe(401);
      expect(await signIn(who)).toEqual({ status: 403, body: { code: 'RESET_REQUIRED', msg: sentence } });
      expect(await sessionsOf(who)).toEqual([]);
      const link = await linkAfter(before);
      expect(link.to).toBe(phoneNumberOf(who).replace('0', '+44').replace(' ', ''));
      expect(link.path).toBe(role === 'student' ? `/reset/${link.code}` : `/reset/${link.code}/staff`);
      expect(link.text).toContain(role === 'student' ? 'new PIN' : 'new password');
      expect(await choose(who, wrongKind, link.code)).toMatchObject({ status: 422 });
      expect(await choose(who, right, link.code)).toMatchObject({ status: 200 });
      expect(await signIn(who, right)).toMatchObject({ status: 200 });
      const days = await rows(
        'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from auth.sessions where user_id = $1',
        personId(who),
      );
      expect(days).toEqual([{ days: role === 'student' ? 30 : 7 }]);
    },
  );

  test('can retry the old secret without being locked out, and a guesser learns nothing from it', async () => {
    await setRole('amina', 'teacher');
    for (let tried = 0; tried < 12; tried += 1) {
      expect(await signIn('amina'), `try ${tried}`).toMatchObject({ status: 403, body: { msg: toPassword } });
    }
    expect(await signIn('amina', '000000')).toMatchObject({
      status: 401,
      body: { msg: 'The phone number or the PIN is wrong.' },
    });
    expect(
      await rows('select failed_login_attempts from user_contacts where user_id = $1', personId('amina')),
    ).toEqual([{ failed_login_attempts: 1 }]);
  });

  test('can use the old secret again when the change is undone before they choose another', async () => {
    await setRole('amina', 'teacher');
    await setRole('amina', 'student');
    expect(await signIn('amina')).toMatchObject({ status: 200 });
  });

  test('cannot use a link that was sent before', async () => {
    const before = node.messages.length;
    await send('POST', '/users/reset', { phoneNumber: phoneNumberOf('amina') });
    const { code } = await linkAfter(before);
    expect(await setRole('amina', 'teacher')).toMatchObject({ body: { secretMessage: 'too many' } });
    expect(await choose('amina', 'N3w-secret!', code)).toMatchObject({ status: 400 });
    // The admin learned that no message was sent, and sends one as soon as the limit allows it.
    await rows("update auth.reset_requests set requested_at = requested_at - interval '1 day'");
    const sent = await ask(node.url, 'priya', 'signIn.requestReset', { phoneNumber: phoneNumberOf('amina') });
    expect(sent.status).toBe(200);
    const next = await linkAfter(before + 1);
    expect(await choose('amina', 'N3w-secret!', next.code)).toMatchObject({ status: 200 });
  });

  test('whose number changes with the role get the link once another person has confirmed the number', async () => {
    const before = node.messages.length;
    await ask(node.url, 'priya', 'people.editUser', {
      userId: personId('amina'),
      role: 'teacher',
      phoneNumber: '07700 900993',
    });
    const sent = () => node.messages.slice(before).filter(({ to }) => to === '+447700900993');
    await rows("update users set role = 'admin' where id = $1", personId('hassan'));
    await rows(
      'update users set selected_category_id = $1 where id = $2',
      categories.morning,
      personId('hassan'),
    );
    // An administrator since the day before yesterday.
    await rows(
      "update users set role_changed_at = now() - interval '2 days' where id = $1",
      personId('hassan'),
    );
    const [alert] = await rows('select id from account_alerts order by at desc limit 1');
    const confirmed = await ask(node.url, 'hassan', 'people.confirmNumber', {
      userId: personId('amina'),
      alertId: alert?.['id'],
    });
    expect(confirmed.status).toBe(204);
    await jobsDone(node.pool);
    expect(sent()).toEqual([]);
    await send('POST', '/users/reset', { phoneNumber: '07700 900993' });
    await jobsDone(node.pool);
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.text).toContain('/staff');
  });
});

test('between teacher and admin the password and the sessions stay, and a refused change ends nothing', async () => {
  const before = node.messages.length;
  expect(await setRole('hassan', 'admin')).toMatchObject({ status: 200, body: { secretMessage: null } });
  expect(await statusOfSession('hassan')).toBe(200);
  expect(await signIn('hassan')).toMatchObject({ status: 200 });
  for (const who of ['clarke', 'okafor'] as const) {
    const { status } = await ask(node.url, who, 'people.editUser', {
      userId: personId('amina'),
      role: 'teacher',
    });
    expect([403, 404]).toContain(status);
  }
  expect(await statusOfSession('amina')).toBe(200);
  await jobsDone(node.pool);
  expect(node.messages).toHaveLength(before);
});

describe('while the role changes', () => {
  /** Locks the user's contact row, starts the action, queues the role change behind it, and releases the lock. */
  async function whileHeld<Answer>(who: Name, work: () => Promise<Answer>, change: string): Promise<Answer> {
    const client = await node.pool.connect();
    await client.query('begin');
    await client.query('select from user_contacts where user_id = $1 for update', [personId(who)]);
    const answer = work();
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await rows(waiting)).length).toBe(1);
    await client.query(change, [personId(who)]);
    await client.query('update user_contacts set version = version + 1 where user_id = $1', [personId(who)]);
    await client.query('commit');
    client.release();
    return answer;
  }

  /** On a known device, whose attempts are not counted in the locked row. */
  async function onKnownDevice(): Promise<() => Promise<{ status: number; body: Body }>> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin: secretOf('amina') });
    const attempt = (cookie: string) =>
      fetch(`${node.url}/api/users/login`, { method: 'POST', headers: { ...headers, cookie }, body });
    const [cookie = ''] =
      (await attempt('')).headers
        .getSetCookie()
        .find((each) => each.startsWith('foothold_device'))
        ?.split(';') ?? [];
    await rows('delete from auth.sessions where user_id = $1', personId('amina'));
    return async () => {
      const answer = await attempt(cookie);
      return { status: answer.status, body: (await answer.json()) as Body };
    };
  }

  test('a sign-in with the old secret that waits for it is refused [THREAT-17]', async () => {
    const answer = await whileHeld(
      'amina',
      await onKnownDevice(),
      "update users set role = 'teacher' where id = $1",
    );
    expect(answer).toMatchObject({ status: 403, body: { msg: toPassword } });
    expect(await sessionsOf('amina')).toEqual([]);
  });

  test('so is one that waits while another secret is chosen', async () => {
    const answer = await whileHeld(
      'amina',
      await onKnownDevice(),
      "update auth.credentials set secret_hash = 'another' where user_id = $1",
    );
    expect(answer).toMatchObject({ status: 401 });
    expect(await sessionsOf('amina')).toEqual([]);
  });

  test('a PIN that is being chosen at that moment, by link or by a required reset, does not become a password [THREAT-17]', async () => {
    const byLink = async () => {
      const before = node.messages.length;
      await send('POST', '/users/reset', { phoneNumber: phoneNumberOf('amina') });
      const { code } = await linkAfter(before);
      return () => choose('amina', '391738', code);
    };
    const byForce = async () => {
      await rows('update user_contacts set reset_required = true where user_id = $1', personId('amina'));
      return async () => {
        const answer = await fetch(`${node.url}/api/users/reset`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf('amina')}` },
          body: JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin: '391738', resetCode: '' }),
        });
        return { status: answer.status, body: (await answer.json()) as Body };
      };
    };
    for (const prepare of [byLink, byForce]) {
      await node.restore();
      const work = await prepare();
      const answer = await whileHeld('amina', work, "update users set role = 'teacher' where id = $1");
      expect(answer).toMatchObject({ status: 400 });
      expect(await signIn('amina', '391738')).toMatchObject({ status: 401 });
    }
  });
});
