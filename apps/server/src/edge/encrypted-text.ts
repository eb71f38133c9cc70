// Encrypts secrets that the server has to use again, with keys derived from the pepper: AES-256-GCM, as nonce, tag, ciphertext.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** `key`: 32 bytes, such as `secrets.sign(purpose, owner)`. */
export function encrypt(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws if it was encrypted with another key. */
export function decrypt(key: Buffer, stored: Buffer): string {
  const nonce = stored.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(stored.subarray(nonceLength, nonceLength + tagLength));
  const encrypted = stored.subarray(nonceLength + tagLength);
  return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
}
