// Test fixture: a file store on this disk or on S3, with what only a test does to it: list, lose, damage and age what it holds.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3, type TestS3 } from '../../../../../testing/s3-server.ts';
import type { FilesPlace } from './store.ts';
import { createBucket, createBucketStorage, type S3Server } from './bucket.fixture.ts';

export type TestStorage = {
  readonly place: FilesPlace;
  readonly s3: TestS3 | null;
  /** Where everything is that the store holds. */
  paths(): Promise<string[]>;
  /** The last part of each name: ids of stored files, ids or parts of unfinished uploads. */
  names(): Promise<string[]>;
  /** Removes the content behind the store's back. */
  lose(id: string): Promise<void>;
  /** Cuts the content to this length. */
  shorten(id: string, bytes: number): Promise<void>;
  /** Replaces the byte at this place by another. */
  damage(id: string, at: number): Promise<void>;
  /** As if everything whose path has this in it had been written long ago. */
  age(part: string): Promise<void>;
  /** Bytes of an upload that no row knows; returns its id. */
  leaveStray(): Promise<string>;
  /** Incomplete content, as of a writer that died long ago or a moment ago; returns its id. */
  leaveDraft(old: boolean): Promise<string>;
  drafts(): Promise<string[]>;
  close(): Promise<void>;
};

/** On `disk`, on the S3 server of the tests, or on another that tests cannot look into. */
type Kind = 'disk' | 's3' | S3Server;
let kind: Kind = 'disk';

/** Where the worlds that are created from now on keep their files. */
export function chooseStorage(next: Kind): void {
  kind = next;
}

/** For tests of any bucket: that of the tests, if none has been chosen. */
export function chooseSomeBucket(): void {
  if (kind === 'disk') kind = 's3';
}

export async function createStorage(given?: string): Promise<TestStorage> {
  const folder = given ?? (await mkdtemp(path.join(tmpdir(), 'foothold-files-')));
  if (typeof kind === 'object') return createBucketStorage(folder, await createBucket(kind));
  const s3 = kind === 's3' ? await startS3() : null;
  const [root, suffix] = s3 === null ? [folder, ''] : [s3.folder, '._S3rver_object'];
  const paths = async (): Promise<string[]> => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
      .map((entry) => path.join(entry.parentPath, entry.name));
  };
  const pathOf = async (id: string): Promise<string> => {
    const found = (await paths()).find((each) => each.includes('stored') && each.endsWith(`${id}${suffix}`));
    if (found === undefined) throw new Error(`There is no content of ${id}.`);
    return found;
  };
  return {
    place: { folder, ...(s3 === null ? {} : { s3: s3.settings }) },
    s3,
    paths,
    names: async () => (await paths()).map((each) => path.basename(each, suffix)),
    lose: async (id) => rm(await pathOf(id)),
    shorten: async (id, bytes) => truncate(await pathOf(id), bytes),
    damage: async (id, at) => {
      const file = await pathOf(id);
      const bytes = await readFile(file);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(file, bytes);
    },
    age: async (part) => {
      for (const each of await paths()) if (each.includes(part)) await utimes(each, 0, 0);
    },
    leaveStray: async () => {
      const id = randomUUID();
      const file = path.join(root, 'incoming', s3 === null ? id : `${id}/part`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}${suffix}`, 'x');
      return id;
    },
    ...(s3 === null ? diskDrafts(folder) : s3Drafts(s3)),
    close: async () => {
      await s3?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Drafts = Pick<TestStorage, 'leaveDraft' | 'drafts'>;

function diskDrafts(folder: string): Drafts {
  const place = path.join(folder, 'stored', '00');
  return {
    leaveDraft: async (old) => {
      const id = randomUUID();
      const file = path.join(place, `${id}.0123456789ab.draft`);
      await mkdir(place, { recursive: true });
      await writeFile(file, 'x');
      if (old) await utimes(file, 0, 0);
      return id;
    },
    drafts: async () => (await readdir(place)).map((name) => name.replace(/\..*/, '')),
  };
}

// S3 lists a thousand at a time.
const draftsOfPage = 3;

/** The server for tests cannot list or abort uploads in parts: this answers in its place. */
function s3Drafts(s3: TestS3): Drafts {
  const begun = new Map<string, Date>();
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'DELETE' && url.searchParams.has('uploadId')) {
      begun.delete(url.searchParams.get('uploadId') ?? '');
      response.writeHead(204).end();
      return true;
    }
    if (request.method !== 'GET' || !url.searchParams.has('uploads')) return false;
    const after = url.searchParams.get('upload-id-marker') ?? '';
    const rest = [...begun].filter(([id]) => id > after).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const page = rest.slice(0, draftsOfPage);
    const listed = page.map(
      ([id, at]) =>
        `<Upload><Key>stored/${id}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
    const last = page.at(-1)?.[0] ?? '';
    const next = `<NextKeyMarker>stored/${last}</NextKeyMarker><NextUploadIdMarker>${last}</NextUploadIdMarker>`;
    const more = rest.length > page.length;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${more ? next : ''}${listed.join('')}</ListMultipartUploadsResult>`,
    );
    return true;
  };
  return {
    leaveDraft: async (old) => {
      const id = randomUUID();
      begun.set(id, old ? new Date(0) : new Date());
      s3.spoil(answer);
      return id;
    },
    drafts: async () => [...begun.keys()],
  };
}
