// Creates an administrator from the command line: the first account, which nobody can invite.
import { randomUUID } from 'node:crypto';
import { categoryName } from '@foothold/domain/categories/input';
import { z } from '@foothold/domain/contract/schema';
import { firstName, personPhoneNumber, surname } from '@foothold/domain/people/input';
import { newPassword } from '@foothold/domain/sign-in/input';
import { Client } from 'pg';
import { and, eq, isNull } from '../kernel/database/drizzle.ts';
import { categories } from '../kernel/schema/public.ts';
import { type Db, database, first } from '../kernel/database/db.ts';
import { createInitialPolicy } from '../features/policies/first-policy.ts';
import { createUser } from '../features/sign-in/accounts.ts';
import { record } from '../kernel/audit/record.ts';
import { requireHardToGuess } from '../features/sign-in/easy-secret.ts';
import { e164 } from '../features/sign-in/phone-number.ts';
import { readPepper } from '../features/sign-in/pepper.ts';
import { requireSamePepper } from '../features/sign-in/pepper-check.ts';
import { createSecrets } from '../features/sign-in/secrets.ts';
import type { Config } from './config.ts';

export const adminInput = z.object({
  firstName,
  surname,
  phoneNumber: personPhoneNumber,
  password: newPassword,
  category: categoryName,
});
export type AdminInput = z.output<typeof adminInput>;

/** Returns the display name. Refuses CONFLICT when the phone number is in use, RULE when the password is easy to guess. */
export async function createAdmin(config: Config, databaseUrl: string, input: AdminInput): Promise<string> {
  const phoneNumber = e164(input.phoneNumber, config.defaultCountry);
  await requireHardToGuess('password', input.password, [phoneNumber, input.phoneNumber]);
  const secrets = await createSecrets({ pepper: await readPepper(config.pepper, config.dataFolder) });
  const secretHash = await secrets.hash(input.password);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // With another pepper the new administrator could never sign in.
    await requireSamePepper(database(client), secrets);
    return await database(client).transaction(async (db) => {
      const categoryId = await findOrCreateCategory(db, input.category);
      const { firstName, surname } = input;
      const person = {
        firstName,
        surname,
        phoneNumber,
        secretHash,
        categoryIds: [categoryId],
        role: 'admin',
      } as const;
      const user = await createUser(db, person);
      const details = { by: 'admin:create' };
      await record(db, { actorId: null, action: 'invited', subjectId: user.id, categoryId, details });
      await createInitialPolicy(db);
      return user.displayName;
    });
  } finally {
    await client.end();
  }
}

async function findOrCreateCategory(db: Db, categoryName: string): Promise<string> {
  const visible = and(eq(categories.categoryName, categoryName), isNull(categories.hiddenAt));
  const found = first(await db.select({ id: categories.id }).from(categories).where(visible).limit(1));
  if (found) return found.id;
  const id = randomUUID();
  await db.insert(categories).values({ id, categoryName });
  return id;
}
