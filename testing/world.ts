// Writes the test data into a real database, with a fixed session token for each user.
import { createHash } from 'node:crypto';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import type pg from 'pg';
import { createSecrets } from '../apps/server/src/features/sign-in/secrets.ts';
import { cast, names, personId, secretOf, type Name } from './cast.ts';
import { keepBaseline } from './baseline.ts';
import { cheapCost } from './cheap-cost.ts';
import { idOf } from './identity.ts';
import { pepper, tokenFrom } from './tokens.ts';
import { categories, factors, identities, issuers, machineKeys, recoveryCodes } from './world-ids.ts';
import { webhookRows } from './world-rows-webhooks.ts';
import { rosterRows } from './world-rows-roster.ts';
import { worldRows, type Rows } from './world-rows.ts';

/** A valid, fixed session token that can be given to a browser. */
export function tokenOf(name: Name): string {
  return tokenFrom(`token of ${name}`);
}

/** The value of the files cookie. */
export function filesCookieOf(name: Name): string {
  return tokenFrom(`files of ${name}`);
}

/** The text of a machine key. */
export function keyTextOf(name: keyof typeof machineKeys): string {
  return `foothold_${tokenFrom(`key of ${name}`)}`;
}

type HashSecret = (secret: string) => Promise<string>;

/** The audit log starts with these entries, whose ids are 1 and 2. */
export const firstEntries = {
  'auth.audit': [
    {
      act: 'signed in',
      actor_id: personId('clarke'),
      subject_id: personId('clarke'),
      category_id: null,
      details: {},
      at: '2026-03-01T09:00:00Z',
    },
    {
      act: 'exported',
      actor_id: personId('priya'),
      subject_id: null,
      category_id: categories.morning,
      details: { report: 'Classrooms' },
      at: '2026-03-01T09:05:00Z',
    },
  ],
};

/** A run's audit log cannot be restored, and its check of the pepper is the server's. */
const keptAsIs = ['auth.audit', 'auth.pepper_check'];

/**
 * Fills an empty, migrated database, which `restoreBaseline` can restore from then on; its audit log stays. Without
 * `hashSecret` nobody can sign in, but every session exists.
 */
export async function buildWorld(pool: pg.Pool, hashSecret?: HashSecret): Promise<void> {
  const rows = await rowsOfWorld(hashSecret);
  await inTransaction(pool, async (client) => {
    await writeRows(client, { ...rows, ...firstEntries });
    const filled = Object.keys(rows).map((table) => (table.includes('.') ? table : `public.${table}`));
    const fixed = [...filled, ...keptAsIs];
    const empty = (await tablesOf(client)).filter((table) => !fixed.includes(table));
    // That there is test data is news to nobody.
    await client.query('delete from news');
    await keepBaseline(client, { filled, empty });
  });
}

/** The rows of each table, after those that they refer to. */
export async function rowsOfWorld(hashSecret?: HashSecret) {
  const credentials = hashSecret === undefined ? [] : await credentialRows(hashSecret);
  return {
    ...worldRows(),
    'auth.credentials': credentials,
    'auth.sessions': sessionRows(),
    'auth.machine_keys': machineKeyRows(),
    // After the keys, which they refer to.
    ...rosterRows(),
    ...(await factorRows()),
    ...singleSignOnRows(),
    // Last: from now on their category's events are recorded.
    ...(await webhookRows()),
  } satisfies Rows;
}

/** Every table of the product, with its schema: `public.users`, `auth.sessions`. */
export async function tablesOf(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth') order by 1",
  );
  return rows.map((row) => row.name).filter((name) => name !== 'public.schema_migrations');
}

/** A hash per table, which changes when any of its rows changes. */
export async function hashesOf(
  pool: pg.Pool,
  except: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const tables = (await tablesOf(pool)).filter((table) => !except.includes(table));
  const parts = tables.map((table) => {
    // Which transaction wrote an entry is not part of what it says.
    const row = table === 'auth.audit' ? "(to_jsonb(t) - 'transaction')::text" : 't::text';
    // A sum, because sorting the rows takes most of the time.
    return `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as hash from ${table} t`;
  });
  const text = parts.join(' union all ');
  // Prepared, because planning it takes longer than reading the rows.
  const { rows } = await pool.query<{ name: string; hash: string }>({ name: idOf(text), text });
  return Object.fromEntries(rows.map((row) => [row.name, row.hash]));
}

