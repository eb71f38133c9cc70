// Plants in a process that ends: hashing sixty PINs and drawing all media leaves room that a server would never give back.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DemoPlace } from './plant.ts';

const planter = fileURLToPath(new URL('./planter.ts', import.meta.url));

/** Resolves when the database has people, whoever planted them; rejects, with nothing planted, when it could not be done. */
export async function plantApart(place: DemoPlace): Promise<void> {
  if (await hasPeople(place.databaseUrl)) return;
  // The place holds secrets: it goes by the channel between the two, never by arguments or environment.
  const child = fork(planter, [], { execArgv: [], env: {}, serialization: 'advanced' });
  const ended = once(child, 'exit');
  child.send(place);
  const [code] = await ended;
  if (code !== 0) throw new Error('The demo provider could not be planted.');
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
