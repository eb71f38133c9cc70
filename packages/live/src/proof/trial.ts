// One random trial of the engine: users with screens, writes and failures, on two nodes with one database.
import type pg from 'pg';
import { randomDelay, withRandomDelays } from './random-delays.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { Oracle } from './oracle.ts';
import {
  clubCollections,
  newestNotesContract,
  notesContract,
  topicsContract,
  type ClubParams,
  type Node,
  type Note,
  type Person,
  type Screen,
  type TestWorld,
  type Topic,
} from './proof.fixture.ts';

/** One event; the numbers choose the user and the rows. */
export type Step = { readonly act: Act; readonly a: number; readonly b: number; readonly c: number };
export type Act = keyof typeof acts;

type Client = {
  readonly personId: string | null;
  readonly proxy: TcpProxy;
  readonly person: Person;
  open: OpenScreen[];
};
type OpenScreen = {
  readonly what: Kind;
  readonly clubId: string;
  readonly screen: Shown;
};
type Shown = Screen<ClubParams, Note> | Screen<ClubParams, Topic>;
type Kind = 'notes' | 'newest' | 'topics';
type RunningNode = { node: Node; readonly port: number; readonly listening: TcpProxy };

const kinds: readonly Kind[] = ['notes', 'newest', 'topics'];
const clubs = ['chess', 'choir', 'garden'];
const members = ['ada', 'bo', 'cleo', 'dan'];

/** All events with their relative frequency. Those that reload all rooms are rare, because they repair other faults. */
export const acts = {
  addNote: 32,
  editNote: 32,
  moveNote: 16,
  removeNote: 12,
  addTopic: 8,
  renameTopic: 12,
  link: 12,
  unlink: 8,
  manyWritesInOneTransaction: 8,
  burst: 8,
  bulk: 3,
  rollBack: 4,
  truncate: 3,
  addMember: 20,
  removeMember: 20,
  removeMemberAndWrite: 12,
  openClub: 4,
  closeClub: 8,
  lock: 4,
  unlock: 8,
  follow: 40,
  leave: 16,
  extend: 20,
  cutClient: 8,
  cutListener: 1,
  freezeListener: 1,
  restart: 1,
  signOut: 2,
} as const satisfies Record<string, number>;

export class Trial {
  readonly #world: TestWorld;
  readonly #oracle: Oracle;
  readonly #nodes: RunningNode[] = [];
  readonly #clients: Client[] = [];
  readonly #formerClients: Client[] = [];

  constructor(world: TestWorld) {
    this.#world = world;
    this.#oracle = new Oracle(world.pool);
  }

  async begin(): Promise<void> {
    await this.#world.write('create sequence if not exists tokens');
    await this.#world.write('truncate people, clubs, members, notes, topics, links, sessions');
    for (const club of clubs) await this.#world.write('insert into clubs (id) values ($1)', [club]);
    for (let i = 0; i < 2; i += 1) this.#nodes.push(await this.#addNode());
    for (const person of [...members, 'ada', null]) await this.#join(person);
    for (const person of members) {
      for (const club of ['chess', 'choir'])
        await this.#world.write('insert into members values ($1, $2)', [club, person]);
    }
    for (let i = 0; i < 24; i += 1) await this.#act('addNote', i, 0, i);
    await this.#refreshOracle();
    for (const client of this.#clients) {
      for (const club of clubs)
        client.open.push(this.#follow(client, pick(kinds, client.open.length + club.length), club));
    }
  }

  async run({ act, a, b, c }: Step): Promise<void> {
    await this.#act(act, a, b, c);
  }

  /** Wrong or missing rows of any screen; empty when all screens are correct. */
  differences(): string[] {
    return this.#clients.flatMap(({ personId, person, open }) => {
      if (person.follower.readConnection() !== 'online') return [`${personId} is not online`];
      return open.flatMap((one) => this.#differencesOf(personId, one));
    });
  }

  /** Requests the older rows that any screen lacks. True once there are none: then screens can be compared completely. */
  showsAll(): boolean {
    const windows = this.#clients.flatMap(({ open }) => open).filter(({ screen }) => screen.state.hasOlder);
    for (const { screen } of windows) screen.extend();
    return windows.length === 0;
  }

  /** Texts received by a user who was never allowed to see them. */
  leaks(): string[] {
    return [...this.#clients, ...this.#formerClients].flatMap(({ personId, proxy }) => {
      const texts = new Set(proxy.received.match(/text-\d+-/g));
      return [...texts]
        .filter((text) => !this.#oracle.everAllowed(text, personId))
        .map((text) => `${personId} received ${text}`);
    });
  }

