// All rooms of this node that have followers: adds and removes followers, queues access checks, and loads changes.
import { roomName } from '../contract.ts';
import type { Actor, AnyCollection, Change } from './collection.ts';
import { DeltaLoader, type ReadFenced } from './delta-loader.ts';
import { Room, type Follower, type RoomConnection } from './room.ts';
import { SnapshotBatcher, type SnapshotBatcherOptions } from './snapshot-batcher.ts';

export type RoomsOptions<Db, Who extends Actor> = Omit<
  SnapshotBatcherOptions<Db, Who>,
  'onLoadsUnblocked'
> & {
  readonly collections: readonly AnyCollection<Db, Who>[];
  readonly db: Db;
  readonly readFenced: ReadFenced<Db>;
  readonly onDelta: (delivered: number, ageMs: number) => void;
};

type CollectionEntry<Db, Who extends Actor> = {
  readonly collection: AnyCollection<Db, Who>;
  readonly rooms: Map<string, Room<Db, Who>>;
  readonly loader: DeltaLoader<Db, Who>;
};

export class Rooms<Db, Who extends Actor> {
  readonly #options: RoomsOptions<Db, Who>;
  readonly #snapshotBatcher: SnapshotBatcher<Db, Who>;
  readonly #entries = new Map<string, CollectionEntry<Db, Who>>();
  #followers = 0;

  constructor(options: RoomsOptions<Db, Who>) {
    this.#options = options;
    const onLoadsUnblocked = (room: Room<Db, Who>): void => this.#entryOf(room.collection).loader.pump();
    this.#snapshotBatcher = new SnapshotBatcher({ ...options, onLoadsUnblocked });
    for (const collection of options.collections) this.#add(collection);
  }

  get size(): number {
    let rooms = 0;
    for (const entry of this.#entries.values()) rooms += entry.rooms.size;
    return rooms;
  }

  get followers(): number {
    return this.#followers;
  }

  collection(name: string): AnyCollection<Db, Who> | undefined {
    return this.#entries.get(name)?.collection;
  }

  /** The rooms of a collection that have followers, by name. */
  roomsOf(collection: AnyCollection<Db, Who>): ReadonlyMap<string, Room<Db, Who>> {
    return this.#entryOf(collection).rooms;
  }

  /** Registers the follower before its access is checked, so that revocations reach it from now on. */
  enter(
    connection: RoomConnection<Db, Who>,
    collection: AnyCollection<Db, Who>,
    params: object,
    { follow, from }: { readonly follow: number; readonly from: number | null },
  ): void {
    const follower: Follower<Db, Who> = {
      id: follow,
      connection,
      room: this.#roomFor(collection, params),
      state: 'pending',
      need: 'snapshot',
      epoch: 0,
      seq: 0,
      waiting: null,
      floor: from,
      served: false,
    };
    follower.room.followers.add(follower);
    connection.follows.set(follow, follower);
    this.#followers += 1;
    this.enqueue(follower);
  }

  leave(follower: Follower<Db, Who>): void {
    const { room, connection } = follower;
    connection.follows.delete(follower.id);
    if (!room.followers.delete(follower)) return;
    this.#followers -= 1;
    room.queue.delete(follower);
    connection.dropTransfer(follower);
    if (room.followers.size === 0) this.#entryOf(room.collection).rooms.delete(room.name);
  }

  /** Queues a follower for its room's next batch; followers on stale connections wait until the connection is revalidated. */
  enqueue(follower: Follower<Db, Who>): void {
    const { room } = follower;
    room.enqueue(follower);
    if (room.queue.size > 0) this.#snapshotBatcher.schedule(room);
  }

  /** Stops sending to these followers and queues them for a new check, or for a new snapshot. */
  mute(followers: Iterable<Follower<Db, Who>>, need: 'snapshot' | 'access'): void {
    for (const follower of followers) {
      follower.room.mute(follower, need);
      this.enqueue(follower);
    }
  }

  /** Mutes all followers of all rooms. */
  muteAll(): void {
    for (const { rooms } of this.#entries.values()) {
      for (const room of rooms.values()) this.mute(room.followers, 'snapshot');
    }
  }

  /** Loads the rows that these changes affect in the rooms of this collection. */
  loadChanges(collection: AnyCollection<Db, Who>, changes: readonly Change[]): void {
    void this.#entryOf(collection).loader.handleChanges(changes);
  }

  #add(collection: AnyCollection<Db, Who>): void {
    const { name } = collection.contract;
    if (this.#entries.has(name)) throw new Error(`Two collections are named ${name}`);
    const { db, readFenced, onLoad, onDelta, onError, signal } = this.#options;
    const rooms = new Map<string, Room<Db, Who>>();
    const onRoomReset = (room: Room<Db, Who>): void => this.mute(room.followers, 'snapshot');
    const loader = new DeltaLoader({
      db,
      collection,
      rooms,
      onRoomReset,
      readFenced,
      onLoad,
      onDelta,
      onError,
      signal,
    });
    this.#entries.set(name, { collection, rooms, loader });
  }

  #roomFor(collection: AnyCollection<Db, Who>, params: object): Room<Db, Who> {
    const { rooms } = this.#entryOf(collection);
    const name = roomName(collection.contract.name, params);
    let room = rooms.get(name);
    if (room === undefined) {
      room = new Room(name, collection, params);
      rooms.set(name, room);
    }
    return room;
  }

  #entryOf(collection: AnyCollection<Db, Who>): CollectionEntry<Db, Who> {
    const entry = this.#entries.get(collection.contract.name);
    if (entry === undefined) throw new Error(`${collection.contract.name} is not registered`);
    return entry;
  }
}
