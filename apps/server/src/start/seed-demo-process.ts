// Seeds the demo provider in a child process: hashing sixty PINs and drawing all media takes memory that a server would not give back.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DemoSettings } from './seed-demo.ts';

const worker = fileURLToPath(new URL('./seed-demo-worker.ts', import.meta.url));

/** Resolves when the database has people, whichever process wrote them; rejects with nothing written when seeding fails. */
export async function seedDemoInChild(settings: DemoSettings): Promise<void> {
  if (await hasPeople(settings.databaseUrl)) return;
  // The settings include secrets, so they are sent over the IPC channel, never as arguments or environment.
  const child = fork(worker, [], { execArgv: [], env: {}, serialization: 'advanced' });
  const ended = once(child, 'exit');
  child.send(settings);
  const [code] = await ended;
  if (code !== 0) throw new Error('The demo provider could not be seeded.');
}

async function hasPeople(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select exists (select from users) as taken');
    return rows[0]?.taken === true;
  } finally {
    await client.end();
  }
}
