// Where a browser goes to sign out at the college as well (OpenID Connect RP-Initiated Logout 1.0).
import { and, eq, isNotNull } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { first } from '../database/db.ts';
import type { CallContext } from '../edge/context.ts';
import { identities, issuers } from '../schema/single-sign-on.ts';
import { sessions } from '../schema/sign-in.ts';
import { configurationOf } from './configuration.ts';
import { openTokens } from './flow.ts';

/** Null: the session is not by a college's service, or that one cannot be asked. */
export async function signOutAddress({ services, actor }: CallContext): Promise<string | null> {
  const found = first(
    await services.db
      .select({ issuer: issuers, identityId: identities.id, tokens: sessions.issuerTokens })
      .from(sessions)
      .innerJoin(identities, eq(identities.id, sessions.identityId))
      .innerJoin(issuers, and(eq(issuers.id, identities.issuerId), isNotNull(issuers.enabledAt)))
      .where(eq(sessions.id, actor?.sessionId ?? '')),
  );
  if (found === undefined) return null;
  const { issuer, identityId, tokens } = found;
  const configuration = await configurationOf(services, issuer).catch(() => null);
  if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
  const { id: hint } = tokens === null ? {} : openTokens(services, identityId, tokens);
  return oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: `${services.settings.publicUrl}/staff`,
    ...(hint !== undefined && { id_token_hint: hint }),
  }).href;
}
