// Runs the floor of calls: bare HTTP, and for each call one prepared statement that does the same writes, without a session or a check.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createSecrets } from '../../apps/server/src/features/sign-in/secrets.ts';
import { serveBare } from '../measure/bare-http.ts';
import { answer, ownWork } from '../measure/child.ts';
import { PEPPER } from '../school/school.ts';

/** `$1` is the user, `$2` the hash of the idempotency key. */
const applied = 'applied as (insert into auth.applied_calls (user_id, key_hash) values ($1, $2))';

/** The values that follow the first two are the fields of the body, in this order. */
const statements: Readonly<Record<string, { readonly fields: readonly string[]; readonly text: string }>> = {
  message: {
    fields: ['messageId', 'chatId', 'text'],
    text: `with ${applied}, chat as (update chats set last_seq = last_seq + 1 where id = $4 returning id, last_seq)
      insert into messages (id, chat_id, seq, text, created_by) select $3, id, last_seq, $5, $1 from chat
      returning id, seq, link, created_at`,
  },
  evidence: {
    fields: ['evidenceId', 'taskId', 'text'],
    text: `with ${applied} insert into evidence (id, owner_id, task_id, index, text, created_by)
      select $3, $1, $4, (select coalesce(max(index), -1) + 1 from evidence where owner_id = $1 and task_id = $4), $5, $1
      returning id, index, created_at`,
  },
  comment: {
    fields: ['evidenceId', 'text'],
    text: `with ${applied}, written as (
        insert into comments (id, evidence_id, owner_id, text, created_by)
        select gen_random_uuid(), id, owner_id, $4, $1 from evidence where id = $3 returning id, evidence_id, created_at),
      recorded as (insert into auth.audit (actor_id, act, subject_id, details)
        select $1, 'comment written', owner_id, '{}' from evidence where id = $3),
      mark as (insert into marks (viewer_id, learner_id, kind, subject_id)
        select $1, owner_id, 'task', task_id from evidence where id = $3
        on conflict (viewer_id, learner_id, kind, subject_id) do update set checked_at = excluded.checked_at)
      select * from written`,
  },
  page: {
    fields: ['resourceId'],
    text: `with ${applied} insert into resource_progress (user_id, resource_id) values ($1, $3)
      on conflict (user_id, resource_id) do update set resource_id = excluded.resource_id returning resource_id`,
  },
  mark: {
    fields: ['chatId', 'seq'],
    text: `with ${applied} insert into chat_marks (user_id, chat_id, seq) values ($1, $3, $4::bigint)
      on conflict (user_id, chat_id) do update set seq = greatest(chat_marks.seq, excluded.seq) returning chat_id, seq`,
  },
  'sign-in': {
    fields: ['device', 'token', 'filesToken'],
    text: `with device as (insert into auth.devices (device_hash, user_id) values ($2, $1)
        on conflict (device_hash, user_id) do update set last_used_at = now()),
      recorded as (insert into auth.audit (actor_id, act, subject_id, details) values ($1, 'signed in', $1, '{}')),
      known as (select $3::text)
      insert into auth.sessions (id, user_id, device_hash, token_hash, files_token_hash, expires_at)
      values (gen_random_uuid(), $1, $2, sha256(convert_to($4, 'UTF8')), sha256(convert_to($5, 'UTF8')), now() + interval '30 days')
      returning user_id, expires_at`,
  },
};

async function start({ databaseUrl }: { databaseUrl: string }): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const secrets = await createSecrets({ pepper: PEPPER });
  const { port } = await serveBare(async (name, asked) => {
    const statement = statements[name];
    if (statement === undefined) throw new Error(`There is no floor of ${name}.`);
    const body = asked as Readonly<Record<string, unknown>>;
    if (name === 'sign-in') {
      const known = await pool.query({ name: 'secret', text: secretOf, values: [body['userId']] });
      if (!(await secrets.verify(String(body['pin']), String(known.rows[0].secret_hash))))
        throw new Error('A correct PIN was refused.');
    }
    const values = [body['userId'], createHash('sha256').update(String(body['key'])).digest()];
    for (const field of statement.fields) values.push(body[field] ?? randomBytes(32).toString('base64url'));
    const { rows } = await pool.query({ name, text: statement.text, values });
    return rows[0];
  });
  return port;
}

const secretOf = 'select secret_hash from auth.credentials where user_id = $1';

export type FloorOfCalls = typeof handlers;
const handlers = answer({ start, work: ownWork });
