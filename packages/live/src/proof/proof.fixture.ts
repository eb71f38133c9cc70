// Test environment of the engine: clubs with members and notes in a real database, hubs and clients on loopback.
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Contract } from '../contract.ts';
import { Follower, type FollowerOptions } from '../client/follower.ts';
import { captureFile } from '../server/capture-file.ts';
import { defineCollection, type AnyCollection, type Change } from '../server/collection.ts';
import type { Identity, Transport } from '../server/connection.ts';
import type { RoomConnection } from '../server/room.ts';
import { Hub, type HubOptions } from '../server/hub.ts';
import { attachSockets, type Sockets } from '../server/sockets.ts';
import { ProtocolMonitor } from './protocol-monitor.ts';

export type Db = Pick<pg.Pool, 'query'>;
export type Who = { readonly id: string };
export type Note = { readonly id: string; readonly seq: number; readonly body: string };
export type ClubParams = { readonly clubId: string };
export type Topic = { readonly id: string; readonly title: string };

export const ORIGIN = 'http://club.test';

/** `clubs` are open or closed; closed ones only to members. `links` add a topic to clubs, so its rows depend on two tables. */
const schema = `
  create table people (id text primary key, locked boolean not null default false);
  create table clubs (id text primary key, open boolean not null default false);
  create table members (club_id text not null, person_id text not null, primary key (club_id, person_id));
  create table notes (id text primary key, club_id text not null, seq int not null, body text not null, data json);
  create table topics (id text primary key, title text not null);
  create table links (club_id text not null, topic_id text not null, primary key (club_id, topic_id));
  create table sessions (id text primary key, person_id text, expires_at timestamptz);
  select live.attach('people', '{id}');
  select live.attach('clubs', '{id}');
  select live.attach('members', '{club_id,person_id}');
  select live.attach('notes', '{id,club_id}');
  select live.attach('topics', '{id}');
  select live.attach('links', '{club_id,topic_id}');
  select live.attach('sessions', '{id,person_id}');
  select live.decides_access(name::regclass) from unnest('{people,clubs,members,sessions}'::text[]) as name;
`;

function parseClub(input: unknown): ClubParams {
  const keys = Object.keys(input as object);
  const { clubId } = input as { clubId: unknown };
  if (keys.length !== 1 || typeof clubId !== 'string')
    throw new Error('A club is identified by its clubId only');
  return { clubId };
}

export const notesContract: Contract<ClubParams, Note> = {
  name: 'notes',
  parse: parseClub,
  keyOf: (note) => note.id,
};

export const newestNotesContract: Contract<ClubParams, Note> = {
  name: 'notes.newest',
  parse: parseClub,
  keyOf: (note) => note.id,
  window: { size: 5, cursorOf: (note) => note.seq },
};

export const topicsContract: Contract<ClubParams, Topic> = {
  name: 'topics',
  parse: parseClub,
  keyOf: (topic) => topic.id,
};

