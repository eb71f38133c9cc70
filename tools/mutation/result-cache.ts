// Caches results, so that a run continues where another stopped: the functions that each test file reaches, and each mutant's verdict.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout } from './groups.ts';

const folder = path.join(checkout, 'node_modules', '.cache', 'foothold-mutation');
mkdirSync(folder, { recursive: true });

export function contentOf(file: string): string {
  return readFileSync(path.join(checkout, file), 'utf8');
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

const fileHashes = new Map<string, string>();
/** The hash of a file as this run first saw it; empty if it does not exist. */
export function fileHash(file: string): string {
  const known = fileHashes.get(file);
  if (known !== undefined) return known;
  const hash = existsSync(path.join(checkout, file)) ? hashOf(contentOf(file)) : '';
  fileHashes.set(file, hash);
  return hash;
}

/** By source: its hash at that time, and the offsets of the functions that were entered. */
type Reached = Record<string, { readonly hash: string; readonly offsets: readonly string[] }>;
export type Recording = {
  readonly file: string;
  readonly hash: string;
  readonly ms: number;
  readonly passed: boolean;
  readonly reached: Reached;
};
export type ReachedBy = {
  readonly file: string;
  readonly ms: number;
  readonly reaches: (place: string) => boolean;
};

export function grouped(places: readonly string[]): Reached {
  const byFile = new Map<string, string[]>();
  for (const place of places) {
    const [file = '', offset = ''] = place.split(' ');
    byFile.set(file, [...(byFile.get(file) ?? []), offset]);
  }
  return Object.fromEntries(
    [...byFile].map(([file, offsets]) => [file, { hash: fileHash(file), offsets }] as const),
  );
}

/** If a source has changed since, every test file that loaded it counts as reaching all of it. */
export function reachedBy({ file, ms, reached }: Recording): ReachedBy {
  const known = new Map(
    Object.entries(reached).map(([source, { hash, offsets }]) => [
      source,
      hash === fileHash(source) ? new Set(offsets) : 'all',
    ]),
  );
  const reaches = (place: string) => {
    const [source = '', offset = ''] = place.split(' ');
    const offsets = known.get(source);
    return typeof offsets === 'string' || (offsets?.has(offset) ?? false);
  };
  return { file, ms, reaches };
}

export type Verdict = {
  readonly id: string;
  /** The hash of the mutated source. */
  readonly source: string;
  /** The test file that found it; null if none did. */
  readonly by: string | null;
  /** The hash of the test file that found it, or of all that did not. */
  readonly tests: string;
  readonly tried: number;
  /** How many more test files reach it but were not run. */
  readonly left: number;
};

function lines<Line>(name: string): Line[] {
  const file = path.join(folder, name);
  if (!existsSync(file)) return [];
  // A killed run may have left an incomplete line.
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Line] : []));
}

export const resultCache = {
  /** The last recording of each test file that has not changed since. */
  recordings: (): Map<string, Recording> =>
    new Map(
      lines<Recording>('recordings.jsonl')
        .filter(({ file, hash }) => hash === fileHash(file))
        .map((recording) => [recording.file, recording]),
    ),
  record: (recording: Recording) =>
    appendFileSync(path.join(folder, 'recordings.jsonl'), `\n${JSON.stringify(recording)}`),
  verdicts: (): Map<string, Verdict> =>
    new Map(lines<Verdict>('fates.jsonl').map((verdict) => [verdict.id, verdict])),
  decide: (verdict: Verdict) =>
    appendFileSync(path.join(folder, 'fates.jsonl'), `\n${JSON.stringify(verdict)}`),
};
