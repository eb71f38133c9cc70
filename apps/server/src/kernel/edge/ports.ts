// Types of the services that features implement for the request context, so that this folder depends on no feature.
import type { Readable } from 'node:stream';
import type { MarkBatch } from '@foothold/live/server/mark-batch';
import type { Db } from '../database/db.ts';
import type { FairQueue } from './fair-queue.ts';

export type Secrets = {
  /** Returns the hash to store. Calls run it through the hash queue. */
  readonly hash: (secret: string) => Promise<string>;
  /** The hash of a secret that nobody knows. */
  readonly unknownHash: string;
  /** With null (an unknown user) it takes the same path and time and returns false. */
  readonly verify: (secret: string, storedHash: string | null) => Promise<boolean>;
  /** HMAC-SHA-256 of values that are given out and come back, with a separate key for each purpose. */
  readonly sign: (purpose: string, text: string) => Buffer;
};

/**
 * `known`: a device that has signed this user in before. `proved`: a session or the code of a link identifies the user.
 * `withCode`: staff show this phone a code, so unknown clients at the same address cannot delay it.
 * `new`: all others. `doubtful` and `slow`: the same, from a network that has failed several times, and far too often.
 */
export type HashLane = 'known' | 'proved' | 'withCode' | 'new' | 'doubtful' | 'slow';
export type HashQueue = FairQueue<HashLane>;

export type Networks = {
  /** The failure level of a network, and whether this phone number failed there before. */
  failuresOf(db: Db, address: string, phoneNumber: string): Promise<NetworkFailures>;
  failed(address: string, phoneNumber: string): void;
  succeeded(address: string, phoneNumber: string): void;
  /** Counts the request. Refuses TOO_MANY. */
  requireResetRequest(db: Db, address: string): Promise<void>;
  /** Lifts the network's limits for an hour because staff are signed in there. Writes at most once in ten minutes. */
  liftLimits(db: Db, address: string): Promise<void>;
};

export type NetworkFailures = {
  readonly network: string;
  readonly failures: 'few' | 'some' | 'many';
  readonly failedBefore: boolean;
};

/** One wrong secret. The secret is never recorded, nor the whole number of an unknown user. */
export type FailedSignIn = {
  readonly phoneNumber: string;
  readonly userId: string | null;
  readonly countedBy: 'device' | 'account' | 'nobody';
};

export type FailedSignIns = {
  /** Returns at once, whether or not the phone number has an account. */
  note(failed: FailedSignIn, address: string): void;
  /** Writes the counts that are still in memory. */
  stop(): Promise<void>;
};

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

export type Stored = { readonly bytes: number; readonly sha256: string };

export type LinkOptions = { readonly bytes: number; readonly mediaType: string; readonly seconds: number };

/** Storage for file contents. Every node sees the same files. */
export type FileStore = {
  /** Stores or replaces the content durably: when it returns, a power cut loses nothing. Refuses when there is no room. */
  put(id: string, content: Readable | Uint8Array): Promise<Stored>;
  /** The content as a stream; null when there is none, or when it is shorter than the range. */
  open(id: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * A link with which anybody reads the content from where it is, for so many seconds; null where that is not offered, and
   * when there is no such content of this length.
   */
  link(id: string, options: LinkOptions): Promise<string | null>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Idempotent: removing a missing file does nothing, so clean-up can be repeated. */
  remove(id: string): Promise<void>;
  /** Free space in bytes, for what this machine receives. */
  freeBytes(): Promise<number>;
  /** Only of a store that is elsewhere: whether it answered the last time. Nobody waits for it. */
  readonly answers?: () => boolean;
  /** All stored ids, in batches. */
  ids(): AsyncIterable<readonly string[]>;
  /** Null when the file is not stored. */
  writtenAt(id: string): Promise<Date | null>;
  /** Removes incomplete content that was begun before this. */
  dropDrafts(before: Date): Promise<void>;
  unfinished(db: Db): UnfinishedUploads;
};

/** The bytes of unfinished uploads; the caller ensures one writer per upload. */
export type UnfinishedUploads = {
  /** Bytes received so far. */
  received(id: string): Promise<number>;
  /**
   * Keeps whatever arrives, even when the source breaks off or the room ends, durably. Returns the bytes received. Of a
   * complete upload the last bytes may be kept by this node only, until it is stored. Refuses CONFLICT where `offset` is not
   * what was received.
   */
  append(id: string, offset: number, source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number>;
  /** All received bytes as a file of this machine, which the work may change; `store` stores it under the upload's id. */
  withFile<Result>(
    id: string,
    work: (file: string, store: () => Promise<Stored>) => Promise<Result>,
  ): Promise<Result>;
  /** Idempotent. */
  remove(id: string): Promise<void>;
  /** Removes what was last written before this and belongs to none of these uploads. */
  removeOthers(known: ReadonlySet<string>, before: Date): Promise<void>;
};

/** A user's read mark. */
export type ReadMark = { readonly seq: number; readonly checkedAt: Date };

export type ReadMarks = MarkBatch<ReadMark>;

/** A course that administrators can add to a category at once: topics with modules, all theirs to change. */
export type StarterPack = {
  readonly topics: readonly PackedTopic[];
  /** The picture of a module: a WebP file. */
  readonly picture: (module: PackedModule) => Promise<PackedPicture>;
};

export type PackedTopic = {
  readonly topicName: string;
  readonly subject: string;
  readonly modules: readonly PackedModule[];
};

export type PackedModule = {
  /** Of no other module of the pack, in any release. */
  readonly key: string;
  readonly moduleName: string;
  readonly canDo: string;
  readonly resources: readonly { readonly instructions: string; readonly embedLink: string }[];
  readonly tasks: readonly string[];
};

export type PackedPicture = {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
};
