// Encrypts what the server must read again, such as the secret of a person's app, with a key from the pepper: a copy of the database does not reveal it.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './ports.ts';

const nonceLength = 12;
const tagLength = 16;

/** What it is, and whose: each has a key of its own. */
type Kept = { readonly purpose: string; readonly owner: string };

/** AES-256-GCM: nonce, tag, ciphertext. */
export function encrypt(secrets: Secrets, { purpose, owner }: Kept, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', secrets.sign(purpose, owner), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws if it was encrypted for another purpose or owner, or with another pepper. */
export function decrypt(secrets: Secrets, { purpose, owner }: Kept, stored: Buffer): string {
  const nonce = stored.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', secrets.sign(purpose, owner), nonce);
  decipher.setAuthTag(stored.subarray(nonceLength, nonceLength + tagLength));
  const encrypted = stored.subarray(nonceLength + tagLength);
  return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
}
