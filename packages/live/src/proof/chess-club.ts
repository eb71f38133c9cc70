// Test fixture of the hub: a chess club of three users with one note, nodes with pausable loads, and connections that can be cut.
import { createTestDatabase } from '@foothold/testing/database';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Hold } from './hold.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { clubCollections, TestWorld, type Node, type NodeOptions, type Note } from './proof.fixture.ts';

export const chess = { clubId: 'chess' };
export const bodies = (rows: readonly Note[]): string[] => rows.map(({ body }) => body).toSorted();

/** Creates a fresh club before each test of the calling file. */
export function chessClub(): ChessClub {
  const club = new ChessClub();
  beforeEach(() => club.create());
  afterEach(() => club.close());
  return club;
}

class ChessClub {
  #world: TestWorld | null = null;
  #proxies: TcpProxy[] = [];
  hold = new Hold();

  get world(): TestWorld {
    if (this.#world === null) throw new Error('The club is created before each test');
    return this.#world;
  }

  async create(): Promise<void> {
    this.#world = await TestWorld.create(await createTestDatabase({ template: 'empty' }));
    this.hold = new Hold();
    await this.world.write(`insert into clubs (id) values ('chess'), ('choir')`);
    for (const person of ['ada', 'bo', 'cleo']) {
      await this.world.write('insert into people (id) values ($1)', [person]);
      await this.world.write(`insert into members values ('chess', $1)`, [person]);
    }
    await this.addNote(1, 'first');
  }

  async close(): Promise<void> {
    await this.world.end();
    for (const proxy of this.#proxies.splice(0)) await proxy.close();
  }

  start(options: NodeOptions = {}): Promise<Node> {
    return this.world.startNode({
      collections: clubCollections().map((collection) => this.hold.wrap(collection)),
      resyncSpreadMs: 20,
      onConnect: () => this.hold.pass('connect', () => Promise.resolve()),
      onAuthenticated: () => this.hold.pass('authenticated', () => Promise.resolve()),
      ...options,
    });
  }

  /** Resolves once the node has received that many announcements since it started: one for each session, too. */
  async announced(node: Node, count: number): Promise<void> {
    await vi.waitFor(() => expect(node.hub.metrics().announcements).toBe(count), soon);
  }

  async addNote(seq: number, body: string, clubId = 'chess'): Promise<void> {
    await this.world.write('insert into notes (id, club_id, seq, body) values ($1, $2, $3, $4)', [
      `n${seq}`,
      clubId,
      seq,
      body,
    ]);
  }

  /** A node whose LISTEN connection can be cut and frozen. */
  async startBehindProxy(options: NodeOptions = {}): Promise<{ node: Node; listening: TcpProxy }> {
    const url = new URL(this.world.url);
    const listening = await this.#proxyTo(url);
    url.port = String(listening.port);
    url.hostname = '127.0.0.1';
    const node = await this.start({ listenClient: () => ({ connectionString: url.href }), ...options });
    return { node, listening };
  }

  async joinThroughProxy(node: Node, person: string) {
    const proxy = await this.#proxyTo(new URL(node.url));
    return { proxy, person: await this.world.join(node, person, { url: proxy.url, reconnectMs: 20 }) };
  }

  async #proxyTo(url: URL): Promise<TcpProxy> {
    const proxy = await TcpProxy.to(Number(url.port));
    this.#proxies.push(proxy);
    return proxy;
  }
}