async function mayEnter(db: Db, who: Who | null, { clubId }: ClubParams): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select c.open or exists (
       select from members m join people p on p.id = m.person_id
       where m.club_id = c.id and p.id = $2 and not p.locked) as may
     from clubs c where c.id = $1`,
    [clubId, who?.id ?? null],
  );
  return rows[0]?.may ?? false;
}

function clubsOf(changes: readonly Change[], keyColumn: string): { params: ClubParams; keys: string[] }[] {
  return changes.flatMap((change) =>
    [change.old, change.new].flatMap((side) => {
      const clubId = side?.['club_id'];
      const key = side?.[keyColumn];
      return clubId && key ? [{ params: { clubId }, keys: [key] }] : [];
    }),
  );
}

const accessDependsOn = {
  people: (change: Change) => ({ actorIds: [change.old?.['id'] ?? change.new?.['id'] ?? ''] }),
  members: (change: Change) => ({
    actorIds: [change.old?.['person_id'], change.new?.['person_id']].filter((id) => typeof id === 'string'),
  }),
  clubs: (change: Change) => ({ rooms: [{ clubId: change.old?.['id'] ?? change.new?.['id'] ?? '' }] }),
};

async function loadChangedNotes(
  db: Db,
  touched: readonly { readonly params: ClubParams; readonly keys: readonly string[] }[],
): Promise<{ params: ClubParams; rows: Note[] }[]> {
  const { rows } = await db.query<Note & { club_id: string }>(
    'select id, seq, body, club_id from notes where id = any($1) and club_id = any($2)',
    [touched.flatMap(({ keys }) => keys), touched.map(({ params }) => params.clubId)],
  );
  return touched.map(({ params, keys }) => ({
    params,
    rows: rows
      .filter((row) => row.club_id === params.clubId && keys.includes(row.id))
      .map(({ id, seq, body }) => ({ id, seq, body })),
  }));
}

export function clubCollections(): AnyCollection<Db, Who>[] {
  return [
    defineCollection<Db, Who, ClubParams, Note>({
      contract: notesContract,
      access: mayEnter,
      accessDependsOn,
      tables: ['notes'],
      load: async (db, { clubId }) =>
        (await db.query<Note>('select id, seq, body from notes where club_id = $1', [clubId])).rows,
      affectedBy: async (_db, changes) => clubsOf(changes, 'id'),
      loadChanged: loadChangedNotes,
    }),
    defineCollection<Db, Who, ClubParams, Note>({
      contract: newestNotesContract,
      access: mayEnter,
      accessDependsOn,
      tables: ['notes'],
      load: async (db, { clubId }, part) => {
        const { rows } = await db.query<Note>(
          `select id, seq, body from notes
           where club_id = $1 and ($2::int is null or seq >= $2) and ($3::int is null or seq < $3)
           order by seq desc limit $4`,
          [clubId, part?.from, part?.before, part?.size],
        );
        return rows;
      },
      affectedBy: async (_db, changes) => clubsOf(changes, 'id'),
      loadChanged: loadChangedNotes,
    }),
    defineCollection<Db, Who, ClubParams, Topic>({
      contract: topicsContract,
      access: mayEnter,
      accessDependsOn,
      tables: ['topics', 'links'],
      load: async (db, { clubId }) =>
        (
          await db.query<Topic>(
            'select t.id, t.title from topics t join links l on l.topic_id = t.id where l.club_id = $1',
            [clubId],
          )
        ).rows,
      affectedBy: async (db, changes) => {
        const topicIds = changes.flatMap((c) =>
          c.table === 'topics' ? [c.new?.['id'] ?? c.old?.['id']] : [],
        );
        const { rows } = await db.query<{ club_id: string; topic_id: string }>(
          'select club_id, topic_id from links where topic_id = any($1)',
          [topicIds],
        );
        return [
          ...clubsOf(changes, 'topic_id'),
          ...rows.map((row) => ({ params: { clubId: row.club_id }, keys: [row.topic_id] })),
        ];
      },
      loadChanged: async (db, touched) => {
        const { rows } = await db.query<Topic & { club_id: string }>(
          `select t.id, t.title, l.club_id from topics t join links l on l.topic_id = t.id
           where l.club_id = any($1) and t.id = any($2)`,
          [touched.map(({ params }) => params.clubId), touched.flatMap(({ keys }) => keys)],
        );
        return touched.map(({ params, keys }) => ({
          params,
          rows: rows
            .filter((row) => row.club_id === params.clubId && keys.includes(row.id))
            .map(({ id, title }) => ({ id, title })),
        }));
      },
    }),
  ];
}

/** Delays `connect()`, but no single query. */
class WaitingPool extends pg.Pool {
  readonly #onConnect: () => Promise<void>;

  constructor(config: pg.PoolConfig, onConnect = () => Promise.resolve()) {
    super(config);
    this.#onConnect = onConnect;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return super.connect(callback);
    return this.#onConnect().then(() => super.connect());
  }
}

/** A hub with a protocol monitor on every socket. */
class MonitoredHub extends Hub<Db, Who> {
  readonly violations: string[] = [];

  override connect(
    identity: Identity<Who>,
    transport: Transport,
    ...rest: [Parameters<Hub<Db, Who>['connect']>[2], number]
  ): RoomConnection<Db, Who> {
    const monitor = new ProtocolMonitor(identity.actor?.id ?? 'nobody', this.violations);
    const connection = super.connect(identity, monitor.over(transport), ...rest);
    monitor.isStale = () => connection.stale;
    return connection;
  }
}

export type Node = {
  readonly hub: MonitoredHub;
  readonly http: HttpServer;
  readonly url: string;
  readonly errors: unknown[];
  readonly sendAway: Sockets['sendAway'];
  readonly stop: () => Promise<void>;
};

export type NodeOptions = Partial<HubOptions<Db, Who>> & {
  readonly port?: number;
  /** Runs after the session has been read and before the socket is accepted. */
  readonly onAuthenticated?: () => Promise<void>;
  /** Runs before a batch gets its database connection. */
  readonly onConnect?: () => Promise<void>;
};

export type JoinOptions = Partial<FollowerOptions> & { readonly sessionExpiresAt?: Date | null };

export class TestWorld {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly #drop: () => Promise<void>;
  readonly #nodes = new Set<Node>();
  /** One list per node, running or stopped. */
  readonly #violations = new Set<string[]>();
  readonly #people = new Set<Person>();
  #sessions = 0;

  constructor(url: string, drop: () => Promise<void>) {
    this.url = url;
    this.#drop = drop;
    this.pool = new pg.Pool({ connectionString: url, max: 6 });
    this.pool.on('error', () => undefined);
  }

  /** `database` is empty, and is dropped when this world ends. */
  static async create(database: { url: string; drop: () => Promise<void> }): Promise<TestWorld> {
    const world = new TestWorld(database.url, database.drop);
    await world.pool.query(await readFile(captureFile, 'utf8'));
    await world.pool.query(schema);
    return world;
  }

  async write(sql: string, values: readonly unknown[] = []): Promise<void> {
    await this.pool.query(sql, [...values]);
  }

  async startNode(options: NodeOptions = {}): Promise<Node> {
    const errors: unknown[] = [];
    const pool = new WaitingPool({ connectionString: this.url, max: 4 }, options.onConnect);
    pool.on('error', () => undefined);
    const hub = new MonitoredHub({
      collections: clubCollections(),
      listenClient: () => ({ connectionString: this.url }),
      pool,
      database: (connection) => connection,
      sessionEnds: {
        sessions: ({ op, old }) => (op === 'delete' ? { sessionId: old?.['id'] ?? null } : null),
      },
      onError: (error) => errors.push(error),
      ...options,
    });
    await hub.start();
    const http = createServer();
    const sockets = attachSockets(http, hub, {
      allowedOrigin: ORIGIN,
      authenticate: async ({ auth }) => {
        if (auth['token'] === null) return { actor: null, sessionId: null, expiresAt: null };
        const { rows } = await this.pool.query<{ id: string; person_id: string; expires_at: Date | null }>(
          'select id, person_id, expires_at from sessions where id = $1',
          [auth['token']],
        );
        const session = rows[0];
        await options.onAuthenticated?.();
        if (session === undefined) return { code: 'signedOut', msg: 'You have been signed out' };
        return { actor: { id: session.person_id }, sessionId: session.id, expiresAt: session.expires_at };
      },
      onError: (error) => errors.push(error),
    });
    await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    const node: Node = {
      hub,
      http,
      errors,
      url: `http://127.0.0.1:${port}`,
      sendAway: sockets.sendAway,
      stop: async () => {
        this.#nodes.delete(node);
        await hub.stop();
        await sockets.close();
        await pool.end();
      },
    };
    this.#nodes.add(node);
    this.#violations.add(hub.violations);
    return node;
  }

  /** Protocol violations of all nodes. Each test must end with none. */
  get violations(): readonly string[] {
    return [...this.#violations].flat();
  }

  /** Signs a person in (null: anonymous) and connects them to a node. */
  async join(
    node: Node,
    personId: string | null,
    { sessionExpiresAt = null, ...options }: JoinOptions = {},
  ): Promise<Person> {
    const token = personId === null ? null : `session-${(this.#sessions += 1)}-of-${personId}`;
    if (personId !== null) {
      await this.write('insert into people (id) values ($1) on conflict do nothing', [personId]);
      await this.write('insert into sessions values ($1, $2, $3)', [token, personId, sessionExpiresAt]);
    }
    const person = new Person(node.url, token, options);
    this.#people.add(person);
    return person;
  }

  async end(): Promise<void> {
    for (const person of this.#people) person.follower.dispose();
    for (const node of this.#nodes) await node.stop();
    await this.pool.end();
    await this.#drop();
    expect(this.violations).toEqual([]);
  }
}

/** A user's client. */
export class Person {
  readonly follower: Follower;
  readonly endings: string[] = [];

  constructor(url: string, token: string | null, options: Partial<FollowerOptions>) {
    this.follower = new Follower({
      token: () => token,
      onEnded: ({ code }) => this.endings.push(code),
      url,
      headers: { origin: ORIGIN },
      lingerMs: 20,
      ...options,
    });
  }

  /** Opens a screen of a room. */
  open<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
  ): Screen<Params, Row> {
    return new Screen(this.follower, contract, params);
  }
}

export class Screen<Params extends object, Row extends object> {
  readonly #follower: Follower;
  readonly #contract: Contract<Params, Row>;
  readonly #params: Params;
  readonly close: () => void;
  /** How often it would have rendered. */
  renders = 0;

  constructor(follower: Follower, contract: Contract<Params, Row>, params: Params) {
    this.#follower = follower;
    this.#contract = contract;
    this.#params = params;
    this.close = follower.watch(contract, params, () => (this.renders += 1));
  }

  get state() {
    return this.#follower.read(this.#contract, this.#params);
  }

  extend(): void {
    this.#follower.extend(this.#contract, this.#params);
  }
}
