// Test fixture: a provider with two categories, and a real server node that receives and serves files.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { database, type Db } from '../database/db.ts';
import { PipeliningClient } from '../database/pipelining-client.ts';
import { registerHeaders } from '../edge/headers.ts';
import { filesCookie } from '../edge/cookies.ts';
import { createOpenSessions } from '../edge/open-sessions.ts';
import { tokenHash } from '../edge/tokens.ts';
import { createTokens } from '../edge/tokens.ts';
import { createAnonymousLimits } from '../edge/anonymous-limits.ts';
import { createRateLimits, type RateLimits } from '../edge/rate-limits.ts';
import type { AdmissionLimits } from './admission.ts';
import { registerDelivery, type DeliveryLimits } from './delivery.ts';
import type { FileStore } from '../edge/ports.ts';
import { createFileStore, type FilesPlace } from './store.ts';
import { createStorage, type TestStorage } from './storage.fixture.ts';
import { testSettings } from '../../../../../testing/settings.ts';
import { registerUploads } from './uploads.ts';

const tokens = createTokens('a pepper that is only for these tests');

export type Person = { readonly id: string; readonly token: string; readonly cookie: string };

export type World = {
  readonly databaseUrl: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly storage: TestStorage;
  readonly categories: { readonly leeds: string; readonly york: string };
  readonly node: Node;
  /** A signed-in user of these categories, the first of them selected. */
  person(role: 'student' | 'teacher' | 'admin', ...categoryIds: string[]): Promise<Person>;
  /** Another node on the same database and files. */
  startNode(options?: NodeOptions): Promise<Node>;
  /** Another on the same database and bucket, with a folder of its own. */
  startElsewhere(): Promise<Node & { readonly folder: string }>;
  close(): Promise<void>;
};

export type Node = { readonly url: string; readonly files: FileStore; stop(): Promise<void> };
export type NodeOptions = {
  readonly limits?: Partial<AdmissionLimits>;
  readonly store?: (files: FileStore) => FileStore;
  /** The folder of the world's files; a new one by default. */
  readonly folder?: string;
  /** The files of a node; those of the world by default. */
  readonly place?: FilesPlace;
  readonly rateLimits?: RateLimits;
  readonly delivery?: Partial<DeliveryLimits>;
  /** Receives what the node logs. */
  readonly log?: Writable;
  /** Registers further routes. */
  readonly pages?: (app: FastifyInstance) => void;
};

export async function createWorld(options: NodeOptions = {}): Promise<World> {
  const testDatabase = await createTestDatabase();
  const pool = newPool(testDatabase.url);
  const db = database(pool);
  const storage = await createStorage(options.folder);
  const categories = { leeds: randomUUID(), york: randomUUID() };
  for (const [name, id] of Object.entries(categories)) {
    await pool.query('insert into categories (id, category_name) values ($1, $2)', [id, name]);
  }
  const nodes: Node[] = [];
  const startNode = async (nodeOptions: NodeOptions = {}): Promise<Node> => {
    const node = await listen(testDatabase.url, nodeOptions.place ?? storage.place, nodeOptions);
    nodes.push(node);
    return node;
  };
  const folders: string[] = [];
  const startElsewhere = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'foothold-node-'));
    folders.push(folder);
    return { ...(await startNode({ place: { ...storage.place, folder } })), folder };
  };
  const node = await startNode(options);
  return {
    databaseUrl: testDatabase.url,
    db,
    pool,
    storage,
    categories,
    node,
    startNode,
    startElsewhere,
    person: (role, ...categoryIds) => addPerson(pool, role, categoryIds),
    close: async () => {
      await Promise.all(nodes.map((each) => each.stop()));
      await pool.end();
      await testDatabase.drop();
      await storage.close();
      for (const folder of folders) await rm(folder, { recursive: true });
    },
  };
}

function newPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, Client: PipeliningClient, max: 8 });
  pool.on('error', () => undefined);
  return pool;
}

