// Reads the body of a roster within its limits of size and time: a slow sender would hold one of two places.
import type { Readable } from 'node:stream';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { largestRoster, rosterSentences } from '@foothold/domain/roster/runs';

export type Pace = {
  /** Time allowed for the body to arrive, extended by the bytes that have arrived already. */
  readonly timeoutMs: number;
  readonly bytesPerSecond: number;
};

/** 20 KB a second is the rate of a poor mobile network. */
const usualPace: Pace = { timeoutMs: 20_000, bytesPerSecond: 20 * 1024 };

export async function contentWithin(body: Readable, declared: number, pace = usualPace): Promise<Buffer> {
  const tooLarge = () => new Refusal('TOO_LARGE', rosterSentences.tooLarge);
  if (declared > largestRoster) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const checkTime = (): void => {
    const left = pace.timeoutMs + (bytes / pace.bytesPerSecond) * 1000 - (performance.now() - startedAt);
    if (left <= 0) body.destroy(new Error('The file arrives too slowly.'));
    else timer = setTimeout(checkTime, left);
  };
  checkTime();
  try {
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      if (bytes > largestRoster) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    // The connection broke: nobody reads the answer.
    throw error instanceof Refusal ? error : new Refusal('UNAVAILABLE', sentences.somethingWrong);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}