  get received(): number {
    return [...this.#clients, ...this.#formerClients].reduce(
      (sum, { proxy }) => sum + proxy.received.length,
      0,
    );
  }

  get errors(): unknown[] {
    return this.#nodes.flatMap(({ node }) => node.errors);
  }

  async end(): Promise<void> {
    for (const { person, proxy } of [...this.#clients, ...this.#formerClients]) {
      person.follower.dispose();
      await proxy.close();
    }
    for (const { node, listening } of this.#nodes) {
      await node.stop();
      await listening.close();
    }
  }

  async #act(act: Act, a: number, b: number, c: number): Promise<void> {
    const club = pick(clubs, a);
    const note = `n${b % 30}`;
    const topic = `t${b % 4}`;
    const person = pick(members, b);
    const client = pick(this.#clients, a);
    const running = pick(this.#nodes, a);
    const text = `'text-' || nextval('tokens') || '-'`;
    const add = `insert into notes (id, club_id, seq, body) values ($1, $2, nextval('tokens'), ${text})
      on conflict (id) do update set club_id = excluded.club_id, seq = excluded.seq, body = excluded.body`;
    switch (act) {
      case 'addNote':
        return this.#write(add, [`n${c % 30}`, club]);
      case 'editNote':
        return this.#write(`update notes set body = ${text} where id = $1`, [note]);
      case 'moveNote':
        return this.#write(`update notes set club_id = $2, seq = nextval('tokens') where id = $1`, [
          note,
          club,
        ]);
      case 'removeNote':
        return this.#write('delete from notes where id = $1', [note]);
      case 'addTopic':
        return this.#write(
          `insert into topics values ($1, ${text}) on conflict (id) do update set title = excluded.title`,
          [topic],
        );
      case 'renameTopic':
        return this.#write(`update topics set title = ${text} where id = $1`, [topic]);
      case 'link':
        return this.#write('insert into links values ($1, $2) on conflict do nothing', [club, topic]);
      case 'unlink':
        return this.#write('delete from links where club_id = $1 and topic_id = $2', [club, topic]);
      case 'addMember':
        return this.#write('insert into members values ($1, $2) on conflict do nothing', [club, person]);
      case 'removeMember':
        return this.#write('delete from members where club_id = $1 and person_id = $2', [club, person]);
      case 'openClub':
        return this.#write('update clubs set open = true where id = $1', [club]);
      case 'closeClub':
        return this.#write('update clubs set open = false where id = $1', [club]);
      case 'lock':
        return this.#write('update people set locked = true where id = $1', [person]);
      case 'unlock':
        return this.#write('update people set locked = false where id = $1', [person]);
      case 'truncate':
        return this.#write('truncate links');
      case 'removeMemberAndWrite':
        return this.#inTransaction(async (transaction) => {
          // The write comes first, so that its announcement comes before that of the revocation.
          await transaction.query(add, [`n${c % 30}`, club]);
          await transaction.query('delete from members where club_id = $1 and person_id = $2', [
            club,
            person,
          ]);
        });
      case 'manyWritesInOneTransaction':
        return this.#inTransaction(async (transaction) => {
          await transaction.query(add, [`n${c % 30}`, club]);
          await transaction.query(`update topics set title = ${text}`);
          await transaction.query(`update notes set body = ${text} where club_id = $1`, [pick(clubs, c)]);
          await transaction.query('delete from notes where id = $1', [note]);
        });
      case 'bulk':
        return this.#inTransaction(async (transaction) => {
          await transaction.query('select live.begin_bulk()');
          await transaction.query(`update notes set body = ${text}, club_id = $1 where id > $2`, [
            club,
            note,
          ]);
          await transaction.query('delete from members where person_id = $1', [person]);
        });
      case 'rollBack':
        return this.#rollBack(`update notes set body = ${text}`);
      case 'burst':
        await Promise.all(
          Array.from({ length: 12 }, (_, i) =>
            this.#world.write(`update notes set body = ${text} where id = $1`, [`n${i}`]),
          ),
        );
        return this.#refreshOracle();
      case 'follow':
        client.open.push(this.#follow(client, pick(kinds, b), pick(clubs, c)));
        return;
      case 'leave':
        for (const { screen } of client.open.splice(b % 4, 1)) screen.close();
        return;
      case 'extend':
        for (const { screen } of client.open) screen.extend();
        return;
      case 'cutClient':
        client.proxy.cut();
        return;
      case 'cutListener':
        running.listening.cut();
        return;
      case 'freezeListener':
        running.listening.freeze();
        return;
      case 'restart':
        return this.#restart(running);
      case 'signOut':
        return this.#signOut(client);
    }
  }

  async #addNode(): Promise<RunningNode> {
    const database = new URL(this.#world.url);
    const listening = await TcpProxy.to(Number(database.port));
    const node = await this.#startNode(listening, 0);
    return { node, port: Number(new URL(node.url).port), listening };
  }

  async #startNode(listening: TcpProxy, port: number): Promise<Node> {
    const throughProxy = new URL(this.#world.url);
    throughProxy.hostname = '127.0.0.1';
    throughProxy.port = String(listening.port);
    return this.#world.startNode({
      port,
      listenClient: () => ({ connectionString: throughProxy.href }),
      heartbeatIntervalMs: 80,
      heartbeatTimeoutMs: 1000,
      resyncSpreadMs: 60,
      collections: clubCollections().map(withRandomDelays),
      onConnect: randomDelay,
    });
  }

  async #restart(running: RunningNode): Promise<void> {
    await running.node.stop();
    running.node = await this.#startNode(running.listening, running.port);
  }

  async #join(personId: string | null): Promise<void> {
    const running = pick(this.#nodes, this.#clients.length);
    const proxy = await TcpProxy.to(running.port);
    const person = await this.#world.join(running.node, personId, {
      url: proxy.url,
      reconnectMs: 20,
    });
    this.#clients.push({ personId, proxy, person, open: [] });
  }

  /** Ends the person's sessions on all nodes; then the same person signs in again with a new client. */
  async #signOut(client: Client): Promise<void> {
    if (client.personId === null) return;
    const same = this.#clients.filter(({ personId }) => personId === client.personId);
    await this.#world.write('delete from sessions where person_id = $1', [client.personId]);
    for (const one of same) {
      this.#clients.splice(this.#clients.indexOf(one), 1);
      this.#formerClients.push(one);
    }
    await this.#refreshOracle();
    await this.#join(client.personId);
    await this.#refreshOracle();
  }

  #follow({ person }: Client, what: Kind, clubId: string): OpenScreen {
    const screens = {
      notes: () => person.open(notesContract, { clubId }),
      newest: () => person.open(newestNotesContract, { clubId }),
      topics: () => person.open(topicsContract, { clubId }),
    };
    return { what, clubId, screen: screens[what]() };
  }

  #differencesOf(personId: string | null, { what, clubId, screen }: OpenScreen): string[] {
    const { rows, status, hasOlder } = screen.state;
    const where = `${personId} at ${what} of ${clubId} (${status})`;
    if (!this.#oracle.allows(personId, clubId)) {
      if (rows.length > 0) return [`${where} sees rows and must not`];
      return status === 'revoked' || status === 'refused' ? [] : [`${where} has not been refused`];
    }
    if (status !== 'ready') return [`${where} may see it`];
    const shown = (rows as readonly { id: string; body?: string; title?: string; seq?: number }[]).map(
      ({ id, body, title, seq }) => ({ id, text: body ?? title ?? '', seq: seq ?? null }),
    );
    const lowest = hasOlder ? Math.min(...shown.map(({ seq }) => seq ?? 0)) : 0;
    const truth = what === 'topics' ? this.#oracle.topicsIn(clubId) : this.#oracle.notesIn(clubId);
    const expected = truth.filter(({ seq }) => seq === null || seq >= lowest);
    const difference = JSON.stringify(ordered(shown)) === JSON.stringify(ordered(expected));
    return difference
      ? []
      : [`${where} shows ${JSON.stringify(ordered(shown))} not ${JSON.stringify(ordered(expected))}`];
  }

  async #write(sql: string, values: readonly unknown[] = []): Promise<void> {
    await this.#world.write(sql, values);
    await this.#refreshOracle();
  }

  async #inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#world.pool.connect();
    await client.query('begin');
    await work(client);
    await client.query('commit');
    client.release();
    await this.#refreshOracle();
  }

  async #rollBack(sql: string): Promise<void> {
    const client = await this.#world.pool.connect();
    await client.query('begin');
    await client.query(sql);
    await client.query('rollback');
    client.release();
  }

  async #refreshOracle(): Promise<void> {
    await this.#oracle.refresh(this.#clients.map(({ personId }) => personId));
  }
}

function ordered<T extends { readonly id: string }>(rows: readonly T[]): readonly T[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function pick<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}
