// One trial of the engine: people at screens, writers, and every kind of trouble, on two nodes with one database.
import type pg from 'pg';
import { randomDelay, withRandomDelays } from './random-delays.ts';
import { Line } from './line.ts';
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
} from './test-world.ts';

/** Something that happens; the numbers choose whom and what. */
export type Step = { readonly act: Act; readonly a: number; readonly b: number; readonly c: number };
export type Act = keyof typeof acts;

type Seat = {
  readonly personId: string | null;
  readonly line: Line;
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
type Station = { node: Node; readonly port: number; readonly listening: Line };

const kinds: readonly Kind[] = ['notes', 'newest', 'topics'];
const clubs = ['chess', 'choir', 'garden'];
const members = ['ada', 'bo', 'cleo', 'dan'];

/** What can happen, each with how often it does. What makes everybody follow again is rare, for it heals what else went wrong. */
export const acts = {
  addNote: 32,
  editNote: 32,
  moveNote: 16,
  removeNote: 12,
  addTopic: 8,
  renameTopic: 12,
  link: 12,
  unlink: 8,
  manyInOne: 8,
  burst: 8,
  bulk: 3,
  rollBack: 4,
  truncate: 3,
  letIn: 20,
  putOut: 20,
  putOutAndWrite: 12,
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
  readonly #stations: Station[] = [];
  readonly #seats: Seat[] = [];
  readonly #gone: Seat[] = [];

  constructor(world: TestWorld) {
    this.#world = world;
    this.#oracle = new Oracle(world.pool);
  }

  async begin(): Promise<void> {
    await this.#world.write('create sequence if not exists tokens');
    await this.#world.write('truncate people, clubs, members, notes, topics, links, sessions');
    for (const club of clubs) await this.#world.write('insert into clubs (id) values ($1)', [club]);
    for (let i = 0; i < 2; i += 1) this.#stations.push(await this.#openStation());
    for (const person of [...members, 'ada', null]) await this.#sit(person);
    for (const person of members) {
      for (const club of ['chess', 'choir'])
        await this.#world.write('insert into members values ($1, $2)', [club, person]);
    }
    for (let i = 0; i < 24; i += 1) await this.#act('addNote', i, 0, i);
    await this.#look();
    for (const seat of this.#seats) {
      for (const club of clubs)
        seat.open.push(this.#follow(seat, pick(kinds, seat.open.length + club.length), club));
    }
  }

  async take({ act, a, b, c }: Step): Promise<void> {
    await this.#act(act, a, b, c);
  }

  /** What any screen shows that it should not, or lacks; an empty list when everybody sees what is true. */
  faults(): string[] {
    return this.#seats.flatMap(({ personId, person, open }) => {
      if (person.follower.readConnection() !== 'online') return [`${personId} is not online`];
      return open.flatMap((one) => this.#faultsOf(personId, one));
    });
  }

  /** Asks for the older rows that any screen lacks. True once there are none: then what each shows can be compared whole. */
  showsAll(): boolean {
    const windows = this.#seats.flatMap(({ open }) => open).filter(({ screen }) => screen.state.hasOlder);
    for (const { screen } of windows) screen.extend();
    return windows.length === 0;
  }

  /** Texts that reached somebody who at no moment since they were written might see them. */
  leaks(): string[] {
    return [...this.#seats, ...this.#gone].flatMap(({ personId, line }) => {
      const texts = new Set(line.heard.match(/text-\d+-/g));
      return [...texts]
        .filter((text) => !this.#oracle.everAllowed(text, personId))
        .map((text) => `${personId} received ${text}`);
    });
  }

  get received(): number {
    return [...this.#seats, ...this.#gone].reduce((sum, { line }) => sum + line.heard.length, 0);
  }

  get errors(): unknown[] {
    return this.#stations.flatMap(({ node }) => node.errors);
  }

  async end(): Promise<void> {
    for (const { person, line } of [...this.#seats, ...this.#gone]) {
      person.follower.dispose();
      await line.close();
    }
    for (const { node, listening } of this.#stations) {
      await node.stop();
      await listening.close();
    }
  }

  async #act(act: Act, a: number, b: number, c: number): Promise<void> {
    const club = pick(clubs, a);
    const note = `n${b % 30}`;
    const topic = `t${b % 4}`;
    const person = pick(members, b);
    const seat = pick(this.#seats, a);
    const station = pick(this.#stations, a);
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
      case 'letIn':
        return this.#write('insert into members values ($1, $2) on conflict do nothing', [club, person]);
      case 'putOut':
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
      case 'putOutAndWrite':
        return this.#together(async (client) => {
          // The write comes first, so that its announcement comes before that of the revocation.
          await client.query(add, [`n${c % 30}`, club]);
          await client.query('delete from members where club_id = $1 and person_id = $2', [club, person]);
        });
      case 'manyInOne':
        return this.#together(async (client) => {
          await client.query(add, [`n${c % 30}`, club]);
          await client.query(`update topics set title = ${text}`);
          await client.query(`update notes set body = ${text} where club_id = $1`, [pick(clubs, c)]);
          await client.query('delete from notes where id = $1', [note]);
        });
      case 'bulk':
        return this.#together(async (client) => {
          await client.query('select live.begin_bulk()');
          await client.query(`update notes set body = ${text}, club_id = $1 where id > $2`, [club, note]);
          await client.query('delete from members where person_id = $1', [person]);
        });
      case 'rollBack':
        return this.#rollBack(`update notes set body = ${text}`);
      case 'burst':
        await Promise.all(
          Array.from({ length: 12 }, (_, i) =>
            this.#world.write(`update notes set body = ${text} where id = $1`, [`n${i}`]),
          ),
        );
        return this.#look();
      case 'follow':
        seat.open.push(this.#follow(seat, pick(kinds, b), pick(clubs, c)));
        return;
      case 'leave':
        for (const { screen } of seat.open.splice(b % 4, 1)) screen.close();
        return;
      case 'extend':
        for (const { screen } of seat.open) screen.extend();
        return;
      case 'cutClient':
        seat.line.cut();
        return;
      case 'cutListener':
        station.listening.cut();
        return;
      case 'freezeListener':
        station.listening.freeze();
        return;
      case 'restart':
        return this.#restart(station);
      case 'signOut':
        return this.#signOut(seat);
    }
  }

  async #openStation(): Promise<Station> {
    const database = new URL(this.#world.url);
    const listening = await Line.to(Number(database.port));
    const node = await this.#startNode(listening, 0);
    return { node, port: Number(new URL(node.url).port), listening };
  }

  async #startNode(listening: Line, port: number): Promise<Node> {
    const throughLine = new URL(this.#world.url);
    throughLine.hostname = '127.0.0.1';
    throughLine.port = String(listening.port);
    return this.#world.startNode({
      port,
      listenClient: () => ({ connectionString: throughLine.href }),
      heartbeatIntervalMs: 80,
      heartbeatTimeoutMs: 1000,
      resyncSpreadMs: 60,
      collections: clubCollections().map(withRandomDelays),
      onConnect: randomDelay,
    });
  }

  async #restart(station: Station): Promise<void> {
    await station.node.stop();
    station.node = await this.#startNode(station.listening, station.port);
  }

  async #sit(personId: string | null): Promise<void> {
    const station = pick(this.#stations, this.#seats.length);
    const line = await Line.to(station.port);
    const person = await this.#world.join(station.node, personId, {
      url: line.url,
      reconnectMs: 20,
    });
    this.#seats.push({ personId, line, person, open: [] });
  }

  /** The session ends, on whichever node; then the same person signs in again at a new screen. */
  async #signOut(seat: Seat): Promise<void> {
    if (seat.personId === null) return;
    const same = this.#seats.filter(({ personId }) => personId === seat.personId);
    await this.#world.write('delete from sessions where person_id = $1', [seat.personId]);
    for (const one of same) {
      this.#seats.splice(this.#seats.indexOf(one), 1);
      this.#gone.push(one);
    }
    await this.#look();
    await this.#sit(seat.personId);
    await this.#look();
  }

  #follow({ person }: Seat, what: Kind, clubId: string): OpenScreen {
    const screens = {
      notes: () => person.open(notesContract, { clubId }),
      newest: () => person.open(newestNotesContract, { clubId }),
      topics: () => person.open(topicsContract, { clubId }),
    };
    return { what, clubId, screen: screens[what]() };
  }

  #faultsOf(personId: string | null, { what, clubId, screen }: OpenScreen): string[] {
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
    await this.#look();
  }

  async #together(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#world.pool.connect();
    await client.query('begin');
    await work(client);
    await client.query('commit');
    client.release();
    await this.#look();
  }

  async #rollBack(sql: string): Promise<void> {
    const client = await this.#world.pool.connect();
    await client.query('begin');
    await client.query(sql);
    await client.query('rollback');
    client.release();
  }

  async #look(): Promise<void> {
    await this.#oracle.look(this.#seats.map(({ personId }) => personId));
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
