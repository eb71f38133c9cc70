// The way to a sign-in service and back (authorization code flow with PKCE): a row for ten minutes, bound to the browser by a cookie.
import { randomBytes } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import {
  callbackPath,
  flowSentences,
  ssoSentences,
  type FlowPurpose,
} from '@foothold/domain/single-sign-on/flow';
import type { Role } from '@foothold/domain/access/roles';
import * as oidc from 'openid-client';
import { and, eq, gt, isNotNull, isNull, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { CallContext, Services } from '../../kernel/edge/context.ts';
import { flowCookie } from '../../kernel/edge/cookies.ts';
import { decrypt, encrypt } from '../../kernel/edge/encryption.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { issuers, oidcFlows } from '../../kernel/schema/auth.ts';
import { categories } from '../../kernel/schema/public.ts';
import { configurationOf, isUnreachable, type IssuerRow } from './configuration.ts';

const validMinutes = 10;
const cookiePath = '/api';

/** What a service has said of somebody, after every check. */
export type Answer = {
  readonly subject: string;
  /** Null: its groups say nothing of the role. */
  readonly role: Role | null;
  readonly isTwoStep: boolean;
  readonly firstName: string;
  readonly surname: string;
  /** The person's number in the records, where the service says it. */
  readonly personNumber: string | null;
  readonly sid: string | null;
  readonly tokens: IssuerTokens;
};

/** Kept with the session, to ask whether the account still exists and to sign out there. */
export type IssuerTokens = { readonly refresh?: string | undefined; readonly id?: string | undefined };

/** Starts a way, ending the one that this browser was on. Returns where the browser goes. */
export async function beginFlow(
  { services, cookies }: CallContext,
  issuer: IssuerRow,
  { purpose, userId }: { readonly purpose: FlowPurpose; readonly userId: string | null },
): Promise<{ readonly url: string }> {
  const configuration = await configurationOf(services, issuer).catch((error: unknown) => {
    throw isUnreachable(error) ? new Refusal('UNAVAILABLE', flowSentences.unreachable) : unusable(error);
  });
  if (purpose === 'prove' && !canProveAfresh(configuration))
    throw new Refusal('RULE', flowSentences['not fresh']);
  const flow = randomBytes(32).toString('base64url');
  await services.db.insert(oidcFlows).values({
    tokenHash: tokenHash(flow),
    issuerId: issuer.id,
    purpose,
    userId,
    expiresAt: sql`now() + make_interval(mins => ${validMinutes})`,
  });
  cookies.set(flowCookie, flow, { maxAgeSeconds: validMinutes * 60, path: cookiePath, sameSite: 'lax' });
  const { state, nonce, verifier } = secretsOf(services, flow);
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(services, issuer.id),
    scope: issuer.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(issuer.requiredAcr.length > 0 && { acr_values: issuer.requiredAcr.join(' ') }),
    ...(issuer.requiredAcrs.length > 0 && { claims: JSON.stringify(contextsClaim(issuer.requiredAcrs)) }),
    ...(purpose === 'prove' && { max_age: '0', prompt: 'login' }),
  });
  return { url: url.href };
}

/** OpenID Connect Core, section 5.5: https://learn.microsoft.com/entra/identity-platform/developer-guide-conditional-access-authentication-context. */
function contextsClaim(contexts: readonly string[]) {
  const wanted = contexts.length === 1 ? { value: contexts[0] } : { values: contexts };
  return { id_token: { acrs: { essential: true, ...wanted } } };
}

/** Google answers `prompt=login` with an error, and says never when it has asked for the password. */
function canProveAfresh(configuration: oidc.Configuration): boolean {
  return configuration.serverMetadata().claims_supported?.includes('auth_time') !== false;
}

/** The service is not what administrators have entered: they find out by its check. */
function unusable(cause: unknown): Refusal {
  const refusal = new Refusal('RULE', flowSentences.invalid);
  refusal.cause = cause;
  return refusal;
}

