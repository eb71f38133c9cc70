// Reads the body of a roster within limits of its size and time: a slow sender would keep others from sending, of whom two may at once.
import type { Readable } from 'node:stream';
import { largestRoster, rosterSentences } from '@foothold/domain/roster/runs';
import { bodyWithin, type MinimumRate } from '../edge/body-within.ts';

/** 20 KB a second is the rate of a poor mobile network. */
const minimumRate: MinimumRate = { timeoutMs: 20_000, bytesPerSecond: 20 * 1024 };

export async function contentWithin(body: Readable, declared: number, rate = minimumRate): Promise<Buffer> {
  return bodyWithin(body, { ...rate, declared, longest: largestRoster, tooLarge: rosterSentences.tooLarge });
}
