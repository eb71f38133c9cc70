// Checks the secrets in the database before anybody signs in with them.
import { Client } from 'pg';
import { database } from '../kernel/database/db.ts';
import { knownSignIns } from '@foothold/demo/content/people';
import { requireSamePepper } from '../features/sign-in/pepper-check.ts';
import type { Secrets } from '../kernel/edge/ports.ts';
import { createSecrets } from '../features/sign-in/secrets.ts';
import type { Config } from './config.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

type Options = {
  readonly environment: Config['environment'];
  readonly databaseUrl: string;
  readonly pepper: string;
};

/** Throws a StartProblem when the secrets were hashed with another pepper, or, in production, when a demo sign-in still works. */
export async function requireTrustedSecrets({ environment, databaseUrl, pepper }: Options): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const secrets = await createSecrets({ pepper });
    await requireSamePepper(database(client), secrets);
    if (environment === 'production') await requireNoDemoSignIn(client, secrets);
  } finally {
    await client.end();
  }
}

async function requireNoDemoSignIn(client: Client, secrets: Secrets): Promise<void> {
  for (const { phoneNumber, secret } of knownSignIns()) {
    const { rows } = await client.query<{ secret_hash: string }>(
      'select secret_hash from user_contacts join auth.credentials using (user_id) where right(phone_number, 10) = $1',
      [phoneNumber.slice(-10)],
    );
    for (const { secret_hash: hash } of rows) {
      if (!(await secrets.verify(secret, hash))) continue;
      throw new StartProblem(
        `With NODE_ENV=production, this database cannot be used: ${phoneNumber} still has the demo sign-in that everybody knows. Set DATA_DIR or DATABASE_URL to another database, or delete the demo people first.`,
      );
    }
  }
}
