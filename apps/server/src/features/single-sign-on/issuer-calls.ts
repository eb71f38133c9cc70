// Administrators keep the sign-in services of the category that they have selected.
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import * as contract from '@foothold/domain/single-sign-on/calls';
import { checkSentences, logoutPath } from '@foothold/domain/single-sign-on/flow';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import type { Action } from '@foothold/domain/audit/actions';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { requireCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { hasEnoughBreakGlass } from '../../kernel/access/break-glass.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call, slowCall } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { issuers } from '../../kernel/schema/auth.ts';
import { discover, encryptClientSecret, whatIsWrong, type IssuerRow } from './configuration.ts';
import { redirectUriOf } from './flow.ts';

export const createIssuer = call(
  contract.createIssuer,
  async ({
    input: { categoryId, clientSecret, issuerName: name, ...settings },
    db,
    viewer,
    context,
    once,
  }) => {
    requireCapabilityInCategory(viewer, 'administer', categoryId);
    await requireRecentProof(db, context.actor);
    const [issuerId = throwNotFound()] = await once(async () => {
      const id = randomUUID();
      const added = await db
        .insert(issuers)
        .values({
          id,
          categoryId,
          name,
          ...settings,
          clientSecret: secretOf(context.services.secrets, id, clientSecret ?? ''),
        })
        .onConflictDoNothing()
        .returning();
      const [issuer] = added;
      if (issuer === undefined) throw new Refusal('CONFLICT', issuerSentences.exists);
      await recordIssuer(db, viewer, 'issuer added', issuer);
      return [id];
    });
    return { issuerId };
  },
);

export const changeIssuer = call(contract.changeIssuer, async ({ input, db, viewer, context, once }) => {
  const { issuerId, expectedVersion, clientSecret, issuerName: name, ...settings } = input;
  const before = await lockIssuer(db, viewer, issuerId);
  await requireRecentProof(db, context.actor);
  await once(async () => {
    const { id, version, name: issuerName, clientSecret: _, ...current } = before;
    requireVersion({ ...current, issuerName, version }, expectedVersion);
    const after = {
      name,
      ...settings,
      ...(clientSecret !== undefined && {
        clientSecret: secretOf(context.services.secrets, id, clientSecret),
      }),
    };
    const fields = Object.entries(after).flatMap(([field, value]) =>
      field !== 'clientSecret' && String(value) === String(before[field as keyof IssuerRow]) ? [] : [field],
    );
    if (fields.length === 0) return;
    await db
      .update(issuers)
      .set({ ...after, version: sql`${issuers.version} + 1` })
      .where(eq(issuers.id, id));
    await recordIssuer(db, viewer, 'issuer changed', before, { fields });
  });
});

export const removeIssuer = call(
  contract.removeIssuer,
  async ({ input: { issuerId }, db, viewer, context, once }) => {
    await requireRecentProof(db, context.actor);
    const [categoryId = throwNotFound()] = await once(async () => {
      const issuer = await lockIssuer(db, viewer, issuerId);
      await db.delete(issuers).where(eq(issuers.id, issuerId));
      await recordIssuer(db, viewer, 'issuer removed', issuer);
      return [issuer.categoryId];
    });
    requireCapabilityInCategory(viewer, 'administer', categoryId);
  },
);

export const setIssuerEnabled = call(
  contract.setIssuerEnabled,
  async ({ input: { issuerId, enabled }, db, viewer, context, once }) => {
    const issuer = await lockIssuer(db, viewer, issuerId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      if (enabled && !(await hasEnoughBreakGlass(db, issuer.categoryId)))
        throw new Refusal('RULE', issuerSentences.breakGlass);
      await db
        .update(issuers)
        .set({ enabledAt: enabled ? sql`coalesce(${issuers.enabledAt}, now())` : null })
        .where(eq(issuers.id, issuerId));
      await recordIssuer(db, viewer, enabled ? 'issuer switched on' : 'issuer switched off', issuer);
    });
  },
);

/** Not in a transaction: the service may take ten seconds. */
export const checkIssuer = slowCall(
  contract.checkIssuer,
  async ({ input: { issuerId }, db, viewer, context: { services } }) => {
    const issuer = await requireIssuer(db, viewer, issuerId);
    const addresses = {
      redirectUri: redirectUriOf(services, issuerId),
      logoutUri: services.settings.publicUrl + logoutPath.replace('{issuerId}', issuerId),
    };
    try {
      const found = (await discover(services, issuer)).serverMetadata();
      if (found.response_types_supported?.includes('code') === false)
        return { problem: checkSentences.noCode, found: null, ...addresses };
      return {
        problem: null,
        found: {
          issuer: found.issuer,
          authorizationEndpoint: found.authorization_endpoint ?? '',
          keys: await countKeys(services, found.jwks_uri),
          signsOut: found.end_session_endpoint !== undefined,
          saysWhenSignedOut: found.backchannel_logout_supported === true,
        },
        ...addresses,
      };
    } catch (error) {
      const problem = whatIsWrong(error);
      if (problem === null) throw error;
      return { problem, found: null, ...addresses };
    }
  },
);

/** None where something else is at their address, such as the page of a proxy. */
async function countKeys(
  { outgoing }: Parameters<typeof discover>[0],
  address: string | undefined,
): Promise<number> {
  if (address === undefined || !URL.canParse(address)) return 0;
  const answer = await outgoing.fetch(new URL(address));
  try {
    const { keys } = Object(await answer.json()) as { keys?: unknown };
    return Array.isArray(keys) ? keys.length : 0;
  } catch (error) {
    if (error instanceof SyntaxError) return 0;
    throw error;
  }
}

/** An empty one makes a public client. */
function secretOf(
  secrets: Parameters<typeof encryptClientSecret>[0],
  issuerId: string,
  clientSecret: string,
): Buffer | null {
  return clientSecret === '' ? null : encryptClientSecret(secrets, issuerId, clientSecret);
}

/** A service of the selected category. */
async function requireIssuer(db: Db, { selectedCategoryId }: Viewer, issuerId: string): Promise<IssuerRow> {
  const issuer = first(await db.select().from(issuers).where(ofCategory(issuerId, selectedCategoryId)));
  if (issuer === undefined) throw notFound();
  return issuer;
}

async function lockIssuer(db: Db, { selectedCategoryId }: Viewer, issuerId: string): Promise<IssuerRow> {
  const issuer = first(
    await db.select().from(issuers).where(ofCategory(issuerId, selectedCategoryId)).for('update'),
  );
  if (issuer === undefined) throw notFound();
  return issuer;
}

function ofCategory(issuerId: string, categoryId: string) {
  return and(eq(issuers.id, issuerId), eq(issuers.categoryId, categoryId));
}

async function recordIssuer(
  db: Db,
  viewer: Viewer,
  action: Action,
  { id, name, categoryId }: IssuerRow,
  details: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<void> {
  await record(db, { actorId: viewer.id, action, subjectId: id, subjectName: name, categoryId, details });
}
