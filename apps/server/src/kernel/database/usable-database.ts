// Checks an external PostgreSQL server before anything is changed in it: one line says what is missing.
import { Client } from 'pg';
import { certificateProblem, type CertificateProblem } from '../runtime/certificate-problem.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import { sharesConnections } from './usable-pooler.ts';

const MIN_VERSION = 15;

type Facts = {
  readonly version: number;
  readonly encoding: string;
  readonly replica: boolean;
  readonly readOnly: boolean;
  readonly mayCreate: boolean;
};

export async function requireUsableDatabase(databaseUrl: string): Promise<void> {
  // Errors never contain the URL, which includes the password.
  const { username } = new URL(databaseUrl);
  const [server, name] = [serverOf(databaseUrl), databaseName(databaseUrl)];
  const facts = await queryFacts(databaseUrl, (error) =>
    refusal(error, server, name, decodeURIComponent(username)),
  );
  if (facts.version < MIN_VERSION * 10_000) {
    throw new StartProblem(
      `The PostgreSQL server at ${server} is version ${Math.floor(facts.version / 10_000)}; Foothold needs ${MIN_VERSION} or later. Upgrade it, or unset DATABASE_URL to use the one Foothold brings.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartProblem(
      `The database "${name}" stores text as ${facts.encoding}; Foothold needs UTF8. Create it anew with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (facts.replica) {
    throw new StartProblem(
      `The PostgreSQL server at ${server} is in recovery, as a standby is, and cannot be written. Point DATABASE_URL at the primary.`,
    );
  }
  if (facts.readOnly) {
    throw new StartProblem(
      `The database "${name}" is read-only: default_transaction_read_only is on. Set it to off, for the server, the database and the user of DATABASE_URL.`,
    );
  }
  if (await sharesConnections(databaseUrl)) {
    throw new StartProblem(
      `A transaction pooler such as PgBouncer answers at ${server}: announcements, locks and jobs need connections of their own. Point DATABASE_URL at PostgreSQL itself; calls may use the pooler: DATABASE_POOLER_URL.`,
    );
  }
  if (!facts.mayCreate) {
    throw new StartProblem(
      `The user of DATABASE_URL may not create tables in the database "${name}". Make it the owner: ALTER DATABASE "${name}" OWNER TO that user.`,
    );
  }
}

/** Without user and password; of a local server the folder of its socket. */
export function serverOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host.startsWith('/') ? host : `${host || 'localhost'}:${port || '5432'}`;
}

export function databaseName(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

async function queryFacts(databaseUrl: string, refused: (error: unknown) => StartProblem): Promise<Facts> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw refused(error);
  }
  try {
    const { rows } = await client.query<Facts>(
      `SELECT current_setting('server_version_num')::int AS version,
              pg_encoding_to_char(encoding) AS encoding,
              pg_is_in_recovery() AS replica,
              current_setting('transaction_read_only') = 'on' AS "readOnly",
              has_database_privilege(datname, 'CREATE') AND has_schema_privilege('public', 'CREATE') AS "mayCreate"
         FROM pg_database WHERE datname = current_database()`,
    );
    const [facts] = rows;
    if (!facts) throw new Error('pg_database does not list the current database.');
    return facts;
  } finally {
    await client.end();
  }
}

function refusal(error: unknown, server: string, name: string, user: string): StartProblem {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Nothing answers at ${server}. Start the PostgreSQL server there, or correct DATABASE_URL.`,
    ENOTFOUND: `Cannot resolve the host in ${server}. Correct DATABASE_URL.`,
    EAI_AGAIN: `Cannot resolve the host in ${server} now. Check the network, or correct DATABASE_URL.`,
    '28P01': `PostgreSQL at ${server} refuses the user "${user}" or its password. Correct DATABASE_URL.`,
    '28000': `PostgreSQL at ${server} does not let the user "${user}" in from here. Correct DATABASE_URL, or the server's pg_hba.conf.`,
    '3D000': `PostgreSQL at ${server} has no database "${name}". Create it, or correct DATABASE_URL.`,
    '53300': `PostgreSQL at ${server} has no connection left. Raise its max_connections or end other programs.`,
    '08P01': `What answers at ${server} is not PostgreSQL itself, but a pooler that refuses our connections. Point DATABASE_URL at PostgreSQL.`,
    '57P03': `PostgreSQL at ${server} is still starting or stopping. Try again in a moment.`,
  };
  const certificate = certificateProblem(code);
  const known = certificate === null ? sentences[code] : certificateSentences(server)[certificate];
  if (known) return new StartProblem(known, { cause: error });
  const ssl = /SSL/.test(message) ? ' It seems to be about SSL: see sslmode in the URL.' : '';
  return new StartProblem(
    `PostgreSQL at ${server} cannot be reached within 5 seconds.${ssl} Check that it runs, and correct DATABASE_URL.`,
    { cause: error },
  );
}

function certificateSentences(server: string): Readonly<Record<CertificateProblem, string>> {
  const subject = `The certificate of PostgreSQL at ${server}`;
  return {
    expired: `${subject} is not valid today. Renew it there and reload PostgreSQL, or set the clock.`,
    'other host': `${subject} is for another host name. Correct DATABASE_URL, or the certificate.`,
    'not trusted': `${subject} is of an authority that is not known here. Name its file in NODE_EXTRA_CA_CERTS, or as sslrootcert in the URL.`,
  };
}
