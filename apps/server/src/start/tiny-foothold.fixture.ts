// A Foothold with one table and one route, for tests of the start: everything below that is the real code.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { type RunningServer, type StartOptions, runFoothold } from './run-foothold.ts';

async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // As in the real migrations, a lock, because two concurrent starts would both find no table. It ends with the connection.
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query('CREATE TABLE IF NOT EXISTS note (body text PRIMARY KEY)');
  } finally {
    await client.end();
  }
}

/** PUT /body answers 204 once the note is committed; GET / lists all notes. */
async function startServer({ config, databaseUrl }: StartOptions): Promise<RunningServer> {
  const pool = new Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  const answer = async (method: string, body: string): Promise<string | undefined> => {
    if (method === 'PUT') {
      await pool.query('INSERT INTO note (body) VALUES ($1)', [body]);
      return undefined;
    }
    const { rows } = await pool.query<{ body: string }>('SELECT body FROM note ORDER BY body');
    return JSON.stringify(rows.map((row) => row.body));
  };
  const server = createServer((request, response) => {
    answer(request.method ?? 'GET', decodeURIComponent(request.url?.slice(1) ?? '')).then(
      (text) => response.writeHead(text === undefined ? 204 : 200).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen({ host: config.host, port: config.port });
  await once(server, 'listening');
  if (process.env['SLOW_START'] !== undefined) {
    process.stdout.write('listening\n');
    await pause(1_000);
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    url: `http://localhost:${port}`,
    hints: ['demo sign-ins'],
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await pool.end();
      process.stdout.write('stopped\n');
    },
  };
}

await runFoothold({ migrate, startServer }, process.cwd());
