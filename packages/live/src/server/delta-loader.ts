// Turns announced changes into deltas: at once for idle rooms, batched while a room's load runs, one query for all rooms.
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor, AnyCollection, Change } from './collection.ts';
import { encodeEvent } from './packets.ts';
import type { Room } from './room.ts';
import { roomName } from '../contract.ts';

export type ReadFenced<Db> = <Rows>(load: (db: Db) => Promise<Rows>) => Promise<Rows>;

export type DeltaLoaderOptions<Db, Who extends Actor> = {
  readonly db: Db;
  readonly collection: AnyCollection<Db, Who>;
  /** This collection's rooms with followers on this node, by name. */
  readonly rooms: ReadonlyMap<string, Room<Db, Who>>;
  /** Too many rows of a room have changed for a delta: all its followers need a snapshot. */
  readonly onRoomReset: (room: Room<Db, Who>) => void;
  /** Resolves once this node has received every access change that the load may have read. */
  readonly readFenced: ReadFenced<Db>;
  readonly onLoad: () => void;
  /** `ageMs`: since the first of its changes was announced. */
  readonly onDelta: (delivered: number, ageMs: number) => void;
  readonly onError: (error: unknown) => void;
  /** Aborted when the hub stops. */
  readonly signal: AbortSignal;
};

/** Above this many keys a snapshot is cheaper than a delta. */
const MAX_KEYS = 500;

type RoomLoad<Db, Who extends Actor> = {
  readonly room: Room<Db, Who>;
  readonly keys: readonly string[];
  /** When the first of these changes was announced (performance.now). */
  readonly since: number;
};

export class DeltaLoader<Db, Who extends Actor> {
  readonly #options: DeltaLoaderOptions<Db, Who>;
  readonly #touched = new Set<Room<Db, Who>>();

  constructor(options: DeltaLoaderOptions<Db, Who>) {
    this.#options = options;
  }

  /** Finds the rooms that these changes affect and loads them. */
  async handleChanges(changes: readonly Change[]): Promise<void> {
    const { db, collection, rooms, onRoomReset } = this.#options;
    if (rooms.size === 0) return;
    const announcedAt = performance.now();
    const affected = await this.#withRetries(() => collection.affectedBy(db, changes), true);
    for (const { params, keys } of affected ?? []) {
      const room = rooms.get(roomName(collection.contract.name, params));
      if (room === undefined) continue;
      if (room.changedKeys.size === 0) room.changedAt = announcedAt;
      if (keys !== 'all') for (const key of keys) room.changedKeys.add(key);
      if (keys === 'all' || room.changedKeys.size > MAX_KEYS) {
        room.changedKeys.clear();
        onRoomReset(room);
      } else {
        this.#touched.add(room);
      }
    }
    this.pump();
  }

  /** Starts one load for all changed rooms that are not blocked or loading already. */
  pump(): void {
    const loads: RoomLoad<Db, Who>[] = [];
    for (const room of this.#touched) {
      if (room.followers.size === 0) room.changedKeys.clear();
      if (room.changedKeys.size === 0) this.#touched.delete(room);
      else if (!room.loading && room.loadBlockers === 0) {
        this.#touched.delete(room);
        loads.push({ room, keys: [...room.changedKeys], since: room.changedAt });
        room.changedKeys.clear();
        room.startedSeq += 1;
        room.loading = true;
      }
    }
    if (loads.length > 0) void this.#load(loads);
  }

  async #load(loads: readonly RoomLoad<Db, Who>[]): Promise<void> {
    const packets = await this.#withRetries(() => this.#read(loads), loads.length === 1);
    if (this.#options.signal.aborted) return;
    if (packets === null) {
      // Load each room alone, so that an error in one cannot affect the others.
      await Promise.all(loads.map((one) => this.#load([one])));
      return;
    }
    for (const [index, { room, since }] of loads.entries()) {
      const delivered = room.broadcast({ seq: room.startedSeq, packet: packets[index] ?? '' });
      this.#options.onDelta(delivered, performance.now() - since);
      room.loading = false;
      const waiting = room.afterLoad;
      room.afterLoad = [];
      for (const run of waiting) run();
    }
    this.pump();
  }

  async #read(loads: readonly RoomLoad<Db, Who>[]): Promise<string[]> {
    const { readFenced, collection, onLoad } = this.#options;
    const { name } = collection.contract;
    const touched = loads.map(({ room, keys }) => ({ params: room.params, keys }));
    onLoad();
    const found = await readFenced((db) => collection.loadChanged(db, touched));
    const rows = new Map(found.map((entry) => [roomName(name, entry.params), entry.rows]));
    return loads.map((item) => this.#encode(item, rows.get(item.room.name) ?? []));
  }

  #encode({ room, keys }: RoomLoad<Db, Who>, rows: readonly object[]): string {
    const present = new Set(rows.map(this.#options.collection.contract.keyOf));
    const removed = keys.filter((key) => !present.has(key));
    return encodeEvent('delta', room.number, room.startedSeq, rows, removed);
  }

  /** Retries with back-off, so that no change is lost while the database is unavailable. Null: failed without `retry`, or stopped. */
  async #withRetries<T>(work: () => Promise<T>, retry: boolean): Promise<T | null> {
    for (let pause = 50; ; pause = Math.min(pause * 2, 5000)) {
      try {
        return await work();
      } catch (error) {
        if (this.#options.signal.aborted) return null;
        this.#options.onError(error);
        if (!retry) return null;
        await wait(pause, undefined, { signal: this.#options.signal }).catch(() => undefined);
      }
    }
  }
}
