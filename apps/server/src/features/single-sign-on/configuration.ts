// What a college's sign-in service says of itself (OpenID Connect Discovery 1.0), kept for a minute; its keys are kept with it.
import { checkSentences } from '@foothold/domain/single-sign-on/flow';
import { z } from '@foothold/domain/contract/schema';
import * as oidc from 'openid-client';
import type { Services } from '../../kernel/edge/context.ts';
import { AnswerTooLong, ForbiddenAddress, type Outgoing } from '../../kernel/edge/outgoing.ts';
import { decrypt, encrypt } from '../../kernel/edge/encryption.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';
import { certificateProblem } from '../../kernel/runtime/certificate-problem.ts';
import type { issuers } from '../../kernel/schema/auth.ts';

export type IssuerRow = typeof issuers.$inferSelect;

/** How far the clock of a service may be from ours. */
export const clockToleranceSeconds = 120;

// While the service is down, its users see the browser's own error page; once this has expired, our sentence.
const keptMs = 60_000;
const maxKept = 100;

type Kept = { readonly found: Promise<oidc.Configuration>; readonly at: number };

/** Of each node. */
const caches = new WeakMap<Outgoing, Map<string, Kept>>();

/**
 * Rejects if the service cannot be reached or is not what it should be. An unknown key is looked up again by the library,
 * once a minute at most.
 */
export async function configurationOf(
  { outgoing, secrets }: Pick<Services, 'outgoing' | 'secrets'>,
  issuer: IssuerRow,
): Promise<oidc.Configuration> {
  const cache = caches.get(outgoing) ?? new Map<string, Kept>();
  caches.set(outgoing, cache);
  const key = `${issuer.id} ${issuer.version}`;
  const kept = cache.get(key);
  if (kept !== undefined && Date.now() - kept.at < keptMs) return kept.found;
  cache.delete(key);
  const [oldest] = cache.keys();
  if (cache.size >= maxKept && oldest !== undefined) cache.delete(oldest);
  const found = discover({ outgoing, secrets }, issuer);
  cache.set(key, { found, at: Date.now() });
  // The next one asks again.
  found.catch(() => cache.delete(key));
  return found;
}

/** The same, asked now. */
export async function discover(
  { outgoing, secrets }: Pick<Services, 'outgoing' | 'secrets'>,
  { id, issuer, clientId, clientSecret }: IssuerRow,
): Promise<oidc.Configuration> {
  const secret = clientSecret === null ? null : decryptClientSecret(secrets, id, clientSecret);
  const address = new URL(issuer);
  const configuration = await oidc.discovery(
    address,
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds, ...(secret !== null && { client_secret: secret }) },
    secret === null ? oidc.None() : undefined,
    {
      // Sound: the two `fetch` differ in their types only.
      [oidc.customFetch]: ((url: string, init: object) =>
        outgoing.fetch(new URL(url), init)) as unknown as oidc.CustomFetch,
      execute: [
        // Signatures are checked although the tokens come straight from the service.
        oidc.enableNonRepudiationChecks,
        // Only an address that the operator allows is reached without https.
        ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  const found = configuration.serverMetadata();
  if (!metadataOf(address).safeParse(found).success) throw new UnusableMetadata();
  // The library accepts one address of Microsoft's for the tokens of all organisations.
  if (found.issuer.includes('{')) throw new AnyTenant();
  return configuration;
}

/**
 * What we use of it. Browsers are sent to two of the addresses, so none may be code, such as `javascript:`. Without https
 * only where the service itself is, which the operator has allowed.
 */
function metadataOf(issuer: URL) {
  const address = z.string().check(
    z.refine((text) => {
      const url = URL.parse(text);
      return (
        url !== null &&
        ['https:', issuer.protocol].includes(url.protocol) &&
        url.username + url.password === ''
      );
    }),
  );
  const words = z.optional(z.array(z.string()));
  return z.object({
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    end_session_endpoint: z.optional(address),
    response_types_supported: words,
    claims_supported: words,
  });
}

class UnusableMetadata extends Error {}

/** The service signs in people of any organisation. */
class AnyTenant extends Error {}

/** What administrators read of a service that cannot be used; null where the cause is ours. */
export function whatIsWrong(error: unknown): string | null {
  if (error instanceof AnyTenant) return checkSentences.anyTenant;
  if (error instanceof UnusableMetadata) return checkSentences.metadata;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ForbiddenAddress) return checkSentences.notPublic;
    const certificate = certificateProblem(codeOf(cause) ?? '');
    if (certificate !== null) return checkSentences[certificate];
    if (codeOf(cause) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return checkSentences.otherIssuer;
    if (codeOf(cause)?.startsWith('OAUTH_') === true) return checkSentences.notFound;
  }
  return isUnreachable(error) ? checkSentences.unreachable : null;
}

/** No answer, none in time, or one without an end. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ForbiddenAddress) return true;
    // Before the answer, or in the middle of it.
    if (cause instanceof TypeError && ['fetch failed', 'terminated'].includes(cause.message)) return true;
    if (cause instanceof AnswerTooLong) return true;
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return true;
    if (codeOf(cause) === 'OAUTH_TIMEOUT') return true;
  }
  return false;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

const secretPurpose = 'client secret of an issuer';

export function encryptClientSecret(secrets: Secrets, issuerId: string, secret: string): Buffer {
  return encrypt(secrets, { purpose: secretPurpose, owner: issuerId }, secret);
}

function decryptClientSecret(secrets: Secrets, issuerId: string, stored: Buffer): string {
  return decrypt(secrets, { purpose: secretPurpose, owner: issuerId }, stored);
}
