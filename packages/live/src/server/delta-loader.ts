// Turns announced changes into deltas: at once for an idle room, gathered while a room's load runs, one query for all.
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor, AnyCollection, Change } from './collection.ts';
import { encodeEvent } from './frames.ts';
import type { Room } from './room.ts';
import { roomName } from '../contract.ts';

export type DeltaLoaderOptions<Db, Who extends Actor> = {
  readonly db: Db;
  readonly collection: AnyCollection<Db, Who>;
  /** This collection's rooms with followers on this node, by name. */
  readonly rooms: ReadonlyMap<string, Room<Db, Who>>;
  /** Too much of a room has changed to name it by keys: all its followers need a snapshot. */
  readonly onRoomReset: (room: Room<Db, Who>) => void;
  /** Resolves once every change of access that a load may have seen has been heard. */
  readonly caughtUp: () => Promise<void>;
  readonly onLoad: () => void;
  readonly onDelta: (delivered: number) => void;
  readonly onError: (error: unknown) => void;
  /** Aborted when the hub stops. */
  readonly signal: AbortSignal;
};

/** Above this many keys a snapshot is cheaper than a delta. */
const MAX_KEYS = 500;

type Taken<Db, Who extends Actor> = { readonly room: Room<Db, Who>; readonly keys: readonly string[] };

export class DeltaLoader<Db, Who extends Actor> {
  readonly #options: DeltaLoaderOptions<Db, Who>;
  readonly #touched = new Set<Room<Db, Who>>();

  constructor(options: DeltaLoaderOptions<Db, Who>) {
    this.#options = options;
  }

  /** Finds the rooms these changes touch and loads them. */
  async take(changes: readonly Change[]): Promise<void> {
    const { db, collection, rooms, onRoomReset } = this.#options;
    if (rooms.size === 0) return;
    const affected = await this.#insist(() => collection.affectedBy(db, changes), true);
    for (const { params, keys } of affected ?? []) {
      const room = rooms.get(roomName(collection.contract.name, params));
      if (room === undefined) continue;
      if (keys !== 'all') for (const key of keys) room.changed.add(key);
      if (keys === 'all' || room.changed.size > MAX_KEYS) {
        room.changed.clear();
        onRoomReset(room);
      } else {
        this.#touched.add(room);
      }
    }
    this.pump();
  }

  /** Loads every touched room that is free to load. */
  pump(): void {
    const taken: Taken<Db, Who>[] = [];
    for (const room of this.#touched) {
      if (room.followers.size === 0) room.changed.clear();
      if (room.changed.size === 0) this.#touched.delete(room);
      else if (!room.loading && room.gates === 0) {
        this.#touched.delete(room);
        taken.push({ room, keys: [...room.changed] });
        room.changed.clear();
        room.started += 1;
        room.loading = true;
      }
    }
    if (taken.length > 0) void this.#load(taken);
  }

  async #load(taken: readonly Taken<Db, Who>[]): Promise<void> {
    const packets = await this.#insist(() => this.#read(taken), taken.length === 1);
    if (this.#options.signal.aborted) return;
    if (packets === null) {
      // One room's trouble is not the others'.
      await Promise.all(taken.map((one) => this.#load([one])));
      return;
    }
    for (const [index, { room }] of taken.entries()) {
      const packet = packets[index] ?? '';
      const delta = { seq: room.started, packet, bytes: Buffer.byteLength(packet) };
      this.#options.onDelta(room.broadcast(delta));
      room.loading = false;
      const waiting = room.afterLoad;
      room.afterLoad = [];
      for (const run of waiting) run();
    }
    this.pump();
  }

  async #read(taken: readonly Taken<Db, Who>[]): Promise<string[]> {
    const { db, collection, onLoad } = this.#options;
    const { name } = collection.contract;
    onLoad();
    const found = await collection.loadChanged(
      db,
      taken.map(({ room, keys }) => ({ params: room.params, keys })),
    );
    // Only now is it certain who may have what was read.
    await this.#options.caughtUp();
    const rows = new Map(found.map((entry) => [roomName(name, entry.params), entry.rows]));
    return taken.map((item) => this.#encode(item, rows.get(item.room.name) ?? []));
  }

  #encode({ room, keys }: Taken<Db, Who>, rows: readonly object[]): string {
    const present = new Set(rows.map(this.#options.collection.contract.keyOf));
    const removed = keys.filter((key) => !present.has(key));
    return encodeEvent('delta', room.number, room.started, rows, removed);
  }

  /** A change must not get lost because the database was away for a moment. Null: failed, and not asked to go on. */
  async #insist<T>(work: () => Promise<T>, goOn: boolean): Promise<T | null> {
    for (let pause = 50; ; pause = Math.min(pause * 2, 5000)) {
      try {
        return await work();
      } catch (error) {
        if (this.#options.signal.aborted) return null;
        this.#options.onError(error);
        if (!goOn) return null;
        await wait(pause, undefined, { signal: this.#options.signal }).catch(() => undefined);
      }
    }
  }
}
