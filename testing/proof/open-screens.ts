// Follows everything that one user of the cast may see, and records the bytes.
import { isDeepStrictEqual } from 'node:util';
import { Follower } from '@foothold/live/client/follower';
import { expect } from 'vitest';
import { collections } from '../../apps/server/src/app/features.ts';
import { TcpProxy } from '../../packages/live/src/proof/tcp-proxy.ts';
import { reads } from '../access/reads.ts';
import type { Name } from '../cast.ts';
import type { TestNode } from '../node.ts';
import { tokenOf } from '../world.ts';

type Row = Readonly<Record<string, unknown>>;
type OpenRoom = {
  readonly word: string;
  readonly path: string;
  readonly read: () => { readonly status: string; readonly rows: readonly Row[] };
  /** The number of rows sent at first; infinite if all are. */
  readonly window: number;
  readonly keyOf: (row: Row) => string;
};
const canary = /canary \w+ [0-9a-f-]{36}/g;

export class OpenScreens {
  readonly name: Name;
  /** When a room last changed, as `performance.now()`. */
  changedAt = 0;
  readonly #node: TestNode;
  /** Two, because a connection follows at most 200 rooms. */
  readonly #lines: readonly TcpProxy[];
  readonly #followers: readonly Follower[];
  readonly #rooms: readonly OpenRoom[];
  #ended = false;

  /** Opens every room that the table of reads allows this user; resolves when each has a response. */
  static async of(name: Name, node: TestNode): Promise<OpenScreens> {
    const port = Number(new URL(node.url).port);
    const screens = new OpenScreens(name, node, [await TcpProxy.to(port), await TcpProxy.to(port)]);
    await expect
      .poll(() => screens.#rooms.every((room) => room.read().status !== 'loading'), {
        interval: 5,
        // Everybody opens all of their rooms at once.
        timeout: 120_000,
      })
      .toBe(true);
    return screens;
  }

  private constructor(name: Name, node: TestNode, lines: readonly TcpProxy[]) {
    this.name = name;
    this.#node = node;
    this.#lines = lines;
    this.#followers = lines.map(
      ({ url }) =>
        new Follower({
          token: () => tokenOf(name),
          onEnded: () => {
            this.#ended = true;
            this.changedAt = performance.now();
          },
          url,
          headers: { origin: node.url },
        }),
    );
    const open = Object.entries(reads).flatMap(([collection, { rooms }]) =>
      Object.entries(rooms).map(([word, room]) => ({ collection, word, ...room })),
    );
    this.#rooms = open
      .filter(({ may }) => may.includes(name))
      .map(({ collection, word, params }, index) => {
        const contract = collections.find((each) => each.contract.name === collection)?.contract;
        const follower = this.#followers[index % lines.length];
        if (contract === undefined || follower === undefined) throw new Error(`Unknown ${collection}.`);
        follower.watch(contract, params, () => (this.changedAt = performance.now()));
        return {
          word: `${collection} ${word}`,
          path: `/api/live/${collection}?${new URLSearchParams(params)}`,
          read: () => follower.read(contract, params) as ReturnType<OpenRoom['read']>,
          window: contract.window?.size ?? Infinity,
          keyOf: contract.keyOf,
        };
      });
  }

  /** The number of rows in all rooms. */
  get rows(): number {
    return this.#rooms.reduce((sum, room) => sum + room.read().rows.length, 0);
  }

  /** Resolves when every room equals a fresh read of this user. */
  async settle(): Promise<void> {
    let different = this.#rooms;
    const compare = async () => {
      if (this.#ended) return this.rows === 0 ? [] : ['rows of an ended session'];
      // Once, not for every room: an ended session may only ask at a limited rate, and the test restores it soon.
      if (await this.#isRefused()) return ['an ended session'];
      const fresh = await Promise.all(different.map((room) => this.#ask(room)));
      different = different.filter((room, index) => !this.#shows(room, fresh[index] ?? null));
      return different.map(({ word }) => word);
    };
    await expect.poll(compare, { interval: 20, message: `${this.name}'s screens` }).toEqual([]);
  }

  /** The canaries that were ever received, and those in the rooms now. */
  canaries(): { readonly heard: ReadonlySet<string>; readonly shown: ReadonlySet<string> } {
    const shown = JSON.stringify(this.#rooms.map((room) => room.read().rows));
    return {
      heard: new Set(this.#lines.flatMap((line) => line.received.match(canary) ?? [])),
      shown: new Set(shown.match(canary)),
    };
  }

  async leave(): Promise<void> {
    for (const follower of this.#followers) follower.dispose();
    for (const line of this.#lines) await line.close();
  }

  async #isRefused(): Promise<boolean> {
    const [room] = this.#rooms;
    return room !== undefined && (await this.#fetch(room)).status === 401;
  }

  /** Reads the room afresh; null if this user may not read it. */
  async #ask(room: OpenRoom): Promise<readonly Row[] | null> {
    const answer = await this.#fetch(room);
    if (!answer.ok) return null;
    return ((await answer.json()) as { rows: readonly Row[] }).rows;
  }

  #fetch({ path }: OpenRoom): Promise<Response> {
    return fetch(`${this.#node.url}${path}`, { headers: { authorization: `Bearer ${tokenOf(this.name)}` } });
  }

  #shows({ read, window, keyOf }: OpenRoom, fresh: readonly Row[] | null): boolean {
    const { status, rows } = read();
    if (fresh === null) return rows.length === 0 && (status === 'revoked' || status === 'refused');
    const known = new Map(fresh.map((row) => [keyOf(row), unordered(row)]));
    // An open window grows; a fresh read returns only the newest rows.
    const shown = rows.filter((row) => fresh.length < window || known.has(keyOf(row)));
    return (
      status === 'ready' &&
      isDeepStrictEqual(new Map(shown.map((row) => [keyOf(row), unordered(row)])), known)
    );
  }
}

/** Arrays within a row, like the rows of a room, have no defined order. */
function unordered(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, Array.isArray(value) ? new Set(value) : value]),
  );
}