/** A node without the rest, also for a separate process. */
export async function listen(
  databaseUrl: string,
  place: FilesPlace,
  { limits, store, pages, rateLimits = createRateLimits(), delivery, log }: NodeOptions,
): Promise<Node> {
  const pool = newPool(databaseUrl);
  const app: FastifyInstance = Fastify({
    forceCloseConnections: true,
    ...(log === undefined ? {} : { logger: { level: 'warn', stream: log } }),
  });
  const plain = await createFileStore(place, (problem) => app.log.warn({ err: problem }));
  const files = store === undefined ? plain : store(plain);
  const settings = {
    ...testSettings,
    publicUrl: 'https://learn.example.org',
    theme: 'example',
    bucketOrigin: place.s3?.publicOrigin,
  };
  const db = database(pool);
  const services = {
    db,
    pool,
    files,
    settings,
    rateLimits,
    sessions: createOpenSessions(db, tokens, 24),
    anonymousLimits: createAnonymousLimits(),
  };
  registerHeaders(app, settings);
  await app.register(fastifyCookie);
  await registerUploads(app, services, { reservedBytes: 0, ...limits });
  await registerDelivery(app, services, delivery);
  pages?.(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await app.close();
    await pool.end();
  };
  return { url, files, stop: () => (stopped ??= stop()) };
}

async function addPerson(pool: pg.Pool, role: string, categoryIds: string[]): Promise<Person> {
  const person = {
    id: randomUUID(),
    token: tokens.make(),
    cookie: tokens.make(),
  };
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into users (id, display_name, role, selected_category_id) values ($1, $2, $3, $4)',
      [person.id, 'Sam', role, categoryIds[0]],
    );
    await client.query('insert into user_categories (user_id, category_id) select $1, unnest($2::uuid[])', [
      person.id,
      categoryIds,
    ]);
    await client.query(
      "insert into user_contacts (user_id, first_name, surname, phone_number) values ($1, 'Sam', 'Sample', $2)",
      [
        person.id,
        `+44${BigInt(`0x${person.id.slice(0, 8)}`)
          .toString()
          .padStart(10, '0')}`,
      ],
    );
    await client.query(
      "insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')",
      [randomUUID(), person.id, tokenHash(person.token), tokenHash(person.cookie)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  return person;
}

export type Sent = {
  readonly id?: string;
  readonly fileName?: string;
  readonly purpose?: string;
  readonly topicId?: string;
  readonly moduleId?: string;
};

/** Creates an upload of this many bytes. */
export async function begin(
  node: Pick<Node, 'url'>,
  person: Pick<Person, 'token'>,
  bytes: number,
  sent: Sent,
): Promise<Response> {
  const metadata = Object.entries({ fileName: 'photo.jpg', purpose: 'message', ...sent })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  return fetch(`${node.url}/api/files`, {
    method: 'POST',
    headers: { ...tusHeaders(person), 'upload-length': String(bytes), 'upload-metadata': metadata },
  });
}

/** Sends bytes from an offset. */
export async function append(
  node: Pick<Node, 'url'>,
  person: Pick<Person, 'token'>,
  id: string,
  offset: number,
  bytes: Uint8Array | ReadableStream<Uint8Array>,
): Promise<Response> {
  return fetch(`${node.url}/api/files/${id}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(person),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes as BodyInit,
    duplex: 'half',
  } as RequestInit);
}

export async function ask(node: Node, person: Person, id: string): Promise<Response> {
  return fetch(`${node.url}/api/files/${id}`, { method: 'HEAD', headers: tusHeaders(person) });
}

/** A complete upload. Returns the first refusal or the last response. */
export async function upload(
  node: Pick<Node, 'url'>,
  person: Pick<Person, 'token'>,
  bytes: Uint8Array,
  sent: Sent = {},
): Promise<{ id: string; status: number; body: Answer }> {
  const id = sent.id ?? randomUUID();
  const begun = await begin(node, person, bytes.length, { ...sent, id });
  const last = begun.ok ? await append(node, person, id, 0, bytes) : begun;
  return { id, status: last.status, body: (await last.json()) as Answer };
}

export type Answer = {
  readonly id?: string;
  readonly filePath?: string;
  readonly file?: string;
  readonly fileType?: string;
  readonly mediaType?: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly code?: string;
  readonly msg?: string;
};

export function tusHeaders(person: Pick<Person, 'token'>): Record<string, string> {
  return { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' };
}

/** Reads a file like a media element, by cookie. */
export async function read(
  node: Node,
  person: Person,
  id: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(`${node.url}/files/${id}`, {
    method,
    headers: { cookie: `${filesCookie}=${person.cookie}`, ...headers },
  });
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The hash of what this person reads. */
export async function storedHash(node: Node, person: Person, id: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of (await read(node, person, id)).body ?? []) hash.update(piece);
  return hash.digest('hex');
}
