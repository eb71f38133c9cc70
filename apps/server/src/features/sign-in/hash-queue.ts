// Schedules the hashing of PINs and passwords: known devices and sessions go before strangers, but strangers never starve.
import type { HashLane, HashQueue, NetworkFailures } from '../../kernel/edge/ports.ts';
import { availableParallelism } from 'node:os';
import { maxAttempts } from './attempts.ts';
import { createFairQueue, type QueueEntry } from '../../kernel/edge/fair-queue.ts';
import { defaultCost } from './secrets.ts';

/**
 * Node's thread pool has four threads, shared with file access: more concurrent hashes would only cost memory. Where that is
 * limited, as in a container, they may take an eighth of it.
 */
export function hashesThatFit(processors: number, memoryBytes: number): number {
  const hashBytes = defaultCost.memoryKiB * 1024;
  return Math.max(1, Math.min(processors, 3, Math.floor(memoryBytes / 8 / hashBytes)));
}

// 0: there is no limit.
export const hashesAtOnce = hashesThatFit(availableParallelism(), process.constrainedMemory() || Infinity);

/** Fits a whole class signing in at once. At 40 ms each, two at a time, the last is answered within a second. */
export const maxPerNetwork = 40;
/**
 * A flood that keeps using new numbers looks like a class, so it is better to let a phone wait some seconds than to
 * refuse it every time. Half the length of a lane.
 */
export const maxPerDoubtfulNetwork = 200;
const maxPerProvedPerson = 20;

export function createHashQueue(atOnce = hashesAtOnce): HashQueue {
  return createFairQueue({
    atOnce,
    lanes: {
      known: { share: 4, maxQueued: 400 },
      proved: { share: 2, maxQueued: 400 },
      withCode: { share: 2, maxQueued: 400 },
      new: { share: 2, maxQueued: 400 },
      doubtful: { share: 1, maxQueued: 400 },
      // Password spraying leaves one processor free for the other lanes.
      slow: { share: 1, maxQueued: 400, atOnce: Math.max(1, atOnce - 1) },
    },
  });
}

type Signal = AbortSignal | undefined;

export function knownDevice(phoneNumber: string, signal: Signal): QueueEntry<HashLane> {
  return { lane: 'known', owner: phoneNumber, ownAtOnce: 1, ownMaxQueued: maxAttempts, signal };
}

export function provedPerson(userId: string, signal: Signal): QueueEntry<HashLane> {
  return { lane: 'proved', owner: userId, ownMaxQueued: maxPerProvedPerson, signal };
}

export function phoneWithCode(network: string, phoneNumber: string, signal: Signal): QueueEntry<HashLane> {
  return { lane: 'withCode', owner: network, group: phoneNumber, ownMaxQueued: maxPerNetwork, signal };
}

const laneOf = { few: 'new', some: 'doubtful', many: 'slow' } as const;

export function stranger(
  { network, failures, failedBefore }: NetworkFailures,
  phoneNumber: string,
  signal: Signal,
): QueueEntry<HashLane> {
  return {
    lane: laneOf[failures],
    owner: network,
    group: phoneNumber,
    lowPriority: failedBefore,
    ownMaxQueued: failures === 'few' ? maxPerNetwork : maxPerDoubtfulNetwork,
    ...(failures === 'many' ? { ownAtOnce: 1 } : {}),
    randomEviction: true,
    signal,
  };
}
