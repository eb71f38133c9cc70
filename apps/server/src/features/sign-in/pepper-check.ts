// Refuses to start with a different pepper from the one the stored secrets were hashed with: every PIN would fail, and lock.
import { first, type Db } from '../../kernel/database/db.ts';
import { StartProblem } from '../../kernel/runtime/start-problem.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';
import { pepperCheck } from '../../kernel/schema/auth.ts';

const knownText = 'known to everybody';

/** Stores a hash on the first start with a database; later starts throw a StartProblem when the pepper differs. */
export async function requireSamePepper(db: Db, secrets: Secrets): Promise<void> {
  const stored = first(await db.select().from(pepperCheck));
  if (stored === undefined) {
    await db
      .insert(pepperCheck)
      .values({ hash: await secrets.hash(knownText) })
      .onConflictDoNothing();
    return;
  }
  if (await secrets.verify(knownText, stored.hash)) return;
  throw new StartProblem(
    'The pepper is not the one this database was used with, so nobody could sign in. Put the old one back: PEPPER, PEPPER_FILE, or the file pepper in DATA_DIR.',
  );
}
