// What a backup holds. It is written last, so a folder without it is no backup.
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from '@foothold/domain/contract/schema';
import { StartProblem } from '../runtime/start-problem.ts';
import { UnreadablePart, type Cipher } from './encryption.ts';

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const sha256 = matching(/^[0-9a-f]{64}$/);
const count = z.number().check(z.int(), z.nonnegative());
// As the database quotes them. A name is part of a file's name, too, so it neither climbs nor hides.
const relation = matching(/^(public|auth)\.("?)[a-z_][a-z0-9_]*\2$/);
const column = matching(/^("?)[a-z_][a-z0-9_]*\1$/);

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Of the schema at that moment, in their order. */
  migrations: z.array(z.object({ name: z.string(), sha256 })).check(z.minLength(1)),
  /** `sha256` is that of the rows as PostgreSQL copies them out, not of the compressed file. */
  tables: z.array(
    z.object({ name: relation, columns: z.array(column).check(z.minLength(1)), rows: count, sha256 }),
  ),
  /** A sequence that was never used has no value. */
  sequences: z.array(z.object({ name: relation, value: z.nullable(matching(/^\d{1,19}$/)) })),
  files: z.object({
    count,
    bytes: count,
    /** Ids of files whose content was not there, or not what their row says: so it was at the source. */
    faulty: z.array(z.string()),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;

const fileName = 'manifest.json';
/** Of a hundred thousand faulty files it has 4 MB. */
const longest = 64 * 1024 * 1024;

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

/** Throws a StartProblem for one that is missing, damaged, or not of the form that a backup has. */
export async function readManifest(folder: string, cipher: Cipher): Promise<Manifest> {
  const place = path.join(folder, `${fileName}${cipher.suffix}`);
  const known = await stat(place).catch((error: unknown) => {
    throw new StartProblem(
      `There is no complete backup in ${folder}: its ${fileName} is missing. Name the folder that a finished backup was made in.`,
      { cause: error },
    );
  });
  const parsed = manifestSchema.safeParse(
    known.size > longest ? undefined : parse(await textOf(place, cipher)),
  );
  if (parsed.success) return parsed.data;
  throw new StartProblem(
    `The ${fileName} in ${folder} cannot be understood: it is damaged, or was made by a newer Foothold.`,
  );
}

async function textOf(place: string, cipher: Cipher): Promise<string> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of cipher.decrypt(createReadStream(place))) pieces.push(piece);
  } catch (error) {
    if (error instanceof UnreadablePart) return '';
    throw error;
  }
  return Buffer.concat(pieces).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the rows of a table lie in a backup. */
export function rowsFile(folder: string, table: string, { suffix }: Pick<Cipher, 'suffix'>): string {
  return path.join(folder, 'tables', `${table}.copy.gz${suffix}`);
}

/** Where the copies of its files are, laid out as the server's own store. */
export function copiesFolder(folder: string): string {
  return path.join(folder, 'files');
}
