// Where a browser goes to sign out at the college as well (OpenID Connect RP-Initiated Logout 1.0).
import * as oidc from 'openid-client';
import { and, eq, isNotNull } from '../../kernel/database/drizzle.ts';
import { first } from '../../kernel/database/db.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { identities, issuers, sessions } from '../../kernel/schema/auth.ts';
import { configurationOf } from './configuration.ts';
import { openTokens } from './flow.ts';

/** Null: the session is not by a college's service, or that one cannot be asked. */
export async function signOutAddress({ services, actor }: CallContext): Promise<string | null> {
  const { db } = services;
  const session = first(
    await db
      .select({ identityId: sessions.identityId, tokens: sessions.issuerTokens })
      .from(sessions)
      .where(eq(sessions.id, actor?.sessionId ?? '')),
  );
  // Most sessions: two queries, so that the common one needs no join.
  if (session?.identityId == null) return null;
  const { identityId, tokens } = session;
  const found = first(
    await db
      .select({ issuer: issuers })
      .from(identities)
      .innerJoin(issuers, and(eq(issuers.id, identities.issuerId), isNotNull(issuers.enabledAt)))
      .where(eq(identities.id, identityId)),
  );
  if (found === undefined) return null;
  const { issuer } = found;
  const configuration = await configurationOf(services, issuer).catch(() => null);
  if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
  const { id: hint } = tokens === null ? {} : openTokens(services, identityId, tokens);
  return oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: `${services.settings.publicUrl}/staff`,
    ...(hint !== undefined && { id_token_hint: hint }),
  }).href;
}
