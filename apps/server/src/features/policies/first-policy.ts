// Creates an initial privacy policy together with the first administrator, for the provider to replace.
import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { privacyPolicies, users } from '../../kernel/schema/public.ts';

const initialText = `Privacy policy

Our centre uses Foothold for lessons and classes. We have not written our own privacy policy here yet. Until then, this page says in short what Foothold keeps.

What Foothold keeps about you
Your name, your phone number and your picture, if you add one.
Your messages, and the photos, videos and recordings that you send.
Your work, your targets and your plans, what your teachers say about them, and which lessons you have done.
A record of important actions, such as signing in.

Who can see it
The people in a chat see what is said in that chat.
The teachers and administrators of your centre see your work, your targets and your plans.

Your questions
You can ask us what we know about you. You can ask us to correct it or to delete it. Please speak to your teacher, or to another person at our centre.`;

/**
 * In a transaction: adds the policy if there is none. Concurrent calls add one: the table lock makes the second wait and
 * then find it.
 */
export async function createInitialPolicy(db: Db): Promise<void> {
  await db.execute(sql`lock table ${privacyPolicies} in share row exclusive mode`);
  if ((await db.$count(privacyPolicies)) > 0) return;
  await db.insert(privacyPolicies).values({ id: randomUUID(), policy: initialText });
}

/** For providers whose administrators were created before initial policies existed. An empty database stays empty. */
export async function createMissingPolicy(db: Db): Promise<void> {
  if ((await db.$count(users, eq(users.role, 'admin'))) > 0) await db.transaction(createInitialPolicy);
}
