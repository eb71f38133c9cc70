// Accepts a service's answer: exchanges the code, checks the ID token, applies the rules, and keeps what is left for the page.
import { timingSafeEqual } from 'node:crypto';
import type { FlowFailure, FlowPurpose } from '@foothold/domain/single-sign-on/flow';
import { rulingOn } from '@foothold/domain/single-sign-on/rules';
import { isStorable, storable } from '@foothold/domain/contract/text';
import { firstName, maxNameLength } from '@foothold/domain/people/input';
import * as oidc from 'openid-client';
import { and, eq, gt, isNull, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { identities, oidcFlows } from '../../kernel/schema/auth.ts';
import {
  clockToleranceSeconds,
  codeOf,
  configurationOf,
  isUnreachable,
  type IssuerRow,
} from './configuration.ts';
import { endSessionsByCollege } from './end-sessions.ts';
import { enabledIssuer, redirectUriOf, sealAnswer, secretsOf, type Answer } from './flow.ts';

type Given = {
  readonly issuerId: string;
  /** The cookie's value. */
  readonly flow: string | null;
  /** The address that the browser was sent to, with its query. */
  readonly search: string;
};

/** The purpose of the way that ends here; null where this browser is on none, or the answer is that of another. */
export async function acceptAnswer(
  services: Services,
  { issuerId, flow, search }: Given,
): Promise<FlowPurpose | null> {
  const { db } = services;
  if (flow === null || !hasState(search, secretsOf(services, flow).state)) return null;
  const hash = tokenHash(flow);
  const claimed = first(
    await db
      .update(oidcFlows)
      .set({ answeredAt: sql`now()` })
      .where(
        and(
          eq(oidcFlows.tokenHash, hash),
          // The address belongs to one service: the answer of another does not fit (mix-up).
          eq(oidcFlows.issuerId, issuerId),
          isNull(oidcFlows.answeredAt),
          gt(oidcFlows.expiresAt, sql`now()`),
        ),
      )
      .returning({ purpose: oidcFlows.purpose }),
  );
  if (claimed === undefined) return null;
  const result = await answerOf(services, { issuerId, flow, search, purpose: claimed.purpose });
  await db
    .update(oidcFlows)
    .set(
      'failure' in result
        ? result
        : { answer: sealAnswer(services, hash, result), subject: result.subject, issuerSid: result.sid },
    )
    .where(eq(oidcFlows.tokenHash, hash));
  return claimed.purpose;
}

function hasState(search: string, expected: string): boolean {
  const states = new URLSearchParams(search).getAll('state');
  const [state = ''] = states;
  const [a, b] = [Buffer.from(state), Buffer.from(expected)];
  return states.length === 1 && a.length === b.length && timingSafeEqual(a, b);
}

type Failed = { readonly failure: FlowFailure };

async function answerOf(
  services: Services,
  given: Given & { readonly flow: string; readonly purpose: FlowPurpose },
): Promise<Answer | Failed> {
  const issuer = await enabledIssuer(services.db, given.issuerId);
  try {
    return await checkedAnswer(services, issuer, given);
  } catch (error) {
    const failure = failureOf(error);
    // Somebody who turns back is no event.
    if (failure === 'invalid') await recordRefused(services.db, issuer, codeOf(error) ?? 'unknown');
    return { failure };
  }
}

async function checkedAnswer(
  services: Services,
  issuer: IssuerRow,
  {
    flow,
    search,
    purpose,
  }: { readonly flow: string; readonly search: string; readonly purpose: FlowPurpose },
): Promise<Answer | Failed> {
  const configuration = await configurationOf(services, issuer);
  const { state, nonce, verifier } = secretsOf(services, flow);
  const address = new URL(redirectUriOf(services, issuer.id));
  address.search = search;
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || claims.sub.length > 255 || !isStorable(claims.sub))
    return { failure: 'invalid' };
  if (purpose === 'prove' && !isFresh(claims)) {
    await recordRefused(services.db, issuer, 'not fresh');
    return { failure: 'not fresh' };
  }
  const ruling = rulingOn(issuer, claims);
  if (ruling.is === 'refused') {
    await recordRefused(services.db, issuer, ruling.why);
    if (ruling.why === 'no group') await endSessionsOfSubject(services.db, issuer, claims.sub);
    return { failure: ruling.why };
  }
  const { role, isTwoStep } = ruling;
  return {
    subject: claims.sub,
    role,
    isTwoStep,
    ...namesIn(claims, issuer),
    personNumber: issuer.personClaim === '' ? null : textOf(claims[issuer.personClaim]),
    sid: textOf(claims['sid']),
    tokens: { refresh: tokens.refresh_token, id: keptIdToken(tokens.id_token) },
  };
}

/** Whether the person was asked just now, by the service's clock. */
function isFresh({ auth_time: askedAt }: oidc.IDToken): boolean {
  return askedAt !== undefined && askedAt > Date.now() / 1000 - clockToleranceSeconds;
}

/** Of somebody who has left the groups that may sign in here. */
async function endSessionsOfSubject(db: Db, { id: issuerId }: IssuerRow, subject: string): Promise<void> {
  const identity = first(
    await db
      .select()
      .from(identities)
      .where(and(eq(identities.issuerId, issuerId), eq(identities.subject, subject))),
  );
  if (identity !== undefined) await db.transaction((tx) => endSessionsByCollege(tx, identity, 'no group'));
}

const maxIdTokenLength = 8000;

/** As a hint when signing out there. One with hundreds of groups is not worth its place. */
function keptIdToken(idToken: string | undefined): string | undefined {
  return idToken !== undefined && idToken.length <= maxIdTokenLength ? idToken : undefined;
}

/** Names as administrators may enter them too. Without one that can be read, the account shows whose it is. */
function namesIn(claims: Readonly<Record<string, unknown>>, { name }: IssuerRow) {
  const [first = '', ...others] = (writtenIn(claims['name']) ?? '').split(' ');
  const given = nameOf(claims['given_name']) ?? nameOf(first) ?? '';
  const family = nameOf(claims['family_name']) ?? nameOf(others.join(' ')) ?? '';
  return given + family === '' ? { firstName: name, surname: '' } : { firstName: given, surname: family };
}

function nameOf(claim: unknown): string | null {
  return firstName.safeParse(writtenIn(claim)?.slice(0, maxNameLength)).data ?? null;
}

function writtenIn(claim: unknown): string | null {
  return typeof claim === 'string' ? storable(claim).trim() : null;
}

/** What cannot be stored, such as a NUL, is as if it were not there. */
function textOf(claim: unknown): string | null {
  if (typeof claim === 'number') return String(claim);
  return typeof claim === 'string' && claim.trim() !== '' && isStorable(claim) ? claim.trim() : null;
}

function failureOf(error: unknown): FlowFailure {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? 'unreachable'
      : 'cancelled';
  return isUnreachable(error) ? 'unreachable' : 'invalid';
}

async function recordRefused(db: Db, { id, name, categoryId }: IssuerRow, why: string): Promise<void> {
  await record(db, {
    actorId: null,
    action: 'college account refused',
    subjectId: id,
    subjectName: name,
    categoryId,
    details: { why },
  });
}
