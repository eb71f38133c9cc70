// Compares a backup with the last one beside it: one that is far smaller is rarely of the same Foothold, or of all of it.
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copiesFolder, completedAt, tablesFolder } from './manifest.ts';

type Size = { readonly tables: number; readonly files: number };

/** A backup with less than this share of the bytes of the last one is in doubt. */
const least = 0.5;
/** Marks a backup that is in doubt: the next one is compared with the one before, so that it is in doubt, too. */
export const doubtFile = 'smaller-than-the-last.txt';

/**
 * A sentence if a complete backup is far smaller than the last one in the same parent folder, else null. Sizes are of the
 * stored bytes, so encrypted backups are compared without their key. Marks the backup; it can be restored all the same.
 */
export async function doubtAbout(folder: string): Promise<string | null> {
  const last = await lastBeside(folder);
  if (last === undefined) return null;
  const [before, now] = await Promise.all([sizeOf(last), sizeOf(folder)]);
  const smaller = (['tables', 'files'] as const).filter((part) => now[part] < before[part] * least);
  if (smaller.length === 0) return null;
  const sentence = `The backup in ${folder} is far smaller than the last one, ${last}: ${smaller
    .map((part) => `its ${part} have ${now[part]} bytes instead of ${before[part]}`)
    .join(', and ')}.`;
  await writeFile(path.join(folder, doubtFile), `${sentence}\n`, { mode: 0o600 });
  return sentence;
}

async function lastBeside(folder: string): Promise<string | undefined> {
  const parent = path.dirname(folder);
  const entries = await readdir(parent, { withFileTypes: true });
  const backups = [];
  for (const entry of entries) {
    const other = path.join(parent, entry.name);
    if (!entry.isDirectory() || other === folder) continue;
    const madeAt = await completedAt(other);
    const isDoubted = await stat(path.join(other, doubtFile)).catch(() => undefined);
    if (madeAt !== null && isDoubted === undefined) backups.push({ other, madeAt });
  }
  return backups.toSorted((a, b) => b.madeAt - a.madeAt)[0]?.other;
}

async function sizeOf(folder: string): Promise<Size> {
  return { tables: await bytesIn(tablesFolder(folder)), files: await bytesIn(copiesFolder(folder)) };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
