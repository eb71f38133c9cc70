// The provider's keys for pushes (VAPID), made when they are first needed and the same for good: browsers subscribe with them.
import webPush from 'web-push';
import type { Db } from '../../kernel/database/db.ts';
import { first } from '../../kernel/database/db.ts';
import { decrypt, encrypt } from '../../kernel/edge/encryption.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';
import { pushKeys } from '../../kernel/schema/auth.ts';

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

const kept = { purpose: 'key for pushes', owner: 'provider' } as const;

/** Both base64url. Two nodes that begin at once agree on those of the first. */
export async function readPushKeys(db: Db, secrets: Secrets): Promise<PushKeys> {
  const stored = await storedKeys(db);
  if (stored !== undefined) return opened(stored, secrets);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insert(pushKeys)
    .values({ publicKey, privateKey: encrypt(secrets, kept, privateKey) })
    .onConflictDoNothing();
  const winners = await storedKeys(db);
  if (winners === undefined) throw new Error('The keys for pushes were not stored.');
  return opened(winners, secrets);
}

type Stored = Pick<typeof pushKeys.$inferSelect, 'publicKey' | 'privateKey'>;

async function storedKeys(db: Db): Promise<Stored | undefined> {
  return first(
    await db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys),
  );
}

function opened({ publicKey, privateKey }: Stored, secrets: Secrets): PushKeys {
  return { publicKey, privateKey: decrypt(secrets, kept, privateKey) };
}
