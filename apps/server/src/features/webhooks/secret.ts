// The secrets of webhooks and the signatures that they make, as Standard Webhooks specifies: https://www.standardwebhooks.com
import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../kernel/edge/encryption.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';

const mark = 'whsec_';
const secretBytes = 32;

export function newSecret(): string {
  return mark + randomBytes(secretBytes).toString('base64');
}

const purpose = 'secret of a webhook';

export function encryptSecret(secrets: Secrets, webhookId: string, secret: string): Buffer {
  return encrypt(secrets, { purpose, owner: webhookId }, secret);
}

export function decryptSecret(secrets: Secrets, webhookId: string, stored: Buffer): string {
  return decrypt(secrets, { purpose, owner: webhookId }, stored);
}

/** The headers by which a receiver knows that the body is ours and new. One signature for each secret. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
