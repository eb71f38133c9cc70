// Describes a backup's contents. Written last, so a folder without a manifest is not a backup.
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from '@foothold/domain/contract/schema';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import { UnreadablePart, type Cipher } from './encryption.ts';

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const sha256 = matching(/^[0-9a-f]{64}$/);
const count = z.number().check(z.int(), z.nonnegative());
// As the database quotes them. A name is also part of a file name, so it must not traverse folders or start with a dot.
const relation = matching(/^(public|auth)\.("?)[a-z_][a-z0-9_]*\2$/);
const column = matching(/^("?)[a-z_][a-z0-9_]*\1$/);

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The migrations that had been applied, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256 })).check(z.minLength(1)),
  /** `sha256` is of the rows as PostgreSQL copies them out, not of the compressed file. */
  tables: z.array(
    z.object({ name: relation, columns: z.array(column).check(z.minLength(1)), rows: count, sha256 }),
  ),
  /** A sequence that was never used has no value. */
  sequences: z.array(z.object({ name: relation, value: z.nullable(matching(/^\d{1,19}$/)) })),
  files: z.object({
    count,
    bytes: count,
    /** Ids of files whose content was missing at the source, or did not match their row. */
    faulty: z.array(z.string()),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;

const fileName = 'manifest.json';
/** A hundred thousand faulty files take 4 MB. */
const maxBytes = 64 * 1024 * 1024;

export async function writeManifest(folder: string, manifest: Manifest, cipher: Cipher): Promise<void> {
  const draft = path.join(folder, `${fileName}.draft`);
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
  await pipeline(
    Readable.from([text]),
    cipher.encrypt,
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  await rename(draft, path.join(folder, `${fileName}${cipher.suffix}`));
}

/** Throws a StartProblem when the manifest is missing, damaged or invalid. */
export async function readManifest(folder: string, cipher: Cipher): Promise<Manifest> {
  const file = path.join(folder, `${fileName}${cipher.suffix}`);
  const stats = await stat(file).catch((error: unknown) => {
    throw new StartProblem(
      `There is no complete backup in ${folder}: its ${fileName} is missing. Name the folder that a finished backup was made in.`,
      { cause: error },
    );
  });
  const parsed = manifestSchema.safeParse(
    stats.size > maxBytes ? undefined : parse(await textOf(file, cipher)),
  );
  if (parsed.success) return parsed.data;
  throw new StartProblem(
    `The ${fileName} in ${folder} cannot be understood: it is damaged, or was made by a newer Foothold.`,
  );
}

async function textOf(file: string, cipher: Cipher): Promise<string> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of cipher.decrypt(createReadStream(file))) chunks.push(chunk);
  } catch (error) {
    if (error instanceof UnreadablePart) return '';
    throw error;
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** When the backup in the folder was completed, in milliseconds since 1970; null if it is none, or not complete. */
export async function completedAt(folder: string): Promise<number | null> {
  for (const suffix of ['', '.age'] satisfies Cipher['suffix'][]) {
    const found = await stat(path.join(folder, `${fileName}${suffix}`)).catch(() => null);
    if (found !== null) return found.mtimeMs;
  }
  return null;
}

/** The file with a table's rows in a backup. */
export function rowsFile(folder: string, table: string, { suffix }: Pick<Cipher, 'suffix'>): string {
  return path.join(tablesFolder(folder), `${table}.copy.gz${suffix}`);
}

export function tablesFolder(folder: string): string {
  return path.join(folder, 'tables');
}

/** The folder of the copied files, laid out like the server's file store. */
export function copiesFolder(folder: string): string {
  return path.join(folder, 'files');
}
