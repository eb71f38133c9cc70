// All rooms of this node that have followers: who enters, who leaves, whom a round must ask, and who loads the changes.
import { roomName } from '../contract.ts';
import type { Actor, AnyCollection, Change } from './collection.ts';
import type { Connection } from './connection.ts';
import { DeltaLoader } from './delta-loader.ts';
import { Room, type Follower } from './room.ts';
import { SnapshotBatcher, type SnapshotBatcherOptions } from './snapshot-batcher.ts';

export type RoomsOptions<Db, Who extends Actor> = Omit<SnapshotBatcherOptions<Db, Who>, 'onGateOpen'> & {
  readonly collections: readonly AnyCollection<Db, Who>[];
  readonly db: Db;
  readonly caughtUp: () => Promise<void>;
  readonly onDelta: (delivered: number) => void;
};

type Register<Db, Who extends Actor> = {
  readonly collection: AnyCollection<Db, Who>;
  readonly rooms: Map<string, Room<Db, Who>>;
  readonly loader: DeltaLoader<Db, Who>;
};

export class Rooms<Db, Who extends Actor> {
  readonly #options: RoomsOptions<Db, Who>;
  readonly #rounds: SnapshotBatcher<Db, Who>;
  readonly #registers = new Map<string, Register<Db, Who>>();
  #followers = 0;

  constructor(options: RoomsOptions<Db, Who>) {
    this.#options = options;
    const onGateOpen = (room: Room<Db, Who>): void => this.#register(room.collection).loader.pump();
    this.#rounds = new SnapshotBatcher({ ...options, onGateOpen });
    for (const collection of options.collections) this.#add(collection);
  }

  get size(): number {
    let rooms = 0;
    for (const register of this.#registers.values()) rooms += register.rooms.size;
    return rooms;
  }

  get followers(): number {
    return this.#followers;
  }

  collection(name: string): AnyCollection<Db, Who> | undefined {
    return this.#registers.get(name)?.collection;
  }

  /** The rooms of a collection that somebody follows, by name. */
  of(collection: AnyCollection<Db, Who>): ReadonlyMap<string, Room<Db, Who>> {
    return this.#register(collection).rooms;
  }

  /** Registers the follower before anything is asked: from now on revocations reach it. */
  enter(
    connection: Connection<Db, Who>,
    collection: AnyCollection<Db, Who>,
    params: object,
    { follow, from }: { readonly follow: number; readonly from: number | null },
  ): void {
    const follower: Follower<Db, Who> = {
      id: follow,
      connection,
      room: this.#open(collection, params),
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
    this.ask(follower);
  }

  leave(follower: Follower<Db, Who>): void {
    const { room, connection } = follower;
    connection.follows.delete(follower.id);
    if (!room.followers.delete(follower)) return;
    this.#followers -= 1;
    room.queue.delete(follower);
    connection.dropTransfer(follower);
    if (room.followers.size === 0) this.#register(room.collection).rooms.delete(room.name);
  }

  /** Lets the next round of its room ask for this follower; while nothing is heard, it waits until something is. */
  ask(follower: Follower<Db, Who>): void {
    const { room } = follower;
    room.enqueue(follower);
    if (room.queue.size > 0) this.#rounds.begin(room);
  }

  /** Mutes them at once, and asks again. */
  mute(followers: Iterable<Follower<Db, Who>>, need: 'snapshot' | 'access'): void {
    for (const follower of followers) {
      follower.room.mute(follower, need);
      this.ask(follower);
    }
  }

  /** Mutes everybody in every room. */
  muteAll(): void {
    for (const { rooms } of this.#registers.values()) {
      for (const room of rooms.values()) this.mute(room.followers, 'snapshot');
    }
  }

  /** Loads what these changes touched in the rooms of this collection. */
  load(collection: AnyCollection<Db, Who>, changes: readonly Change[]): void {
    void this.#register(collection).loader.take(changes);
  }

  #add(collection: AnyCollection<Db, Who>): void {
    const { name } = collection.contract;
    if (this.#registers.has(name)) throw new Error(`Two collections are named ${name}`);
    const { db, caughtUp, onLoad, onDelta, onError, signal } = this.#options;
    const rooms = new Map<string, Room<Db, Who>>();
    const onRoomReset = (room: Room<Db, Who>): void => this.mute(room.followers, 'snapshot');
    const loader = new DeltaLoader({
      db,
      collection,
      rooms,
      onRoomReset,
      caughtUp,
      onLoad,
      onDelta,
      onError,
      signal,
    });
    this.#registers.set(name, { collection, rooms, loader });
  }

  #open(collection: AnyCollection<Db, Who>, params: object): Room<Db, Who> {
    const { rooms } = this.#register(collection);
    const name = roomName(collection.contract.name, params);
    let room = rooms.get(name);
    if (room === undefined) {
      room = new Room(name, collection, params);
      rooms.set(name, room);
    }
    return room;
  }

  #register(collection: AnyCollection<Db, Who>): Register<Db, Who> {
    const register = this.#registers.get(collection.contract.name);
    if (register === undefined) throw new Error(`${collection.contract.name} is not registered`);
    return register;
  }
}
