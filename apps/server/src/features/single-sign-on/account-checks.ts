// Asks the services of colleges, session by session, whether the account still exists: for those that do not say so by themselves.
import { rulingOn } from '@foothold/domain/single-sign-on/rules';
import * as oidc from 'openid-client';
import { and, eq, isNotNull, sql } from '../../kernel/database/drizzle.ts';
import { lockClassroomsOf } from '../classrooms/leaving.ts';
import { viewerOf } from '../../kernel/access/actor.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { identities, issuers, sessions } from '../../kernel/schema/auth.ts';
import { applyRole } from './apply-role.ts';
import { configurationOf, type IssuerRow } from './configuration.ts';
import { endSessionsByCollege } from './end-sessions.ts';
import { openTokens, sealTokens } from './flow.ts';
import { requireOwnStaff } from './identities.ts';

// A session is asked about every 30 to 45 seconds, by one node.
const dueSeconds = 30;
const roundMs = 15_000;
const maxPerRound = 200;
const atOnce = 8;

/** Until it is stopped. `report` receives what is no answer of a service. */
export function startAccountChecks(
  services: Services,
  report: (problem: unknown) => void,
): { stop(): Promise<void> } {
  // A slow service gets no second round until its first ends, and delays no other service.
  const rounds = new Map<string, Promise<void>>();
  const begin = async () => {
    for (const issuerId of await enabledIssuers(services.db)) {
      if (rounds.has(issuerId)) continue;
      const round = checkAccounts(services, issuerId, report)
        .catch(report)
        .finally(() => rounds.delete(issuerId));
      rounds.set(issuerId, round);
    }
  };
  let beginning: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beginning = begin().catch(report);
  }, roundMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await beginning;
      await Promise.all(rounds.values());
    },
  };
}

async function enabledIssuers(db: Db): Promise<readonly string[]> {
  const rows = await db.select({ id: issuers.id }).from(issuers).where(isNotNull(issuers.enabledAt));
  return rows.map(({ id }) => id);
}

type Claimed = { readonly id: string; readonly identityId: string; readonly tokens: Buffer };

/** One round over the sessions of a service that are due. A check that fails does not stop the others. */
export async function checkAccounts(
  services: Services,
  issuerId: string,
  report: (problem: unknown) => void,
): Promise<void> {
  const waiting = (await claimDue(services.db, issuerId)).values();
  const work = async () => {
    for (const claimed of waiting) await check(services, claimed).catch(report);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Each session is claimed by one node, which stores when it asked. */
async function claimDue(db: Db, issuerId: string): Promise<readonly Claimed[]> {
  const { rows } = await db.execute<{ id: string; identity_id: string; issuer_tokens: Buffer }>(sql`
    update auth.sessions set issuer_checked_at = now() where id in (
      select session.id from auth.sessions session
      join auth.identities on identities.id = session.identity_id and identities.issuer_id = ${issuerId}
      where session.issuer_tokens is not null and session.expires_at > now()
        and coalesce(session.issuer_checked_at, session.created_at) < now() - make_interval(secs => ${dueSeconds})
      order by session.issuer_checked_at nulls first
      limit ${maxPerRound}
      for update of session skip locked)
    returning id, identity_id, issuer_tokens`);
  return rows.map((row) => ({ id: row.id, identityId: row.identity_id, tokens: row.issuer_tokens }));
}

async function check(services: Services, { id, identityId, tokens }: Claimed): Promise<void> {
  const { db } = services;
  const found = first(
    await db
      .select({ identity: identities, issuer: issuers })
      .from(identities)
      .innerJoin(issuers, eq(issuers.id, identities.issuerId))
      .where(eq(identities.id, identityId)),
  );
  if (found === undefined) return;
  const kept = openTokens(services, identityId, tokens);
  if (kept.refresh === undefined) return never(db, id);
  const { identity, issuer } = found;
  const answer = await answerOf(services, issuer, kept.refresh);
  if (answer === 'none') return;
  if (answer === 'account gone') return end(db, identity, answer);
  const { claims, refresh } = answer;
  // OpenID Connect Core, section 12.2: it must be of the same person.
  if (claims !== undefined && claims.sub !== identity.subject) return end(db, identity, 'other subject');
  const ruling = claims === undefined ? null : rulingOn(issuer, claims);
  if (ruling?.is === 'refused' && ruling.why === 'no group') return end(db, identity, 'no group');
  if (refresh !== undefined && refresh !== kept.refresh) {
    const next = sealTokens(services, identityId, { ...kept, refresh });
    await db
      .update(sessions)
      .set({ issuerTokens: next })
      .where(and(eq(sessions.id, id), eq(sessions.issuerTokens, tokens)));
  }
  if (ruling?.is === 'allowed' && ruling.role === 'teacher') await lowerRole(db, issuer, identity.userId);
}

/** None of a service that is down, slow or confused, which changes nothing. */
async function answerOf(services: Services, issuer: IssuerRow, refreshToken: string) {
  try {
    const answer = await oidc.refreshTokenGrant(await configurationOf(services, issuer), refreshToken);
    return { claims: answer.claims(), refresh: answer.refresh_token };
  } catch (error) {
    const isGone = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';
    return isGone ? 'account gone' : 'none';
  }
}

/** Lowers the role of a user who has left the groups of administrators. A higher role waits for the next sign-in. */
async function lowerRole(db: Db, issuer: IssuerRow, userId: string): Promise<void> {
  if ((await viewerOf(db, userId))?.role !== 'admin') return;
  await db.transaction(async (tx) => {
    const lockedClassrooms = await lockClassroomsOf(tx, userId);
    const viewer = await requireOwnStaff(tx, issuer, userId);
    await applyRole(tx, { issuer, viewer, role: 'teacher', lockedClassrooms });
  });
}

async function end(
  db: Db,
  identity: typeof identities.$inferSelect,
  why: 'account gone' | 'no group' | 'other subject',
): Promise<void> {
  await db.transaction((tx) => endSessionsByCollege(tx, identity, why));
}

/** There is nothing to ask with. */
async function never(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ issuerCheckedAt: sql`'infinity'` })
    .where(eq(sessions.id, sessionId));
}
