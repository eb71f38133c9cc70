// The club of the hub's tests: three people who play chess, one note, nodes whose loads can be held, and lines that can be cut.
import { createTestDatabase } from '@foothold/testing/database';
import { afterEach, beforeEach } from 'vitest';
import { Hold } from './hold.ts';
import { Line } from './line.ts';
import { clubCollections, TestWorld, type Node, type NodeOptions, type Note } from './test-world.ts';

export const chess = { clubId: 'chess' };
export const bodies = (rows: readonly Note[]): string[] => rows.map(({ body }) => body).toSorted();

/** Founded anew before each test of the file that asks for it. */
export function chessClub(): ChessClub {
  const club = new ChessClub();
  beforeEach(() => club.found());
  afterEach(() => club.close());
  return club;
}

class ChessClub {
  #world: TestWorld | null = null;
  #lines: Line[] = [];
  hold = new Hold();

  get world(): TestWorld {
    if (this.#world === null) throw new Error('The club is founded before each test.');
    return this.#world;
  }

  async found(): Promise<void> {
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
    for (const line of this.#lines.splice(0)) await line.close();
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

  async addNote(seq: number, body: string, clubId = 'chess'): Promise<void> {
    await this.world.write('insert into notes (id, club_id, seq, body) values ($1, $2, $3, $4)', [
      `n${seq}`,
      clubId,
      seq,
      body,
    ]);
  }

  /** A listener on a line that can be cut and frozen. */
  async startOnLine(options: NodeOptions = {}): Promise<{ node: Node; listening: Line }> {
    const url = new URL(this.world.url);
    const listening = await this.#lineTo(url);
    url.port = String(listening.port);
    url.hostname = '127.0.0.1';
    const node = await this.start({ listenClient: () => ({ connectionString: url.href }), ...options });
    return { node, listening };
  }

  async sitOnLine(node: Node, person: string) {
    const line = await this.#lineTo(new URL(node.url));
    return { line, person: await this.world.join(node, person, { url: line.url, reconnectMs: 20 }) };
  }

  async #lineTo(url: URL): Promise<Line> {
    const line = await Line.to(Number(url.port));
    this.#lines.push(line);
    return line;
  }
}
