// Whose PIN or password is hashed next: nobody who has a device or a session waits behind strangers, nor strangers for ever.
import type { HashLane, HashQueue, NetworkStanding } from '../edge/ports.ts';
import { availableParallelism } from 'node:os';
import { maxAttempts } from './attempts.ts';
import { createFairQueue, type QueueEntry } from '../edge/fair-queue.ts';

// Node has four threads for such work and needs them for files too. More at once would only cost memory.
export const hashesAtOnce = Math.min(availableParallelism(), 3);

/** A whole class that signs in at once fits. At 40 ms each, two at a time, the last is answered within a second. */
export const mostOfNetwork = 40;
/**
 * A flood of ever new numbers cannot be told from a class: there a phone had better wait for some seconds than be refused
 * each time. Half of a lane.
 */
export const mostOfDoubtfulNetwork = 200;
const mostOfProved = 20;

export function createHashQueue(atOnce = hashesAtOnce): HashQueue {
  return createFairQueue({
    atOnce,
    lanes: {
      known: { share: 4, maxQueued: 400 },
      proved: { share: 2, maxQueued: 400 },
      room: { share: 2, maxQueued: 400 },
      new: { share: 2, maxQueued: 400 },
      doubtful: { share: 1, maxQueued: 400 },
      // Sprayed guesses leave a processor to the others.
      slow: { share: 1, maxQueued: 400, atOnce: Math.max(1, atOnce - 1) },
    },
  });
}

type Signal = AbortSignal | undefined;

export function knownDevice(phoneNumber: string, signal: Signal): QueueEntry<HashLane> {
  return { lane: 'known', owner: phoneNumber, ownAtOnce: 1, ownMaxQueued: maxAttempts, signal };
}

export function provedPerson(userId: string, signal: Signal): QueueEntry<HashLane> {
  return { lane: 'proved', owner: userId, ownMaxQueued: mostOfProved, signal };
}

export function inRoom(network: string, phoneNumber: string, signal: Signal): QueueEntry<HashLane> {
  return { lane: 'room', owner: network, group: phoneNumber, ownMaxQueued: mostOfNetwork, signal };
}

const laneOf = { few: 'new', some: 'doubtful', many: 'slow' } as const;

export function stranger(
  { network, failures, failedBefore }: NetworkStanding,
  phoneNumber: string,
  signal: Signal,
): QueueEntry<HashLane> {
  return {
    lane: laneOf[failures],
    owner: network,
    group: phoneNumber,
    lowPriority: failedBefore,
    ownMaxQueued: failures === 'few' ? mostOfNetwork : mostOfDoubtfulNetwork,
    ...(failures === 'many' ? { ownAtOnce: 1 } : {}),
    randomEviction: true,
    signal,
  };
}