/** PINs and passwords, hashed for real sign-ins. */
export async function credentialRows(hashSecret: HashSecret): Promise<Rows[string]> {
  return Promise.all(
    names.map(async (name) => ({
      user_id: personId(name),
      secret_hash: await hashSecret(secretOf(name)),
      kind: secretKindOf(cast[name].role),
    })),
  );
}

function sessionRows() {
  return names.map((name) => ({
    id: idOf(`session of ${name}`),
    user_id: personId(name),
    token_hash: hexOfHash(tokenOf(name)),
    files_token_hash: hexOfHash(filesCookieOf(name)),
    expires_at: '2126-01-01T00:00:00Z',
    // Recent enough that use is not recorded: a refused call must leave all rows unchanged.
    last_used_at: '2125-01-01T00:00:00Z',
    proved_by: 'password',
    proved_at: '2125-01-01T00:00:00Z',
  })) satisfies Rows[string];
}

function machineKeyRows() {
  const others: Readonly<Record<string, string>> = {
    roster: 'Nightly roster',
    events: 'Attendance',
    audit: 'Security monitoring',
  };
  return (['morning', 'evening', 'revoked', 'roster', 'events', 'audit'] as const).map((name) => ({
    id: machineKeys[name],
    category_id: name === 'evening' ? categories.evening : categories.morning,
    name: others[name] ?? 'Student records',
    scopes: [name in others ? name : 'reports'],
    key_hash: hexOfHash(keyTextOf(name)),
    prefix: keyTextOf(name).slice(0, 17),
    created_by: personId('priya'),
    created_at: '2026-03-01T09:00:00Z',
    revoked_at: name === 'revoked' ? '2026-03-02T09:00:00Z' : null,
  })) satisfies Rows[string];
}

/** Ms Okafor's recovery code of that name. */
export function recoveryCodeOf(name: keyof typeof recoveryCodes): string {
  return name.toUpperCase().padEnd(10, 'X');
}

async function factorRows() {
  const secrets = await createSecrets({ pepper, cost: cheapCost });
  const user_id = personId('okafor');
  return {
    'auth.factors': [
      {
        id: factors.okaforApp,
        user_id,
        kind: 'app',
        name: 'Chrome on Windows',
        created_at: '2026-03-01T09:00:00Z',
        secret: '\\x00',
      },
    ],
    // Hassan was an administrator once.
    'auth.factor_resets': [
      {
        user_id: personId('clarke'),
        requested_by: personId('hassan'),
        // Recent enough to be confirmed.
        requested_at: '2125-01-01T00:00:00Z',
      },
    ],
    'auth.recovery_codes': (['first', 'second', 'used'] as const).map((name) => ({
      id: recoveryCodes[name],
      user_id,
      code_hash: `\\x${secrets.sign('recovery code', `${user_id} ${recoveryCodeOf(name)}`).toString('hex')}`,
      used_at: name === 'used' ? '2026-03-02T09:00:00Z' : null,
    })),
  } satisfies Rows;
}

/** Both services are switched off. */
function singleSignOnRows() {
  return {
    'auth.issuers': (['morning', 'evening'] as const).map((name) => ({
      id: issuers[name],
      category_id: categories[name],
      name: 'College',
      issuer: `https://${name}.example.org`,
      client_id: 'foothold',
      scopes: 'openid profile',
      groups_claim: 'groups',
      teacher_groups: ['tutors'],
      admin_groups: [],
      ceiling: 'teacher',
      required_amr: [],
      required_acr: [],
      required_acrs: [],
      creates_accounts: false,
      person_claim: '',
      version: 1,
      created_at: '2026-03-01T09:00:00Z',
    })),
    'auth.identities': (['clarke', 'okafor'] as const).map((name) => ({
      id: identities[name],
      issuer_id: name === 'clarke' ? issuers.morning : issuers.evening,
      subject: name,
      user_id: personId(name),
      linked_by: 'code',
      linked_at: '2026-03-01T09:00:00Z',
    })),
    'auth.break_glass': [
      { category_id: categories.morning, user_id: personId('priya'), since: '2026-03-01T09:00:00Z' },
    ],
  } satisfies Rows;
}

function hexOfHash(token: string): string {
  return `\\x${createHash('sha256').update(token).digest('hex')}`;
}

export async function writeRows(client: pg.ClientBase, rows: Rows): Promise<void> {
  for (const [table, ofTable] of Object.entries(rows)) {
    const [first] = ofTable;
    if (first === undefined) continue;
    const columns = Object.keys(first).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(ofTable)],
    );
  }
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
