// What the request context carries that features implement: the types only, so that this folder depends on no feature.
import type { Readable } from 'node:stream';
import type { MarkBatch } from '@foothold/live/server/mark-batch';
import type { Db } from '../database/db.ts';
import type { FairQueue } from './fair-queue.ts';

export type Secrets = {
  /** What to store. Calls hash in the turn that the hash queue gives them. */
  readonly hash: (secret: string) => Promise<string>;
  /** With null, as for an unknown person, it takes the same path and time and answers false. */
  readonly verify: (secret: string, storedHash: string | null) => Promise<boolean>;
  /** HMAC-SHA-256 of what is given out and comes back, with a key of its own for each purpose. */
  readonly sign: (purpose: string, text: string) => Buffer;
};

/**
 * `known`: a device that has signed this person in before. `proved`: a session or the code of a link says who it is.
 * `room`: staff show this phone a code, so strangers at its address are not in its way.
 * `new`: anybody else. `doubtful` and `slow`: the same,
 * from a network that has failed several times, and far too often.
 */
export type HashLane = 'known' | 'proved' | 'room' | 'new' | 'doubtful' | 'slow';
export type HashQueue = FairQueue<HashLane>;

export type Networks = {
  /** Where the tries of a network wait, and whether this number failed there before. */
  standing(db: Db, address: string, phoneNumber: string): Promise<NetworkStanding>;
  failed(address: string, phoneNumber: string): void;
  succeeded(address: string, phoneNumber: string): void;
  /** Counts it. Refuses TOO_MANY. */
  requireResetRequest(db: Db, address: string): Promise<void>;
  /** For an hour: staff are signed in there. Writes at most once in ten minutes. */
  lift(db: Db, address: string): Promise<void>;
};

export type NetworkStanding = {
  readonly network: string;
  readonly failures: 'few' | 'some' | 'many';
  readonly failedBefore: boolean;
};

/** One wrong secret. Neither it nor, of somebody unknown, the whole number is noted. */
export type FailedSignIn = {
  readonly phoneNumber: string;
  readonly userId: string | null;
  readonly countedBy: 'device' | 'account' | 'nobody';
};

export type FailedSignIns = {
  /** Returns at once, for numbers of somebody and of nobody alike. */
  note(failed: FailedSignIn, address: string): void;
  /** Writes what is still counted. */
  stop(): Promise<void>;
};

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** What a place for files must be able to do: this disk today, an S3-compatible service by another `create…` of the same port. */
export type FileStore = {
  /** Where this machine collects the bytes of unfinished uploads. */
  readonly incomingFolder: string;
  /** Stores or replaces the content; when it returns, a power cut loses nothing. Full disks are refused with a sentence. */
  put(
    id: string,
    content: Readable | Uint8Array,
  ): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** The content as a stream; null when there is none, or when it ends before the range does. */
  open(id: string, range?: ByteRange): Promise<Readable | null>;
  /** Removing what is not there is fine: a repeated clean-up does no harm. */
  remove(id: string): Promise<void>;
  /** Bytes that can still be stored. */
  freeBytes(): Promise<number>;
  /** Everything that is stored, some at a time. */
  ids(): AsyncIterable<readonly string[]>;
  /** Null when there is none. */
  writtenAt(id: string): Promise<Date | null>;
  /** Forgets content that was begun before this and never became whole. */
  dropDrafts(before: Date): Promise<void>;
};

/** Where a person's mark stands. */
export type ReadMark = { readonly seq: number; readonly checkedAt: Date };

export type ReadMarks = MarkBatch<ReadMark>;
