// Encrypts the parts of a backup in the age format (age-encryption.org/v1), so that any age tool can decrypt them.
import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

/** Who can open a backup: anyone with the passphrase, or with the key of one of the recipients (`age1…`). */
export type Encryption = { readonly passphrase: string } | { readonly recipients: readonly string[] };

/** What a backup is opened with: a passphrase, or the secret keys in a file. */
export type Opening =
  | { readonly passphrase: string }
  | { readonly identities: readonly string[]; readonly file: string };

type Bytes = AsyncIterable<Uint8Array>;

/** How the parts of one backup are written and read. At most a chunk of 64 KiB is in memory. */
export type Cipher = {
  /** File name suffix of parts: `.age`, or nothing without encryption. */
  readonly suffix: '' | '.age';
  readonly encrypt: (content: Bytes) => Bytes;
  /** Throws an UnreadablePart when the bytes are not as they were written. */
  readonly decrypt: (content: Bytes) => Bytes;
};

export class UnreadablePart extends Error {}

export const unencrypted: Cipher = {
  suffix: '',
  encrypt: (content) => content,
  decrypt: (content) => content,
};

/**
 * Deriving a key from a passphrase is slow on purpose, a second and 256 MB per attempt, so it opens only one part: this
 * backup's key, which opens all others. Recipients use the same scheme, so that there is one way to open a backup.
 */
const keyFile = 'key.age';

/** Generates a new backup's key and writes it, encrypted, into the folder. Throws a StartProblem for an invalid recipient. */
export async function newCipher(folder: string, encryption: Encryption): Promise<Cipher> {
  const encrypter = new Encrypter();
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) addRecipient(encrypter, recipient);
  const key = await generateX25519Identity();
  await writeFile(path.join(folder, keyFile), await encrypter.encrypt(`${key}\n`), {
    mode: 0o600,
    flush: true,
  });
  return cipherOf(key);
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new StartProblem(
      `${JSON.stringify(recipient)} is not a recipient of age. It begins with age1, and age-keygen prints it beside a new key.`,
      { cause: error },
    );
  }
}

/** The cipher of the backup in this folder. Throws a one-line StartProblem when it cannot be opened. */
export async function openCipher(folder: string, opening: Opening | undefined): Promise<Cipher> {
  const key = await readFile(path.join(folder, keyFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code !== 'EACCES') throw error;
    throw new StartProblem(
      `The account ${userInfo().username}, which Foothold runs as, may not read the backup in ${folder}. Give it to that account: chown -R.`,
      { cause: error },
    );
  });
  if (key === null && opening === undefined) return unencrypted;
  if (key === null) {
    // An operator who expects an encrypted backup must not restore an unencrypted one, which anybody could have made.
    throw new StartProblem(
      `The backup in ${folder} is not encrypted, so anybody can have made it. To restore it all the same, leave out BACKUP_PASSPHRASE and --identity.`,
    );
  }
  if (opening === undefined) {
    throw new StartProblem(
      `The backup in ${folder} is encrypted. Set BACKUP_PASSPHRASE, or name the file that holds the key: --identity FILE.`,
    );
  }
  const decrypter = new Decrypter();
  if ('passphrase' in opening) decrypter.addPassphrase(opening.passphrase);
  else for (const identity of opening.identities) decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(key, 'text').catch((error: unknown) => {
    const what = 'passphrase' in opening ? 'BACKUP_PASSPHRASE' : `The key in ${opening.file}`;
    throw new StartProblem(
      `${what} does not open the backup in ${folder}: it was encrypted with another, or its ${keyFile} is damaged.`,
      {
        cause: error,
      },
    );
  });
  return cipherOf(opened.trim());
}

async function cipherOf(key: string): Promise<Cipher> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return {
    suffix: '.age',
    encrypt: async function* (content) {
      yield* await encrypter.encrypt(webStreamOf(content));
    },
    decrypt: async function* (content) {
      try {
        yield* await decrypter.decrypt(webStreamOf(content));
      } catch (error) {
        throw new UnreadablePart('A part of the backup is not as it was written.', { cause: error });
      }
    },
  };
}

function webStreamOf(content: Bytes): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>;
}

/** The secret keys in a file that age-keygen wrote. Throws a StartProblem when it contains none. */
export async function identitiesIn(file: string): Promise<Opening> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartProblem(
      `The file ${file} cannot be read. --identity names the file that age-keygen wrote.`,
      {
        cause: error,
      },
    );
  });
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity);
  } catch (error) {
    throw new StartProblem(`A key in ${file} is damaged: it is not as age-keygen wrote it.`, {
      cause: error,
    });
  }
  if (identities.length > 0) return { identities, file };
  throw new StartProblem(
    `There is no key in ${file}. --identity names the file that age-keygen wrote; one with a passphrase must be decrypted first.`,
  );
}
