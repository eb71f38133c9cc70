// Test fixture: staff with second factors, in the school of the sign-in tests.
import { generate } from 'otplib';
import { expect } from 'vitest';
import { sql } from '../../kernel/database/drizzle.ts';
import type { Reply } from '../sign-in/api.fixture.ts';
import type { Member, TestSchool } from '../sign-in/sign-in.fixture.ts';
import { createAuthenticator } from './authenticator.fixture.ts';

/** `device`: the cookie of the browser that the token belongs to. */
export type Person = Member & { readonly token: string; readonly device: string };

/** Proofs as calls carry them. */
export const byApp = (code: string) => ({ kind: 'app', code });
export const byPaper = (code: string) => ({ kind: 'recovery code', code });
export const byPasskey = (response: object) => ({ kind: 'passkey', response });

/** The code that an app shows now, or so many steps of 30 seconds later. */
export async function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

export function staffOf(school: TestSchool) {
  const signIn = (who: Pick<Member, 'phoneNumber' | 'secret'>, extras = {}) =>
    school.send('POST', '/users/login', { phoneNumber: who.phoneNumber, password: who.secret }, extras);
  const ticketOf = async (who: Pick<Member, 'phoneNumber' | 'secret'>) => {
    const reply = await signIn(who);
    if (reply.body['code'] !== 'SECOND_FACTOR') throw new Error(`No ticket: ${reply.visible}`);
    return String(reply.body['ticket']);
  };
  const complete = (ticket: string, proof?: object) =>
    school.send('POST', '/users/login/secondFactor', { ticket, ...(proof && { proof }) });
  const add = async (path: 'apps' | 'passkeys', who: Person, body: object): Promise<Reply> =>
    school.send('POST', `/secondFactor/${path}`, { ...body }, { token: who.token });
  const begin = async (path: 'apps/begin' | 'passkeys/begin' | 'begin', body: object, token?: string) =>
    (await school.send('POST', `/secondFactor/${path}`, { ...body }, token === undefined ? {} : { token }))
      .body;

  return {
    signIn,
    ticketOf,
    complete,
    begin,
    async enrol(role: Member['role'] = 'teacher'): Promise<Person> {
      const member = await school.enrol(role);
      const { body, cookies } = await signIn(member);
      const device = cookies.find(({ name }) => name.endsWith('device'))?.value ?? '';
      return { ...member, token: String(body['token']), device };
    },
    async addApp(who: Person) {
      const { secret } = (await begin('apps/begin', {}, who.token)) as { secret: string };
      const reply = await add('apps', who, { secret, code: await codeOf(secret) });
      return { secret, reply, codes: (reply.body['recoveryCodes'] ?? []) as string[] };
    },
    async addPasskey(who: Person) {
      const authenticator = createAuthenticator();
      const options = (await begin('passkeys/begin', {}, who.token)) as { challenge: string };
      const reply = await add('passkeys', who, { response: authenticator.register(options) });
      return { authenticator, reply };
    },
    /** `kind`: of the factor of this person that goes. */
    async remove({ id, token }: Person, kind: 'app' | 'passkey'): Promise<Reply> {
      const { rows } = await school.db.execute<{ id: string }>(
        sql`select id from auth.factors where user_id = ${id} and kind = ${kind}`,
      );
      return school.send('DELETE', `/secondFactor/factors/${rows[0]?.id}`, undefined, { token });
    },
    /** How they may show in a second way that it is them, when they sign in. */
    ways: async (who: Pick<Member, 'phoneNumber' | 'secret'>) =>
      (await begin('begin', { ticket: await ticketOf(who) }))['ways'],
    async count(table: 'factors' | 'recovery_codes' | 'sign_in_tickets', userId: string): Promise<number> {
      const { rows } = await school.db.execute<{ count: string }>(
        sql`select count(*) from ${sql.raw(`auth.${table}`)} where user_id = ${userId}`,
      );
      return Number(rows[0]?.count);
    },
    /** What the audit log says about somebody, in its order. */
    async actionsAbout({ id }: Member) {
      const { rows } = await school.db.execute<{ act: string; details: Record<string, unknown> }>(
        sql`select act, details from auth.audit where subject_id = ${id} order by id`,
      );
      return rows;
    },
    /** The answer to a request that waits for a row which another transaction has locked, makes this change to, and commits. */
    async overtaken(locked: string, change: string, request: () => Promise<Reply>): Promise<Reply> {
      const client = await school.services.pool.connect();
      try {
        await client.query('begin');
        await client.query(`${locked} for update`);
        const answer = request();
        await expect
          .poll(async () => {
            const { rows } = await school.db.execute(sql`
              select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
            return rows.length;
          })
          .toBeGreaterThan(0);
        await client.query(change);
        await client.query('commit');
        return await answer;
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    /** As if the last proof of all sessions of this user were that old. */
    async age(who: Member, minutes: number) {
      await school.db.execute(
        sql`update auth.sessions set proved_at = now() - make_interval(mins => ${minutes}) where user_id = ${who.id}`,
      );
    },
  };
}
