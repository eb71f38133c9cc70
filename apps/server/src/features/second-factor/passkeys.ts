// Passkeys (WebAuthn, https://www.w3.org/TR/webauthn-3/): the browser proves that it holds a key made for this site.
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { Attestation, Proof } from '@foothold/domain/second-factor/proof';
import { factorSentences, maxPasskeys } from '@foothold/domain/second-factor/sentences';
import { and, eq, gt, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Settings } from '../../kernel/runtime/settings.ts';
import { challenges, factors } from '../../kernel/schema/auth.ts';

/** Loaded once somebody uses a passkey, because it takes memory. */
const webAuthn = () => import('@simplewebauthn/server');

type Site = Pick<Settings, 'publicUrl'>;
type Assertion = Extract<Proof, { readonly kind: 'passkey' }>['response'];

const validMinutes = 10;
// EdDSA, ES256 and RS256, which all authenticators have one of; numbers of the COSE registry.
const supportedAlgorithmIDs = [-8, -7, -257];
const productName = 'Foothold';

/** Passkeys belong to a host name; a server at a bare address has none. */
export function hasPasskeys({ publicUrl }: Site): boolean {
  return isIP(hostOf(publicUrl).replace(/^\[|\]$/g, '')) === 0;
}

export async function registrationOptions(
  db: Db,
  site: Site,
  person: { readonly id: string; readonly displayName: string },
) {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: hostOf(site.publicUrl),
    userID: Buffer.from(person.id),
    userName: person.displayName,
    userDisplayName: person.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await requireRoom(db, person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(db, person.id, options.challenge);
  return options;
}

/** The user's passkeys. Refuses RULE where there are as many as there may be. */
async function requireRoom(db: Db, userId: string) {
  const passkeys = await passkeysOf(db, userId);
  if (passkeys.length >= maxPasskeys) throw new Refusal('RULE', factorSentences.maxPasskeys);
  return passkeys;
}

/** Null if the user has no passkey. */
export async function assertionOptions(db: Db, site: Site, userId: string) {
  const allowCredentials = await passkeysOf(db, userId);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site.publicUrl),
    allowCredentials,
    userVerification: 'preferred',
  });
  await storeChallenge(db, userId, options.challenge);
  return options;
}

/** Stores a new passkey; call with the person locked. Refuses INVALID what the browser did not make for this user and site just now. */
export async function storePasskey(
  db: Db,
  { publicUrl }: Site,
  passkey: { readonly userId: string; readonly name: string; readonly response: Attestation },
): Promise<void> {
  const { userId, name, response } = passkey;
  await requireRoom(db, userId);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: asBrowsersSend(response),
    expectedChallenge: async (challenge) => spendChallenge(db, userId, challenge),
    expectedOrigin: publicUrl,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(refuse);
  if (registrationInfo === undefined) throw badPasskey();
  const { credential } = registrationInfo;
  const stored = await db
    .insert(factors)
    .values({
      id: randomUUID(),
      userId,
      kind: 'passkey',
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: [...(response.response.transports ?? [])],
    })
    .onConflictDoNothing({ target: factors.credentialId })
    .returning({ id: factors.id });
  if (stored.length === 0) throw badPasskey();
}

/** Whether the user's passkey signed one of our challenges. A counter that goes back means a copied key: false. */
export async function acceptPasskey(
  db: Db,
  { publicUrl }: Site,
  userId: string,
  response: Assertion,
): Promise<boolean> {
  const passkey = first(
    await db
      .select()
      .from(factors)
      .where(and(eq(factors.userId, userId), eq(factors.credentialId, response.id))),
  );
  if (passkey?.credentialId == null || passkey.publicKey === null) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: asBrowsersSend(response),
    expectedChallenge: async (challenge) => spendChallenge(db, userId, challenge),
    expectedOrigin: publicUrl,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
  }).catch(() => null);
  if (verified?.verified !== true) return false;
  const { newCounter } = verified.authenticationInfo;
  const accepted = await db
    .update(factors)
    .set({ signCount: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(factors.id, passkey.id), eq(factors.signCount, passkey.signCount)))
    .returning({ id: factors.id });
  return accepted.length > 0;
}

async function passkeysOf(db: Db, userId: string) {
  const rows = await db
    .select({ id: factors.credentialId, transports: factors.transports })
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.kind, 'passkey')));
  return rows.flatMap(({ id, transports }) => (id === null ? [] : [{ id, transports: [...transports] }]));
}

async function storeChallenge(db: Db, userId: string, challenge: string): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${validMinutes})`;
  await db.insert(challenges).values({ challenge, userId, expiresAt });
}

/** Whether we gave it to this user for this purpose and it was not used. */
async function spendChallenge(db: Db, userId: string, challenge: string): Promise<boolean> {
  const spent = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.challenge, challenge),
        eq(challenges.userId, userId),
        gt(challenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: challenges.userId });
  return spent.length > 0;
}

/** With what our contract leaves out: the id a second time, and no extensions. */
function asBrowsersSend<Sent extends { readonly id: string }>(sent: Sent) {
  return { ...sent, rawId: sent.id, clientExtensionResults: {} };
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

function refuse(): never {
  throw badPasskey();
}

function badPasskey(): Refusal {
  return new Refusal('INVALID', factorSentences.badPasskey);
}
