// Whose PIN or password is hashed next: nobody who has a device or a session waits behind strangers, nor strangers for ever.
import type { HashLane, HashQueue, NetworkStanding } from '../edge/ports.ts';
import { availableParallelism } from 'node:os';
import { maxAttempts } from './attempts.ts';
import { createFairQueue, type Place } from '../edge/fair-queue.ts';

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
      known: { share: 4, longest: 400 },
      proved: { share: 2, longest: 400 },
      room: { share: 2, longest: 400 },
      new: { share: 2, longest: 400 },
      doubtful: { share: 1, longest: 400 },
      // Sprayed guesses leave a processor to the others.
      slow: { share: 1, longest: 400, atOnce: Math.max(1, atOnce - 1) },
    },
  });
}

type Gone = AbortSignal | undefined;

export function knownDevice(phoneNumber: string, gone: Gone): Place<HashLane> {
  return { lane: 'known', owner: phoneNumber, ownAtOnce: 1, ownLongest: maxAttempts, gone };
}

export function provedPerson(userId: string, gone: Gone): Place<HashLane> {
  return { lane: 'proved', owner: userId, ownLongest: mostOfProved, gone };
}

export function inRoom(network: string, phoneNumber: string, gone: Gone): Place<HashLane> {
  return { lane: 'room', owner: network, part: phoneNumber, ownLongest: mostOfNetwork, gone };
}

const laneOf = { few: 'new', some: 'doubtful', many: 'slow' } as const;

export function stranger(
  { network, failures, failedBefore }: NetworkStanding,
  phoneNumber: string,
  gone: Gone,
): Place<HashLane> {
  return {
    lane: laneOf[failures],
    owner: network,
    part: phoneNumber,
    behind: failedBefore,
    ownLongest: failures === 'few' ? mostOfNetwork : mostOfDoubtfulNetwork,
    ...(failures === 'many' ? { ownAtOnce: 1 } : {}),
    drawsLots: true,
    gone,
  };
}