/** What the browser carries there and back. None is stored: they follow from the cookie and the pepper. */
export function secretsOf({ secrets }: Pick<Services, 'secrets'>, flow: string) {
  const derived = (what: string) => secrets.sign(`${what} of a sign-in flow`, flow).toString('base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
}

/** Each service has its own, so that the answer of one cannot pass for that of another (RFC 9700, section 4.4). */
export function redirectUriOf({ settings }: Pick<Services, 'settings'>, issuerId: string): string {
  return settings.publicUrl + callbackPath.replace('{issuerId}', issuerId);
}

/** A service that is switched on, of a category that exists. */
export async function enabledIssuer(db: Db, issuerId: string): Promise<IssuerRow> {
  if (issuerId === '') throw new Refusal('RULE', ssoSentences.off);
  const found = first(
    await db
      .select({ issuer: issuers })
      .from(issuers)
      .innerJoin(categories, and(eq(categories.id, issuers.categoryId), isNull(categories.hiddenAt)))
      .where(and(eq(issuers.id, issuerId), isNotNull(issuers.enabledAt))),
  );
  if (found === undefined) throw new Refusal('RULE', ssoSentences.off);
  return found.issuer;
}

type Answered = {
  readonly issuer: IssuerRow;
  readonly userId: string | null;
  readonly answer: Answer;
  /** Ends the way, so that the answer is used once. */
  readonly end: () => Promise<void>;
};

/** The answer on the browser's way, locked. Refuses RULE with why there is none. */
export async function answeredFlow(
  db: Db,
  { services, flow }: CallContext,
  purpose: FlowPurpose,
): Promise<Answered> {
  if (flow === null) throw new Refusal('RULE', ssoSentences.expired);
  const hash = tokenHash(flow);
  const row = first(
    await db
      .select()
      .from(oidcFlows)
      .where(
        and(
          eq(oidcFlows.tokenHash, hash),
          eq(oidcFlows.purpose, purpose),
          gt(oidcFlows.expiresAt, sql`now()`),
        ),
      )
      .for('update'),
  );
  if (row?.failure != null) throw new Refusal('RULE', flowSentences[row.failure]);
  if (row?.answer == null) throw new Refusal('RULE', ssoSentences.expired);
  return {
    issuer: await enabledIssuer(db, row.issuerId),
    userId: row.userId,
    answer: openAnswer(services, row.tokenHash, row.answer),
    end: async () => {
      await db.delete(oidcFlows).where(eq(oidcFlows.tokenHash, hash));
    },
  };
}

/** Call once the way has ended and that is stored. */
export function forgetFlow({ cookies }: CallContext): void {
  cookies.clear(flowCookie, cookiePath);
}

const answerPurpose = 'answer of an issuer';

export function sealAnswer({ secrets }: Pick<Services, 'secrets'>, hash: Buffer, answer: Answer): Buffer {
  return encrypt(secrets, { purpose: answerPurpose, owner: hash.toString('hex') }, JSON.stringify(answer));
}

function openAnswer({ secrets }: Pick<Services, 'secrets'>, hash: Buffer, sealed: Buffer): Answer {
  // Sound: `sealAnswer` wrote it, and nobody else has the key.
  return JSON.parse(
    decrypt(secrets, { purpose: answerPurpose, owner: hash.toString('hex') }, sealed),
  ) as Answer;
}

const tokensPurpose = 'tokens of an issuer';

/** Null where there is nothing to keep. */
export function sealTokens(
  { secrets }: Pick<Services, 'secrets'>,
  identityId: string,
  tokens: IssuerTokens,
): Buffer | null {
  if (tokens.refresh === undefined && tokens.id === undefined) return null;
  return encrypt(secrets, { purpose: tokensPurpose, owner: identityId }, JSON.stringify(tokens));
}

export function openTokens(
  { secrets }: Pick<Services, 'secrets'>,
  identityId: string,
  sealed: Buffer,
): IssuerTokens {
  return JSON.parse(decrypt(secrets, { purpose: tokensPurpose, owner: identityId }, sealed)) as IssuerTokens;
}
