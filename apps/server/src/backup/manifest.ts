// What a backup holds. It is written last, so a folder without it is no backup.
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from '@foothold/domain/contract/schema';
import { StartProblem } from '../start/start-problem.ts';

const sha256 = z.string();

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Of the schema at that moment, in their order. */
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  /** `sha256` is that of the rows as PostgreSQL copies them out, not of the compressed file. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256 })),
  /** A sequence that was never used has no value. */
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Ids of files whose content was not there, or not what their row says: so it was at the source. */
    faulty: z.array(z.string()),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;

const fileName = 'manifest.json';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = path.join(folder, `${fileName}.draft`);
  await writeFile(draft, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path.join(folder, fileName));
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, fileName), 'utf8').catch((error: unknown) => {
    throw new StartProblem(
      `There is no complete backup in ${folder}: its ${fileName} is missing. Name the folder that a finished backup was made in.`,
      { cause: error },
    );
  });
  const parsed = manifestSchema.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new StartProblem(
    `The ${fileName} in ${folder} cannot be understood: it is damaged, or was made by a newer Foothold.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the rows of a table lie in a backup. */
export function rowsFile(folder: string, table: string): string {
  return path.join(folder, 'tables', `${table}.copy.gz`);
}

/** Where the copies of its files are, laid out as the server's own store. */
export function copiesFolder(folder: string): string {
  return path.join(folder, 'files');
}
