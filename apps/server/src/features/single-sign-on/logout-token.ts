// OpenID Connect Back-Channel Logout 1.0: a college's service says that somebody was signed out there.
import { Refusal } from '@foothold/domain/contract/refusal';
import { isStorable } from '@foothold/domain/contract/text';
import { flowSentences } from '@foothold/domain/single-sign-on/flow';
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose';
import type { Configuration } from 'openid-client';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import type { Outgoing } from '../../kernel/edge/outgoing.ts';
import { identities, logoutTokens, oidcFlows } from '../../kernel/schema/auth.ts';
import {
  clockToleranceSeconds,
  codeOf,
  configurationOf,
  whatIsWrong,
  type IssuerRow,
} from './configuration.ts';
import { endSessionsByCollege } from './end-sessions.ts';
import { enabledIssuer } from './flow.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const maxAgeSeconds = 600;
// Signatures by a key pair: with `none` or a shared secret anybody, or anybody with the client secret, could write one.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** False: it is not a logout token of this service, or was sent before. Refuses UNAVAILABLE while the service cannot be asked for its keys. */
export async function acceptLogoutToken(
  services: Services,
  issuerId: string,
  token: string,
): Promise<boolean> {
  const issuer = await enabledIssuer(services.db, issuerId);
  const claims = await verified(services, issuer, token).catch((error: unknown) => {
    throw isOfService(error) ? new Refusal('UNAVAILABLE', flowSentences.unreachable) : error;
  });
  if (claims === null) return false;
  return services.db.transaction(async (db) => {
    if (!(await isFirst(db, issuer, claims))) return false;
    await endSessions(db, issuer, claims);
    return true;
  });
}

type LogoutClaims = { readonly jti: string; readonly sub: string | null; readonly sid: string | null };

async function verified(
  services: Services,
  issuerRow: IssuerRow,
  token: string,
): Promise<LogoutClaims | null> {
  const configuration = await configurationOf(services, issuerRow);
  const { issuer } = configuration.serverMetadata();
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(services.outgoing, configuration), {
      issuer,
      audience: issuerRow.clientId,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxAgeSeconds,
    });
    const isOfKind = ['JWT', 'logout+jwt', undefined].includes(protectedHeader.typ);
    return isOfKind && isLogout(payload) ? claimsOf(payload) : null;
  } catch (error) {
    // Whatever is wrong with the token. What is wrong with the service is its own error.
    if (codeOf(error)?.startsWith('ERR_J') === true && !isOfService(error)) return null;
    throw error;
  }
}

// Its keys did not come, or are none.
const faultsOfKeys = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

function isOfService(error: unknown): boolean {
  return whatIsWrong(error) !== null || faultsOfKeys.has(codeOf(error) ?? '');
}

/** An ID token is none: it has a nonce, and no event. */
function isLogout({ events, nonce }: JWTPayload): boolean {
  return typeof events === 'object' && events !== null && Object.hasOwn(events, event) && nonce === undefined;
}

function claimsOf({ jti, sub, sid }: JWTPayload): LogoutClaims | null {
  if (typeof jti !== 'string' || jti.length > 255) return null;
  const session = typeof sid === 'string' ? sid : null;
  if (sub === undefined && session === null) return null;
  return [jti, sub ?? '', session ?? ''].every(isStorable) ? { jti, sub: sub ?? null, sid: session } : null;
}

const keys = new WeakMap<Configuration, ReturnType<typeof createRemoteJWKSet>>();

/** Unknown keys are looked up again, every thirty seconds at most. */
function keysOf(outgoing: Outgoing, configuration: Configuration) {
  const kept = keys.get(configuration);
  if (kept !== undefined) return kept;
  const address = new URL(configuration.serverMetadata().jwks_uri ?? '');
  const found = createRemoteJWKSet(address, {
    // Sound: the two `fetch` differ in their types only.
    [customFetch]: (async (url: string, init: object) =>
      outgoing.fetch(new URL(url), init)) as unknown as typeof fetch,
  });
  keys.set(configuration, found);
  return found;
}

/** Remembers it for as long as it is valid. */
async function isFirst(db: Db, { id: issuerId }: IssuerRow, { jti }: LogoutClaims): Promise<boolean> {
  const seconds = maxAgeSeconds + 2 * clockToleranceSeconds;
  const stored = await db
    .insert(logoutTokens)
    .values({ issuerId, jti, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .onConflictDoNothing()
    .returning({ jti: logoutTokens.jti });
  return stored.length > 0;
}

async function endSessions(db: Db, { id: issuerId }: IssuerRow, { sub, sid }: LogoutClaims): Promise<void> {
  // A token that names a session ends that one only.
  const ofFlow = sid === null ? eq(oidcFlows.subject, sub ?? '') : eq(oidcFlows.issuerSid, sid);
  await db.delete(oidcFlows).where(and(eq(oidcFlows.issuerId, issuerId), ofFlow));
  const ofPerson = sub === null ? ofSession(sid ?? '') : eq(identities.subject, sub);
  const [identity] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.issuerId, issuerId), ofPerson))
    .limit(1);
  if (identity !== undefined) await endSessionsByCollege(db, identity, 'back-channel logout', sid);
}

/** By a session, or a sign-in that waits for the second factor. */
function ofSession(sid: string) {
  return sql`(
    exists (select from auth.sessions where identity_id = ${identities.id} and issuer_sid = ${sid})
    or exists (select from auth.sign_in_tickets where identity_id = ${identities.id} and issuer_sid = ${sid}))`;
}
