// Refuses to start with another pepper than the database's secrets were made with: every PIN would seem wrong, and lock.
import { first, type Db } from '../database/db.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import type { Secrets } from '../edge/ports.ts';
import { pepperCheck } from '../schema/sign-in.ts';

const known = 'known to everybody';

/** The first start of a database remembers its pepper; later ones throw a StartProblem when it differs. */
export async function requireSamePepper(db: Db, secrets: Secrets): Promise<void> {
  const stored = first(await db.select().from(pepperCheck));
  if (stored === undefined) {
    await db
      .insert(pepperCheck)
      .values({ hash: await secrets.hash(known) })
      .onConflictDoNothing();
    return;
  }
  if (await secrets.verify(known, stored.hash)) return;
  throw new StartProblem(
    'The pepper is not the one this database was used with, so nobody could sign in. Put the old one back: PEPPER, PEPPER_FILE, or the file pepper in DATA_DIR.',
  );
}
